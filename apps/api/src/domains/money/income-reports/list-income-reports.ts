import type * as spec from '@navyk/api-spec/money/income-reports'
import type { IncomeReportState, IncomeReportWait } from '@navyk/api-spec/money/income-reports'
import { businessDate, defaultPageSize } from '@navyk/api-spec/kit'
import { readIdCursor } from '../../../platform/cursors.ts'
import type { ReadCase, Session } from '../../../platform/http/index.ts'
import { listPeople } from '../../people/accounts/index.ts'
import { visibleExecutor } from './policy.ts'
import { presentAmounts, presentReport, presentService } from './present.ts'
import { listReportRows, type ReportFilter, sumReports } from './queries.ts'

interface Wanted {
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
  if (!filter) return { data: [], nextCursor: null }
  const limit = query.limit ?? defaultPageSize
  const after = query.cursor === undefined ? undefined : readIdCursor(query.cursor)
  const rows = await listReportRows(reader, filter, after, limit + 1)
  const shown = rows.slice(0, limit)
  const people = await listPeople(
    reader,
    shown.map((row) => row.executor_id),
  )
  return {
    data: shown.map((row) => presentReport(session, people, row)),
    nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** The sums of a year, this one when none is named. */
export const getIncomeTotals: ReadCase<typeof spec.getIncomeTotals, 'clock'> = async (
  reader,
  effects,
  session,
  query,
) => {
  const year = query.year ?? businessDate(effects.clock.now()).slice(0, 4)
  const filter = filterFor(session, { ...query, year })
  const sums = filter
    ? await sumReports(reader, filter)
    : { count: 0, gross: 0, commission: 0, net: 0, agent_gross: 0, agent_net: 0, adjusted: 0, paid: 0 }
  return {
    ...{ year: Number(year), accrualCount: sums.count, amounts: presentAmounts(session, sums) },
    ...presentService(session, sums),
    ...{ adjustmentKopecks: sums.adjusted, paidKopecks: sums.paid },
  }
}

/** Undefined when the filter asks for what the session may not see. */
export function filterFor(session: Session, query: Wanted): ReportFilter | undefined {
  const visible = visibleExecutor(session)
  const isForeign = query.executorId !== undefined && query.executorId !== visible
  // What waits for accountants is their business alone.
  if (visible !== 'all' && (isForeign || query.waits !== undefined)) return undefined
  const span = query.year === undefined ? undefined : { from: `${query.year}-01`, to: `${query.year}-12` }
  const months = query.month === undefined ? span : { from: query.month, to: query.month }
  const { search, state, waits } = query
  return { executorId: visible === 'all' ? query.executorId : visible, search, state, waits, months }
}
