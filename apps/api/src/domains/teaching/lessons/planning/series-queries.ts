// A series has no table: it is the coming lessons of one contract on the same weekday at the same time.
import { monthSpan } from '@navyk/api-spec/kit'
import { sql } from 'kysely'
import { monthOfInstant, type Reader } from '#platform/database'

interface SeriesStart {
  id: string
  contract_id: string
  starts_at: Date
}

/** The planned lessons of a lesson's series from that one on, in the order of time. */
export async function listSeries(reader: Reader, start: SeriesStart): Promise<{ id: string; starts_at: Date }[]> {
  return (
    reader
      .selectFrom('lesson')
      .select(['id', 'starts_at'])
      .where('contract_id', '=', start.contract_id)
      .where('state', '=', 'planned')
      .where('starts_at', '>=', start.starts_at)
      // Minsk has no daylight saving time, so the same time of the week is a whole number of weeks later.
      .where(sql<boolean>`mod(extract(epoch from starts_at - ${start.starts_at}::timestamptz), 604800) = 0`)
      .orderBy('starts_at')
      .execute()
  )
}

/** Counts the free moves that were spent on a contract's lessons of some business months; months without any are absent. */
export async function countFreeMoves(
  reader: Reader,
  contractId: string,
  months: { first: string; last: string },
): Promise<Map<string, number>> {
  const rows = await reader
    .selectFrom('lesson')
    .select([monthOfInstant('starts_at').as('month'), sql<number>`count(*)::int`.as('count')])
    .where('contract_id', '=', contractId)
    .where('used_free_move', '=', true)
    .where('starts_at', '>=', monthSpan(months.first).from)
    .where('starts_at', '<', monthSpan(months.last).to)
    .groupBy('month')
    .execute()
  return new Map(rows.map((row) => [row.month, row.count]))
}
