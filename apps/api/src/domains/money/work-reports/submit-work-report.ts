import type * as spec from '@navyk/api-spec/money/work-reports'
import { refused } from '../../../platform/http/index.ts'
import { findStaff } from '../../people/accounts/index.ts'
import { holdTimeOf, reportLessons } from '../../teaching/lessons/index.ts'
import { listReportLessons } from './queries.ts'
import { refuseOpenLessons } from './refuse-open-lessons.ts'
import { sumLessons } from './totals.ts'
import { workReportSteps } from './work-report-steps.ts'

/** Submits a month; from now on its executor can't correct outcomes. It can be submitted as soon as all its lessons
 *  have outcomes, possibly before the month is over.
 *  @throws Failure 409 with lessons without an outcome, or with none at all */
export const submitWorkReport = workReportSteps.useCase<typeof spec.submitWorkReport>(
  'submit',
  async ({ tx, now, row, take, tell }) => {
    // Locked, so that no lesson is planned into the month between counting and submitting.
    await holdTimeOf(tx, row.executor_id)
    const lessons = await listReportLessons(tx, row)
    const totals = sumLessons(lessons, now)
    if (totals.lessonCount === 0) throw refused('work_report_empty', 'work_reports.no_lessons')
    refuseOpenLessons(totals)
    await reportLessons(tx, { workReportId: row.id, lessonIds: lessons.map((lesson) => lesson.id) })
    await take({ action: 'submitted', set: { submitted_at: now, return_reason: null, totals } })
    await tell('submitted', await findStaff(tx, 'manager'))
  },
)
