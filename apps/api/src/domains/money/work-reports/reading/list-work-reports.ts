import type * as spec from '@navyk/api-spec/money/work-reports'
import type { Input } from '@navyk/api-spec/kit'
import type { ReadCase, Session } from '#platform/http'
import { emptyPage } from '#platform/database'
import { listPeople, type Person } from '#people/accounts'
import { isSettledMonth, visibleExecutor } from '../policy.ts'
import { presentSummary } from '../present.ts'
import { listReportRows, type ReportFilter, type ReportListRow } from '../queries.ts'
import type { WorkReportSnapshot } from '../tables.ts'

/** A page of months. An executor's own filter can only narrow: asking for somebody else's months finds none. */
export const listWorkReports: ReadCase<typeof spec.listWorkReports, 'clock'> = async (
  reader,
  effects,
  session,
  query,
) => {
  const now = effects.clock.now()
  const filter = filterFor(session, query)
  if (!filter) return emptyPage
  const { rows, nextCursor } = await listReportRows(reader, filter, now, query)
  const people = await listPeople(
    reader,
    rows.map((row) => row.executor_id),
  )
  return {
    data: rows.map((row) => presentRow(session, people, row)),
    nextCursor,
  }
}

/** The filter of a session; undefined when the query asks for what the session may not see. */
export function filterFor(session: Session, query: Input<typeof spec.downloadWorkReports>): ReportFilter | undefined {
  const visible = visibleExecutor(session)
  if (visible === 'all') return query
  const isForeign = query.executorId !== undefined && query.executorId !== visible
  return isForeign || query.waits !== undefined ? undefined : { ...query, executorId: visible }
}

export const presentRow = (session: Session, people: Map<string, Person>, row: ReportListRow) =>
  presentSummary(session, people, row, {
    totals: row.totals && isSettledMonth(row) ? row.totals : figuresOf(row),
    waitingCount: row.waiting_count,
  })

function figuresOf(row: ReportListRow): WorkReportSnapshot {
  return {
    lessonCount: row.lesson_count,
    heldCount: row.held_count,
    unclosedCount: row.unclosed_count,
    aheadCount: row.ahead_count,
    heldMinutes: row.held_minutes,
    payKopecks: row.pay_kopecks,
    chargeKopecks: row.charge_kopecks,
  }
}
