import { addDays, addMonths, businessDate, firstDayOf, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/views/reports'
import { pageByCount, type Reader } from '#platform/database'
import type { ReadCase } from '#platform/http'
import { listProgrammeMoney, type ProgrammeMoneyRow } from './programme-money-queries.ts'

/** Income and cost of the programmes of a month that a filter finds, from the beginning of each. @throws Failure 422 a wrong cursor */
export const getProgrammeMoney: ReadCase<typeof spec.getProgrammeMoney, 'clock'> = async (
  reader,
  { clock },
  _session,
  { cursor, limit, ...query },
) => {
  const rows = await moneyOf(reader, query, businessDate(clock.now()))
  const page = pageByCount(rows, { cursor, limit })
  return {
    data: {
      totals: { programmes: rows.length, ...sumsOf(rows) },
      programmes: page.rows.map((row) => ({ id: row.id, title: row.title, state: row.state, ...sumsOf([row]) })),
    },
    nextCursor: page.nextCursor,
  }
}

/** All programmes that the filter finds, for the sums, the pages and the workbook. */
export const moneyOf = (
  reader: Reader,
  { month, ...filter }: Input<typeof spec.downloadProgrammeMoney>,
  today: string,
): Promise<ProgrammeMoneyRow[]> => {
  const span = { from: firstDayOf(month), to: addDays(firstDayOf(addMonths(month, 1)), -1) }
  return listProgrammeMoney(reader, { ...span, filter, today })
}

export function sumsOf(rows: readonly ProgrammeMoneyRow[]) {
  const sum = (of: 'paid_kopecks' | 'refunded_kopecks' | 'pay_kopecks' | 'result_kopecks') =>
    rows.reduce((total, row) => total + row[of], 0)
  return {
    paidKopecks: sum('paid_kopecks'),
    refundedKopecks: sum('refunded_kopecks'),
    payKopecks: sum('pay_kopecks'),
    resultKopecks: sum('result_kopecks'),
  }
}
