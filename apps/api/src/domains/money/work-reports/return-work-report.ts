import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/money/work-reports'
import type { Tx } from '../../../platform/database/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { releaseLessons } from '../../teaching/lessons/index.ts'
import { notify } from '../../messages/notices/index.ts'
import { changeReport, reportToChange } from './change-report.ts'
import { describeReport } from './get-work-report.ts'
import { listReportLessons } from './queries.ts'

/** Returns a submitted month to its executor, who is told why and may correct outcomes again. */
export async function returnWorkReport(
  tx: Tx,
  effects: Effects,
  session: Session,
  input: Input<typeof spec.returnWorkReport>,
): Promise<Answer<typeof spec.returnWorkReport>> {
  const now = effects.clock.now()
  const before = await reportToChange(tx, session, now, { ...input, from: ['submitted'] })
  const lessons = await listReportLessons(tx, before)
  await releaseLessons(
    tx,
    lessons.map((lesson) => lesson.id),
  )
  const row = await changeReport(tx, effects, session, before, {
    to: 'returned',
    return_reason: input.reason,
    reason: input.reason,
  })
  await notify(tx, effects, [
    {
      cabinetId: row.executor_id,
      kind: 'work_reports.notices.returned',
      values: { month: row.month, reason: input.reason },
      link: `/dashboard/work-report/${row.id}`,
      actorCabinetId: session.cabinetId,
    },
  ])
  return describeReport(tx, session, now, row)
}
