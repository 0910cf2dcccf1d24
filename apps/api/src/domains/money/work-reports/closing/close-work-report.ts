import type * as spec from '@navyk/api-spec/money/work-reports'
import { businessMonth } from '@navyk/api-spec/kit'
import { listReportLessons } from '../queries.ts'
import { sealOf } from './sealing.ts'
import { sumLessons, sumWaiting } from '../settling/totals.ts'
import { workReportSteps } from '../work-report-steps.ts'

/** Closes an approved month for good: its figures are kept with a seal, and from now on corrections stand in the open month alone.
 *  @throws Failure 409 when the month is not over, or a lesson of it is not settled */
export const closeWorkReport = workReportSteps.useCase<typeof spec.closeWorkReport>(
  'close',
  async ({ tx, effects, session, now, row, move, notify, refusal }) => {
    if (row.month >= businessMonth(now)) throw await refusal('month_not_over')
    const lessons = await listReportLessons(tx, row)
    if (sumWaiting(lessons, now).lessonCount > 0) throw await refusal('lessons_wait')
    const totals = sumLessons(lessons, now)
    const set = { closed_at: now, closed_by: session.cabinetId, seal: sealOf(lessons), totals }
    await move({ action: 'closed', set, changes: { payKopecks: { from: null, to: totals.payKopecks } } })
    await notify('closed', [row.executor_id])
    const reports = [{ id: row.id, executorId: row.executor_id }]
    await effects.announceStep(tx, effects, session, 'work_report.closed', { month: row.month, reports })
  },
)
