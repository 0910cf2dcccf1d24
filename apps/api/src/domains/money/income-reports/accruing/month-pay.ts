// The pay that a month brings an executor, for overviews: by the outcomes up to now, and as the statement says once it is made.
import type { PayParts } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import { listMonthReports, sumSessionPays } from './month-queries.ts'
import { partsOf } from '../reading/present.ts'

interface MonthPay {
  /** Pay of the month by now, in kopecks: lessons by their outcomes, sessions that were held, and what else the month's statement has. */
  earned: PayParts
  /** Sum of the statement in kopecks; null before it is drafted. */
  statement: { id: string; parts: PayParts } | null
}

/** The pay of some months, by month. Two queries. @param lessons what lessons of each month pay, in kopecks */
export async function listMonthPays(
  reader: Reader,
  executorId: string,
  lessons: Map<string, number>,
): Promise<Map<string, MonthPay>> {
  const months = [...lessons.keys()]
  const reports = new Map((await listMonthReports(reader, executorId, months)).map((row) => [row.month, row]))
  const sessions = new Map((await sumSessionPays(reader, executorId, months)).map((row) => [row.month, row.kopecks]))
  return new Map(
    months.map((month) => {
      const row = reports.get(month)
      const extras = { corrected: row?.corrected ?? 0, bonuses: row?.bonuses ?? 0, deductions: row?.deductions ?? 0 }
      const held = sessions.get(month) ?? 0
      const earned = partsOf({
        ...extras,
        net: (lessons.get(month) ?? 0) + extras.corrected,
        sessions: held,
        adjustment: held + extras.bonuses - extras.deductions,
      })
      const isDrafted = row !== undefined && row.state !== 'accruing'
      return [month, { earned, statement: isDrafted ? { id: row.id, parts: partsOf(row) } : null }]
    }),
  )
}
