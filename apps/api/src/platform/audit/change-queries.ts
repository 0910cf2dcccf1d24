// What the trail says of one field of many objects.
import { sql } from 'kysely'
import type { Reader } from '../database/index.ts'

/** The newest event of each object whose changes name this field: whose cabinet it was (null: the service itself), and what the
 *  field became. One query, however many objects. */
export async function listLatestChanges(
  reader: Reader,
  objectKind: string,
  objectIds: string[],
  field: string,
): Promise<Map<string, { cabinetId: string | null; to: unknown }>> {
  if (objectIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('audit_event')
    .distinctOn('object_id')
    .select(['object_id', 'actor_cabinet_id', 'changes'])
    .where('object_kind', '=', objectKind)
    .where('object_id', 'in', objectIds)
    .where(sql<boolean>`jsonb_exists(changes, ${field})`)
    .orderBy('object_id')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.object_id, { cabinetId: row.actor_cabinet_id, to: row.changes[field]?.to }]))
}
