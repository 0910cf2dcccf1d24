import { readIdCursor } from '../../../platform/cursors.ts'
import type { Reader } from '../../../platform/database/index.ts'
import { type DoublePlace, listDoubleRows } from './double-queries.ts'

/** A page of customers who seem to be registered twice, by their cabinets: one query. @throws Failure 422 a wrong cursor */
export async function listDoubles(reader: Reader, cursor: string | undefined, limit: number) {
  const rows = await listDoubleRows(reader, cursor === undefined ? undefined : readPlace(cursor), limit + 1)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { pairs: shown, nextCursor: last ? `${last.newer_id}.${last.older_id}` : null }
}

function readPlace(cursor: string): DoublePlace {
  const [newerId = '', olderId = ''] = cursor.split('.')
  return { newerId: readIdCursor(newerId), olderId: readIdCursor(olderId) }
}
