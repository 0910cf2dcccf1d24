import { businessMonth } from '@navyk/api-spec/kit'
import type { Reader } from '#platform/database'
import type { LessonRow } from '../queries.ts'
import { countFreeMoves } from './series-queries.ts'

/** Counts the lessons of a contract that the customer may still move, or cancel late without paying, by the business month of the
 *  lessons. Callers that use one have locked the executor's time, so that none is counted twice. */
export async function freeMovesLeft(
  reader: Reader,
  rows: readonly [LessonRow, ...LessonRow[]],
): Promise<(row: LessonRow) => number> {
  const months = rows.map((row) => businessMonth(row.starts_at)).toSorted()
  const [{ contract_id, free_moves_per_month }] = rows
  const span = { first: months[0] ?? '', last: months.at(-1) ?? '' }
  const spent = await countFreeMoves(reader, contract_id, span)
  return (row) => Math.max(0, free_moves_per_month - (spent.get(businessMonth(row.starts_at)) ?? 0))
}
