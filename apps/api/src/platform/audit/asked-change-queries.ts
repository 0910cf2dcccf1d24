import { type RawBuilder, sql } from 'kysely'
import { invalidFields } from '../http/failures.ts'
import type { Session } from '../http/session.ts'
import { firstIdOf } from './trail-queries.ts'

/** What a list is narrowed to: what has happened to its things, and since which business day. */
export interface AskedChange {
  /** Of the things. */
  kind: string
  actions: readonly string[]
  since: string
}

/** What `changeFields` of api-spec ask for, by what the history calls it.
 *  @throws Failure 422 for whoever is no staff: what others do about a thing is not theirs to know */
export function askedChange<Changed extends string>(
  { role }: Pick<Session, 'role'>,
  { changed, since }: { changed?: Changed | undefined; since?: string | undefined },
  kind: string,
  actionsOf: Record<Changed, readonly string[]>,
): AskedChange | undefined {
  if (changed === undefined || since === undefined) return undefined
  if (role !== 'staff') throw invalidFields({ changed: 'validation.invalid' })
  return { kind, actions: actionsOf[changed], since }
}

/** Whether that has happened to the thing of an id. The events of the days alone are read, as where they are counted. */
export const isChanged = (id: RawBuilder<unknown>, { kind, actions, since }: AskedChange): RawBuilder<boolean> =>
  sql<boolean>`${id} in (
    select object_id from audit_event
    where id >= ${firstIdOf(since)} and object_kind = ${kind} and action = any(${[...actions]}::text[])
  )`
