import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/teaching/lessons'
import { recordEvent } from '../../../../platform/audit/index.ts'
import type { Tx } from '../../../../platform/database/index.ts'
import type { Session } from '../../../../platform/http/index.ts'
import type { Effects } from '../../../../platform/services.ts'
import { lessonConflict, lessonToChange } from '../change-lesson.ts'
import { reviewLessonRow } from './confirmation-queries.ts'
import { getLesson } from '../reading/get-lesson.ts'
import { refusalToReview, reviewsOfLessons } from '../policy.ts'

/** Records the review of an unusual closing, with a note. The two sides are not notified. A new outcome needs a new
 *  review.
 *  @throws Failure 404, 409 */
export async function reviewClosing(
  tx: Tx,
  effects: Effects,
  session: Session,
  { id, version, note }: Input<typeof spec.reviewClosing>,
): Promise<Answer<typeof spec.reviewClosing>> {
  const now = effects.clock.now()
  const row = await lessonToChange(tx, effects, session, { id, version }, (lesson) => refusalToReview(session, lesson))
  const review = { by: session.cabinetId, note, at: now }
  if (!(await reviewLessonRow(tx, row, review))) throw await lessonConflict(tx, effects, session, id)
  await recordEvent(tx, effects, session, {
    objectKind: reviewsOfLessons,
    objectId: id,
    action: 'reviewed',
    reason: note,
  })
  return getLesson(tx, effects, session, { id })
}
