import { readIdCursor } from '#platform/cursors.ts'
import type { Reader, Tx } from '#platform/database'
import {
  deleteDistinct,
  type DoubleFilter,
  type DoublePlace,
  findDistinctRow,
  insertDistinct,
  listDoubleRows,
} from './double-queries.ts'

/** A page of customers who seem to be registered twice, by their cabinets, or of those who seemed so and are different people:
 *  one query. @throws Failure 422 a wrong cursor */
export async function listDoubles(reader: Reader, filter: DoubleFilter, cursor: string | undefined, limit: number) {
  const place = cursor === undefined ? undefined : readPlace(cursor)
  const rows = await listDoubleRows(reader, filter, place, limit + 1)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { pairs: shown, nextCursor: last ? `${last.newer_id}.${last.older_id}` : null }
}

function readPlace(cursor: string): DoublePlace {
  const [newerId = '', olderId = ''] = cursor.split('.')
  return { newerId: readIdCursor(newerId), olderId: readIdCursor(olderId) }
}

/** Ids are in the order of time. */
const placeOf = (one: string, other: string): DoublePlace =>
  one < other ? { olderId: one, newerId: other } : { olderId: other, newerId: one }

/** Finds the staff cabinet that has found two customers to be different people, and when. */
export async function findDistinct(reader: Reader, one: string, other: string) {
  const row = await findDistinctRow(reader, placeOf(one, other))
  return row && { by: row.marked_by, at: row.marked_at }
}

/** Marks two customers as different people, or takes the mark back. @returns false when nothing has changed */
export const tellApart = (tx: Tx, pair: [string, string], areDistinct: boolean, markedBy: string, now: Date) =>
  areDistinct ? insertDistinct(tx, placeOf(...pair), markedBy, now) : deleteDistinct(tx, placeOf(...pair))
