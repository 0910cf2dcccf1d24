import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/money/work-reports'
import type { Tx } from '../../../platform/database/index.ts'
import { refused, type Session } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { findStaff } from '../../people/accounts/index.ts'
import { holdTimeOf, reportLessons } from '../../teaching/lessons/index.ts'
import { notify } from '../../messages/notices/index.ts'
import { changeReport, reportToChange } from './change-report.ts'
import { describeReport } from './get-work-report.ts'
import { listReportLessons } from './queries.ts'
import { refuseOpenLessons } from './refuse-open-lessons.ts'
import { sumLessons } from './totals.ts'

/** Submits a month; from now on its executor can't correct outcomes. It can be submitted as soon as all its lessons
 *  have outcomes, possibly before the month is over.
 *  @throws Failure 409 with lessons without an outcome, or with none at all */
export async function submitWorkReport(
  tx: Tx,
  effects: Effects,
  session: Session,
  input: Input<typeof spec.submitWorkReport>,
): Promise<Answer<typeof spec.submitWorkReport>> {
  const now = effects.clock.now()
  const before = await reportToChange(tx, session, now, { ...input, from: ['open', 'returned'] })
  // Locked, so that no lesson is planned into the month between counting and submitting.
  await holdTimeOf(tx, before.executor_id)
  const lessons = await listReportLessons(tx, before)
  const totals = sumLessons(lessons, now)
  if (totals.lessonCount === 0) throw refused('work_report_empty', 'work_reports.no_lessons')
  refuseOpenLessons(totals)
  await reportLessons(tx, { workReportId: before.id, lessonIds: lessons.map((lesson) => lesson.id) })
  const row = await changeReport(tx, effects, session, before, {
    to: 'submitted',
    submitted_at: now,
    return_reason: null,
    totals,
  })
  const staff = await findStaff(tx, 'manager')
  await notify(
    tx,
    effects,
    staff.map((cabinetId) => ({
      cabinetId,
      kind: 'work_reports.notices.submitted',
      values: { month: row.month },
      link: `/dashboard/work-report/${row.id}`,
      actorCabinetId: session.cabinetId,
    })),
  )
  return describeReport(tx, session, now, row)
}
