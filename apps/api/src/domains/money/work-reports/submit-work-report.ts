import type * as spec from '@navyk/api-spec/money/work-reports'
import { refused } from '#platform/http'
import { countLessons, handIn } from './hand-in.ts'
import { refuseOpenLessons } from './refuse-open-lessons.ts'
import { workReportSteps } from './work-report-steps.ts'

/** Submits a month; from now on its executor can't correct outcomes. It can be submitted as soon as all its lessons
 *  have outcomes, possibly before the month is over.
 *  @throws Failure 409 with lessons without an outcome, or with none at all */
export const submitWorkReport = workReportSteps.useCase<typeof spec.submitWorkReport>('submit', async (report) => {
  const counted = await countLessons(report.tx, report.row, report.now)
  if (counted.totals.lessonCount === 0) throw refused('work_report_empty', 'work_reports.no_lessons')
  refuseOpenLessons(counted.totals)
  await handIn(report, counted, 'submitted')
})
