import { addDays, addMonths, firstDayOf } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/views/reports'
import type { ReadCase } from '../../../platform/http/index.ts'
import { listProgrammeMoney } from './programme-money-queries.ts'

const mostShown = 20

/** What the programmes of a month have brought and cost since each began. */
export const getProgrammeMoney: ReadCase<typeof spec.getProgrammeMoney> = async (
  reader,
  _effects,
  _session,
  { month },
) => {
  const from = firstDayOf(month)
  const rows = await listProgrammeMoney(reader, { from, to: addDays(firstDayOf(addMonths(month, 1)), -1) }, mostShown)
  const [first] = rows
  const sumsOf = (paidKopecks: number, refundedKopecks: number, payKopecks: number) => ({
    ...{ paidKopecks, refundedKopecks, payKopecks, resultKopecks: paidKopecks - refundedKopecks - payKopecks },
  })
  return {
    totals: {
      programmes: first?.all_programmes ?? 0,
      ...sumsOf(first?.all_paid_kopecks ?? 0, first?.all_refunded_kopecks ?? 0, first?.all_pay_kopecks ?? 0),
    },
    programmes: rows.map((row) => ({
      ...{ id: row.id, title: row.title, state: row.state },
      ...sumsOf(row.paid_kopecks, row.refunded_kopecks, row.pay_kopecks),
    })),
  }
}
