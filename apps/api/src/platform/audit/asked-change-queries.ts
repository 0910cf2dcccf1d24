import { type RawBuilder, sql } from 'kysely'
import { invalidFields } from '../http/failures.ts'
import type { Session } from '../http/session.ts'
import { firstIdOf } from './trail-queries.ts'

/** Filter of a list: only things to which one of these actions has happened since a business day (`YYYY-MM-DD`). */
export interface AskedChange {
  /** Kind of the things in the history, such as `lesson`. */
  kind: string
  actions: readonly string[]
  since: string
}

/** Reads the query's `changed` and `since` (`changeFields` of api-spec) into a filter by actions of the history.
 *  @returns undefined where either is missing
 *  @throws Failure 422 for everybody but staff: others may not learn what was done about a thing */
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

/** Whether one of the actions has happened to the thing with this id. Only events since that day are read, as where they are
 *  counted. */
export const isChanged = (id: RawBuilder<unknown>, { kind, actions, since }: AskedChange): RawBuilder<boolean> =>
  sql<boolean>`${id} in (
    select object_id from audit_event
    where id >= ${firstIdOf(since)} and object_kind = ${kind} and action = any(${[...actions]}::text[])
  )`
