import type * as spec from '@navyk/api-spec/money/work-reports'
import { defaultPageSize } from '@navyk/api-spec/kit'
import type { ReadCase } from '../../../platform/http/index.ts'
import { readIdCursor } from '../../../platform/cursors.ts'
import { listPeople } from '../../people/accounts/index.ts'
import { isSettledMonth, visibleExecutor } from './policy.ts'
import { presentSummary } from './present.ts'
import { listReportRows, type ReportListRow } from './queries.ts'
import type { WorkReportSnapshot } from './tables.ts'

/** A page of months. An executor's own filter can only narrow: asking for somebody else's months finds none. */
export const listWorkReports: ReadCase<typeof spec.listWorkReports, 'clock'> = async (
  reader,
  effects,
  session,
  query,
) => {
  const now = effects.clock.now()
  const visible = visibleExecutor(session)
  const isForeign = query.executorId !== undefined && query.executorId !== visible
  if (visible !== 'all' && (isForeign || query.waits !== undefined)) return { data: [], nextCursor: null }
  const limit = query.limit ?? defaultPageSize
  const filter = { ...query, executorId: visible === 'all' ? query.executorId : visible }
  const after = query.cursor === undefined ? undefined : readIdCursor(query.cursor)
  const rows = await listReportRows(reader, filter, now, after, limit + 1)
  const shown = rows.slice(0, limit)
  const people = await listPeople(
    reader,
    shown.map((row) => row.executor_id),
  )
  return {
    data: shown.map((row) =>
      presentSummary(session, people, row, {
        totals: row.totals && isSettledMonth(row) ? row.totals : figuresOf(row),
        waitingCount: row.waiting_count,
      }),
    ),
    nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}

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
