import type * as spec from '@navyk/api-spec/money/work-reports'
import type { Tx } from '#platform/database'
import { refused, type Session } from '#platform/http'
import type { OpenedThing } from '#platform/domain-parts/state-machine.ts'
import { findStaff } from '#people/accounts'
import { lockTimeOf, reportLessons } from '#teaching/lessons'
import { refuseOpenLessons } from '../policy.ts'
import { listReportLessons, type ReportRow } from '../queries.ts'
import { sumLessons } from '../settling/totals.ts'
import { workReportSteps, type WorkReportTypes } from '../work-report-steps.ts'

/** Submits a month; from now on its executor can't correct outcomes. It can be submitted as soon as all its lessons
 *  have outcomes, possibly before the month is over.
 *  @throws Failure 409 with lessons without an outcome, or with none at all */
export const submitWorkReport = workReportSteps.useCase<typeof spec.submitWorkReport>('submit', async (report) => {
  const counted = await lockAndCountLessons(report.tx, report.row, report.now)
  if (counted.totals.lessonCount === 0) throw refused('work_report_empty', 'work_reports.no_lessons')
  refuseOpenLessons(counted.totals)
  await submitCounted(report, counted, 'submitted')
})

/** The lessons of a locked report and their figures. Until the transaction ends no lesson is planned into the month. */
export async function lockAndCountLessons(tx: Tx, row: ReportRow, now: Date) {
  await lockTimeOf(tx, row.executor_id)
  const lessons = await listReportLessons(tx, row)
  return { lessons, totals: sumLessons(lessons, now) }
}

type OpenedReport = OpenedThing<WorkReportTypes, Session | null>

/** Hands in a month that has been counted, and notifies managers. */
export async function submitCounted(
  { tx, now, row, move, notify }: OpenedReport,
  { lessons, totals }: Awaited<ReturnType<typeof lockAndCountLessons>>,
  action: 'submitted' | 'submitted_by_service',
): Promise<void> {
  await reportLessons(
    tx,
    row.id,
    lessons.map((lesson) => lesson.id),
  )
  await move({ to: 'submitted', action, set: { submitted_at: now, return_reason: null, totals } })
  await notify('submitted', await findStaff(tx, 'manager'))
}
