import type * as spec from '@navyk/api-spec/money/work-reports'
import type { Closing } from '@navyk/api-spec/money/work-reports'
import { businessMonth } from '@navyk/api-spec/kit'
import { workReportPath } from '@navyk/api-spec/money/work-reports/paths'
import { recordEvents } from '#platform/audit'
import type { Reader, Tx } from '#platform/database'
import { type ReadCase, refused, type Session, type WriteCase } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { listPeople } from '#people/accounts'
import { notify } from '#messages/notices'
import { closeReportRows, listLeft, listLessonsOf, lockApproved, sumClosing } from './closing-queries.ts'
import { presentName } from '../present.ts'
import type { ReportRow } from '../queries.ts'
import { sealOf } from './sealing.ts'
import { sumLessons } from '../settling/totals.ts'

/** The number of reports that are read and closed by one set of statements. */
const batchSize = 200

/** The number of open reports that the answer names. */
const namedLeft = 20

const nil = '00000000-0000-0000-0000-000000000000'

export const getClosing: ReadCase<typeof spec.getClosing, 'clock'> = async (reader, effects, _session, { month }) =>
  describeClosing(reader, month, effects.clock.now())

/** Closes a month of all executors whose lessons are settled, a fixed number of statements for each 200 of them. A report with unsettled
 *  lessons stays open. Running it again, or twice at once, closes nothing twice.
 *  @throws Failure 409 when the month is not over */
export const closeMonth: WriteCase<typeof spec.closeMonth> = async (tx, effects, session, { month }) => {
  const now = effects.clock.now()
  if (month >= businessMonth(now)) {
    const current = await describeClosing(tx, month, now)
    throw refused('work_report_month_not_over', 'work_reports.month_not_over', {}, { current })
  }
  for (let after = nil; ; ) {
    const rows = await lockApproved(tx, month, after, batchSize)
    await closeRows(tx, effects, session, month, rows)
    const last = rows.at(-1)
    if (rows.length < batchSize || last === undefined) return describeClosing(tx, month, now)
    after = last.id
  }
}

async function closeRows(tx: Tx, effects: Effects, session: Session, month: string, rows: ReportRow[]): Promise<void> {
  const now = effects.clock.now()
  const executorIds = rows.map((row) => row.executor_id)
  const lessons = Map.groupBy(await listLessonsOf(tx, executorIds, month), (lesson) => lesson.executor_id)
  const closed = rows.flatMap((row) => {
    const own = lessons.get(row.executor_id) ?? []
    const isOpen = own.some((lesson) => lesson.state !== 'settled' && lesson.outcome !== 'moved')
    return isOpen || own.length === 0 ? [] : [{ row, totals: sumLessons(own, now), seal: sealOf(own) }]
  })
  if (closed.length === 0) return
  await closeReportRows(
    tx,
    closed.map(({ row, totals, seal }) => ({ id: row.id, totals, seal })),
    { at: now, by: session.cabinetId },
  )
  await recordEvents(
    tx,
    effects,
    session,
    closed.map(({ row, totals }) => ({
      objectKind: 'work_report',
      objectId: row.id,
      action: 'closed',
      changes: { state: { from: 'approved', to: 'closed' }, payKopecks: { from: null, to: totals.payKopecks } },
    })),
  )
  await effects.announceStep(tx, effects, session, 'work_report.closed', {
    month,
    reports: closed.map(({ row }) => ({ id: row.id, executorId: row.executor_id })),
  })
  await notify(
    tx,
    effects,
    closed.map(({ row }) => ({
      cabinetId: row.executor_id,
      kind: 'work_reports.notices.closed',
      values: { month },
      link: workReportPath(row.id),
      actorCabinetId: session.cabinetId,
    })),
  )
}

async function describeClosing(reader: Reader, month: string, now: Date): Promise<Closing> {
  const sums = await sumClosing(reader, month)
  const left = await listLeft(reader, month, namedLeft)
  const people = await listPeople(
    reader,
    left.map((row) => row.executor_id),
  )
  return {
    month,
    isOver: month < businessMonth(now),
    closedCount: sums.closed_count,
    readyCount: sums.ready_count,
    chargeKopecks: sums.charge_kopecks,
    payKopecks: sums.pay_kopecks,
    left: left.map((row) => ({
      id: row.id,
      executor: presentName(people, row.executor_id),
      state: row.state,
      waitingCount: row.waiting_count,
    })),
    moreCount: sums.left_count - left.length,
  }
}
