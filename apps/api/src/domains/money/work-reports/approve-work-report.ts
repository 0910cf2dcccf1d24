import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/money/work-reports'
import type { Tx } from '../../../platform/database/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { notify } from '../../messages/notices/index.ts'
import { changeReport, reportToChange } from './change-report.ts'
import { describeReport } from './get-work-report.ts'
import { listReportLessons } from './queries.ts'
import { refuseOpenLessons } from './refuse-open-lessons.ts'
import { settleFinal } from './settle-report.ts'
import { sumLessons, sumWaiting } from './totals.ts'

/** Approves a submitted month and settles its final lessons. The others are settled by a task (settle-later.ts) once
 *  the customer can no longer object, has confirmed, or staff have decided. All of it or nothing, in a fixed number of
 *  statements.
 *  @throws Failure 409 when a lesson of the month still waits for an outcome */
export async function approveWorkReport(
  tx: Tx,
  effects: Effects,
  session: Session,
  input: Input<typeof spec.approveWorkReport>,
): Promise<Answer<typeof spec.approveWorkReport>> {
  const now = effects.clock.now()
  const before = await reportToChange(tx, session, now, { ...input, from: ['submitted'] })
  refuseOpenLessons(sumLessons(await listReportLessons(tx, before), now))
  const { lessons } = await settleFinal(tx, effects, session, before)
  const row = await changeReport(tx, effects, session, before, {
    to: 'approved',
    approved_at: now,
    approved_by: session.cabinetId,
    return_reason: null,
    totals: sumLessons(lessons, now),
  })
  const { lessonCount: waiting } = sumWaiting(lessons, now)
  await notify(tx, effects, [
    {
      cabinetId: row.executor_id,
      kind: `work_reports.notices.${waiting === 0 ? 'approved' : 'approved_in_part'}`,
      values: { month: row.month, ...(waiting > 0 && { count: waiting }) },
      link: `/dashboard/work-report/${row.id}`,
      actorCabinetId: session.cabinetId,
    },
  ])
  return describeReport(tx, session, now, row)
}
