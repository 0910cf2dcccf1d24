import type * as spec from '@navyk/api-spec/teaching/lessons'
import { lessonSteps } from '../life/lesson-steps.ts'
import { reviewLessonRow } from './confirmation-queries.ts'
import { refusalToReview, reviewsOfLessons } from '../policy.ts'

/** Records the review of an unusual closing, with a note. The two sides are not notified. A new outcome needs a new
 *  review.
 *  @throws Failure 404, 409 */
export const reviewClosing = lessonSteps.useCase<typeof spec.reviewClosing>(
  ({ row }, { session }) => refusalToReview(session, row),
  async ({ tx, session, now, row, recordChange }, { note }) => {
    const review = { by: session.cabinetId, note, at: now }
    await recordChange(reviewLessonRow(tx, row, review), {
      objectKind: reviewsOfLessons,
      action: 'reviewed',
      reason: note,
    })
  },
)
