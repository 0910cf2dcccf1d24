// The trail as a whole, for whoever oversees the service.
import { sql } from 'kysely'
import { anyOf } from '#platform/database'
import { businessInstant } from '@navyk/api-spec/kit'
import { by, descending, pageBy, type PageRequest, type Reader } from '../database/index.ts'

export interface TrailFilter {
  /** Cabinets of the actors. */
  actors?: string[] | undefined
  /** A person: the ids of their things, their learners and cabinets among them. Finds actions on these things, and actions by the
   *  cabinets. With `isFamily`, of a thing of many learners only actions for the person's own learners, or for all. */
  about?: { objectIds: string[]; cabinetIds: string[]; isFamily: boolean } | undefined
  kind?: string | undefined
  object?: { kind: string; id: string } | undefined
  /** Business days; `before` itself is not included. */
  from?: string | undefined
  before?: string | undefined
}

const learnerId = sql<string | null>`changes -> 'learnerId' ->> 'to'`

/** Events, newest first. One query. The ids of events begin with their times, so days are found in the primary key. */
export async function listTrail(reader: Reader, filter: TrailFilter, page: PageRequest) {
  const { actors, about, kind, object, from, before } = filter
  let query = reader
    .selectFrom('audit_event')
    .select(['id', 'at', 'actor_account_id', 'actor_name', 'object_kind', 'object_id', 'action', 'reason'])
    // The learner for whom it was done, where the thing is of many learners.
    .select(learnerId.as('learner_id'))
  if (actors) query = query.where('actor_cabinet_id', '=', anyOf(actors))
  if (about) {
    const isForThem = sql<boolean>`(${learnerId} is null or ${learnerId} = any(${about.objectIds}::text[]))`
    query = query.where(({ and, eb, or }) =>
      or([
        and([eb('object_id', '=', anyOf(about.objectIds)), ...(about.isFamily ? [isForThem] : [])]),
        eb('actor_cabinet_id', '=', anyOf(about.cabinetIds)),
      ]),
    )
  }
  if (kind !== undefined) query = query.where('object_kind', '=', kind)
  if (object) query = query.where('object_kind', '=', object.kind).where('object_id', '=', object.id)
  if (from !== undefined) query = query.where('id', '>=', firstIdOf(from))
  if (before !== undefined) query = query.where('id', '<', firstIdOf(before))
  return query.$call(pageBy(descending(by.id('id')), page))
}

/** Things whose events are listed. */
interface HistoryPart {
  kinds: readonly string[]
  objectIds: string[]
  /** Only these actions, or all but these. */
  only?: readonly string[]
  except?: readonly string[]
}

const mostHistoryRows = 200

/** The newest events of many things, newest first. One query, however many things.
 *  @param parts an event of any of them is found; without one there is none */
export async function listEventsOf(reader: Reader, parts: HistoryPart[]) {
  if (parts.length === 0) return []
  return reader
    .selectFrom('audit_event')
    .select(['id', 'at', 'actor_name', 'object_kind', 'object_id', 'action', 'changes', 'reason'])
    .where(({ and, eb, or }) =>
      or(
        parts.map(({ kinds, objectIds, only, except = [] }) =>
          and([
            eb('object_id', '=', anyOf(objectIds)),
            eb('object_kind', '=', anyText(kinds)),
            eb('action', '<>', sql<string>`all(${[...except]}::text[])`),
            ...(only ? [eb('action', '=', anyText(only))] : []),
          ]),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .limit(mostHistoryRows)
    .execute()
}

const anyText = (words: readonly string[]) => sql<string>`any(${[...words]}::text[])`

/** The smallest id that can be made on a business day. */
export const firstIdOf = (day: string) => firstIdAt(businessInstant(day))

/** The smallest id that can be made at an instant (UUIDv7: 48 bits of milliseconds since 1970 come first). */
export function firstIdAt(instant: Date): string {
  const time = Math.max(0, instant.getTime()).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}
