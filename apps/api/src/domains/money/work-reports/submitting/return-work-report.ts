import type * as spec from '@navyk/api-spec/money/work-reports'
import { reportLessons } from '#teaching/lessons'
import { listReportLessons } from '../queries.ts'
import { workReportSteps } from '../work-report-steps.ts'

/** Returns a submitted month to its executor, who is told why and may correct outcomes again. */
export const returnWorkReport = workReportSteps.useCase<typeof spec.returnWorkReport>(
  'return',
  async ({ tx, row, move, notify }, { reason }) => {
    const lessons = await listReportLessons(tx, row)
    await reportLessons(
      tx,
      null,
      lessons.map((lesson) => lesson.id),
    )
    await move({ action: 'returned', set: { return_reason: reason }, reason })
    await notify('returned', [row.executor_id], { reason })
  },
)
