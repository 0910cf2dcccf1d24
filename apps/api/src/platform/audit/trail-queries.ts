// The trail as a whole, for whoever oversees the service.
import { sql } from 'kysely'
import { businessInstant } from '@navyk/api-spec/kit'
import type { Reader } from '../database/index.ts'

export interface TrailFilter {
  /** Cabinets of who acted. */
  actors?: string[] | undefined
  /** A person: ids of things of theirs, and their cabinets. What was done to the things or by them is found. */
  about?: { objectIds: string[]; cabinetIds: string[] } | undefined
  kind?: string | undefined
  object?: { kind: string; id: string } | undefined
  /** Business days; `before` is left out. */
  from?: string | undefined
  before?: string | undefined
  /** The last event that was shown. */
  afterId?: string | undefined
  limit: number
}

/** Events, newest first. One query. The ids of events begin with their times, so days are found in the primary key. */
export async function listTrail(reader: Reader, filter: TrailFilter) {
  const { actors, about, kind, object, from, before, afterId } = filter
  let query = reader
    .selectFrom('audit_event')
    .select(['id', 'at', 'actor_account_id', 'actor_name', 'object_kind', 'object_id', 'action', 'reason'])
    // Whom it was about, of a thing of many learners.
    .select(sql<string | null>`changes -> 'learnerId' ->> 'to'`.as('learner_id'))
  if (actors) query = query.where('actor_cabinet_id', '=', anyOf(actors))
  if (about) {
    query = query.where(({ eb, or }) =>
      or([eb('object_id', '=', anyOf(about.objectIds)), eb('actor_cabinet_id', '=', anyOf(about.cabinetIds))]),
    )
  }
  if (kind !== undefined) query = query.where('object_kind', '=', kind)
  if (object) query = query.where('object_kind', '=', object.kind).where('object_id', '=', object.id)
  if (from !== undefined) query = query.where('id', '>=', firstIdOf(from))
  if (before !== undefined) query = query.where('id', '<', firstIdOf(before))
  if (afterId !== undefined) query = query.where('id', '<', afterId)
  return query.orderBy('id', 'desc').limit(filter.limit).execute()
}

/** Of none, where a list of `in` must not be empty. */
const anyOf = (ids: string[]) => sql<string>`any(${ids}::uuid[])`

const firstIdOf = (day: string) => firstIdAt(businessInstant(day))

/** The smallest id that can be made at an instant (UUIDv7: 48 bits of milliseconds come first). */
export function firstIdAt(instant: Date): string {
  const time = instant.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}
