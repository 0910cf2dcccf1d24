import type * as spec from '@navyk/api-spec/desk/questions'
import { refusalToRate } from '../policy.ts'
import { rate } from '../queries.ts'
import { questionSteps } from '../question-steps.ts'

/** Stores the asker's rating of the answer. It is no step of the thread, so it refuses nobody who writes meanwhile. The history
 *  has the figure, and not the words. @throws Failure 404 · 409 the thread is not closed */
export const rateQuestion = questionSteps.useCase<typeof spec.rateQuestion>(
  ({ row }, { session }) => refusalToRate(session, row),
  async ({ tx, row, now, recordChange }, { rating, text }) => {
    await recordChange(rate(tx, row.id, { value: rating, text, at: now }), {
      action: 'rated',
      changes: { rating: { from: null, to: rating } },
    })
  },
)
