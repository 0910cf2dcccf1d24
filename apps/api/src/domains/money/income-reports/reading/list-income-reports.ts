import type * as spec from '@navyk/api-spec/money/income-reports'
import type { IncomeReportState, IncomeReportWait } from '@navyk/api-spec/money/income-reports'
import type { ReadCase, Session } from '#platform/http'
import { emptyPage } from '#platform/database'
import { listPeople } from '#people/accounts'
import { visibleExecutor } from '../policy.ts'
import { partsOf, presentAmounts, presentReport, presentService } from './present.ts'
import { listReportRows, type ReportFilter, type ReportSums, sumReports } from '../queries.ts'

interface ReportListFilter {
  search?: string | undefined
  state?: IncomeReportState | undefined
  year?: string | undefined
  month?: string | undefined
  executorId?: string | undefined
  waits?: IncomeReportWait | undefined
}

/** A page of months. An executor's own filter can only narrow: asking for somebody else's months finds none. */
export const listIncomeReports: ReadCase<typeof spec.listIncomeReports> = async (reader, _effects, session, query) => {
  const filter = filterFor(session, query)
  if (!filter) return emptyPage
  const { rows, nextCursor } = await listReportRows(reader, filter, query)
  const people = await listPeople(
    reader,
    rows.map((row) => row.executor_id),
  )
  return {
    data: rows.map((row) => presentReport(session, people, row, row.accrual_count - row.correction_count)),
    nextCursor,
  }
}

/** The sums of all that the filter shows. */
export const getIncomeTotals: ReadCase<typeof spec.getIncomeTotals> = async (reader, _effects, session, query) => {
  const filter = filterFor(session, query)
  const sums = filter ? await sumReports(reader, filter) : nothing
  return {
    count: sums.count,
    lessonCount: sums.rows - sums.corrections,
    amounts: presentAmounts(session, sums),
    ...presentService(session, sums),
    parts: partsOf(sums),
    paidKopecks: sums.paid,
  }
}

const nothing: ReportSums = {
  count: 0,
  rows: 0,
  gross: 0,
  commission: 0,
  net: 0,
  agent_gross: 0,
  agent_net: 0,
  adjustment: 0,
  paid: 0,
  corrections: 0,
  corrected: 0,
  sessions: 0,
  bonuses: 0,
  deductions: 0,
}

/** The filter of a session; undefined when the query asks for what the session may not see. */
export function filterFor(session: Session, query: ReportListFilter): ReportFilter | undefined {
  const visible = visibleExecutor(session)
  const isForeign = query.executorId !== undefined && query.executorId !== visible
  // Only accountants may ask for statements that wait for accountants.
  if (visible !== 'all' && (isForeign || query.waits !== undefined)) return undefined
  const span = query.year === undefined ? undefined : { from: `${query.year}-01`, to: `${query.year}-12` }
  const months = query.month === undefined ? span : { from: query.month, to: query.month }
  const { search, state, waits } = query
  return { executorId: visible === 'all' ? query.executorId : visible, search, state, waits, months }
}
