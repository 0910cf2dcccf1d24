// Queries of the audit trail over many objects.
import { sql } from 'kysely'
import { anyOf, type Reader } from '../database/index.ts'
import { firstIdAt } from './trail-queries.ts'

/** A step, and who took it. */
export interface LatestChange {
  cabinetId: string | null
  changes: Record<string, { from: unknown; to: unknown }>
}

/** For each object the newest event that changed this field: the actor's cabinet (null: the service itself), and all
 *  its changes. One query, however many objects. */
export async function listLatestChanges(
  reader: Reader,
  objectKind: string,
  objectIds: string[],
  field: string,
): Promise<Map<string, LatestChange>> {
  if (objectIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('audit_event')
    .distinctOn('object_id')
    .select(['object_id', 'actor_cabinet_id', 'changes'])
    .where('object_kind', '=', objectKind)
    .where('object_id', '=', anyOf(objectIds))
    .where(sql<boolean>`jsonb_exists(changes, ${field})`)
    .orderBy('object_id')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.object_id, { cabinetId: row.actor_cabinet_id, changes: row.changes }]))
}

/** Counts actions on things of these kinds since an instant, by kind and action: `lesson cancelled`. Ids of events are in the
 *  order of time, so only the newest are read. */
export async function countEventsSince(
  reader: Reader,
  since: Date,
  objectKinds: string[],
): Promise<Map<string, number>> {
  const rows = await reader
    .selectFrom('audit_event')
    .select(['object_kind', 'action', sql<number>`count(distinct object_id)::int`.as('count')])
    .where('id', '>=', firstIdAt(since))
    .where('object_kind', 'in', objectKinds)
    .groupBy(['object_kind', 'action'])
    .execute()
  return new Map(rows.map((row) => [`${row.object_kind} ${row.action}`, row.count]))
}
