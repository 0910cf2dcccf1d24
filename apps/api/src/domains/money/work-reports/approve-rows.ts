import type * as spec from '@navyk/api-spec/money/work-reports'
import { approveAll } from './approve-work-report.ts'
import { listReportLessons } from './queries.ts'
import { refuseOpenLessons } from './refuse-open-lessons.ts'
import { isFinal } from './settled-lesson.ts'
import { settleFinal } from './settle-report.ts'
import { sumLessons } from './totals.ts'
import { workReportSteps } from './work-report-steps.ts'

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
