import type * as spec from '@navyk/api-spec/money/work-reports'
import type { OpenedThing } from '#platform/domain-parts/state-machine.ts'
import { refuseOpenLessons } from '../policy.ts'
import { listReportLessons } from '../queries.ts'
import { isFinal } from '../settling/settled-lesson.ts'
import { settleFinal } from '../settling/settle-report.ts'
import { sumLessons, sumWaiting } from '../settling/totals.ts'
import { workReportSteps, type WorkReportTypes } from '../work-report-steps.ts'

type OpenedReport = OpenedThing<WorkReportTypes>

/** Approves a submitted month and settles its final lessons. The others are settled by a task (settle-later.ts) once
 *  the customer can no longer object, has confirmed, or staff have decided. All of it or nothing, in a fixed number of
 *  statements.
 *  @throws Failure 409 when a lesson of the month still waits for an outcome */
export const approveWorkReport = workReportSteps.useCase<typeof spec.approveWorkReport>('approve', (opened) =>
  approveAll(opened),
)

/** Approves a month that is locked and submitted. */
async function approveAll({ tx, effects, session, now, row, move, notify }: OpenedReport): Promise<void> {
  refuseOpenLessons(sumLessons(await listReportLessons(tx, row), now))
  const { lessons } = await settleFinal(tx, effects, session, row)
  const totals = sumLessons(lessons, now)
  const set = { approved_at: now, approved_by: session.cabinetId, return_reason: null, totals }
  await move({ to: 'approved', action: 'approved', set })
  const { lessonCount: waiting } = sumWaiting(lessons, now)
  if (waiting === 0) await notify('approved', [row.executor_id])
  else await notify('approved_in_part', [row.executor_id], { count: waiting })
}

/** Approves some lessons of a submitted month: they are settled now, the month waits for the others. With the last one it is approved as
 *  a whole. @throws Failure 409 when one of them is not a lesson of the month, or can't be settled now */
export const approveWorkReportRows = workReportSteps.useCase<typeof spec.approveWorkReportRows>(
  'approveRows',
  async (opened, { lessonIds }) => {
    const { tx, effects, session, now, row, move, refusal } = opened
    const lessons = await listReportLessons(tx, row)
    refuseOpenLessons(sumLessons(lessons, now))
    const wanted = new Set(lessonIds)
    const chosen = lessons.filter((lesson) => wanted.has(lesson.id) && isFinal(lesson, now))
    if (chosen.length < wanted.size) throw await refusal('row_waits')
    const left = lessons.filter(
      (lesson) => lesson.outcome !== 'moved' && lesson.state !== 'settled' && !wanted.has(lesson.id),
    )
    if (left.length === 0) return approveAll(opened)
    const { settledCount } = await settleFinal(tx, effects, session, row, wanted)
    await move({ action: 'rows_approved', changes: { lessonCount: { from: null, to: settledCount } } })
  },
)
