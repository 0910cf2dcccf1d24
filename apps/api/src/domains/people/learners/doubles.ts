import type { Reader, Tx } from '#platform/database'
import { deleteDistinct, type DoublePlace, findDistinctRow, insertDistinct } from './double-queries.ts'

/** Ids are in the order of time. */
const placeOf = (one: string, other: string): DoublePlace =>
  one < other ? { olderId: one, newerId: other } : { olderId: other, newerId: one }

/** Finds the staff cabinet that has found two customers to be different people, and when. */
export async function findDistinct(reader: Reader, one: string, other: string) {
  const row = await findDistinctRow(reader, placeOf(one, other))
  return row && { by: row.marked_by, at: row.marked_at }
}

/** Marks two customers as different people, or takes the mark back. @returns false when nothing has changed */
export const markDistinct = (tx: Tx, pair: [string, string], areDistinct: boolean, markedBy: string, now: Date) =>
  areDistinct ? insertDistinct(tx, placeOf(...pair), markedBy, now) : deleteDistinct(tx, placeOf(...pair))
