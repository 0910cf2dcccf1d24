import type { ClosingReview, Lesson } from '@navyk/api-spec/teaching/lessons'
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
  id: string,
  input: ClosingReview,
): Promise<Lesson> {
  const now = effects.clock.now()
  const row = await lessonToChange(tx, session, now, { id, version: input.version }, (lesson) =>
    refusalToReview(session, lesson),
  )
  const review = { by: session.cabinetId, note: input.note, at: now }
  if (!(await reviewLessonRow(tx, row, review))) throw await lessonConflict(tx, session, now, id)
  await recordEvent(tx, effects, session, {
    objectKind: reviewsOfLessons,
    objectId: id,
    action: 'reviewed',
    reason: input.note,
  })
  return getLesson(tx, session, now, id)
}
