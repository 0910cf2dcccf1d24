import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/teaching/lessons'
import { recordEvent } from '../../../../platform/audit/index.ts'
import type { Tx } from '../../../../platform/database/index.ts'
import type { Session } from '../../../../platform/http/index.ts'
import type { Effects } from '../../../../platform/services.ts'
import { findStaff } from '../../../people/accounts/index.ts'
import { notify } from '../../../messages/notices/index.ts'
import { lessonConflict, lessonToChange } from '../change-lesson.ts'
import { disputeLessonRow, endDispute } from '../change-queries.ts'
import { setOutcomes } from './close-lessons.ts'
import { getLesson } from '../reading/get-lesson.ts'
import { partyNotices, staffNotices } from '../lesson-notices.ts'
import { refusalToDispute, refusalToResolve } from '../policy.ts'

/** The customer objects to an outcome; the lesson is not settled until staff decide.
 *  @throws Failure 404, 409 */
export async function disputeLesson(
  tx: Tx,
  effects: Effects,
  session: Session,
  { id, version, reason }: Input<typeof spec.disputeLesson>,
): Promise<Answer<typeof spec.disputeLesson>> {
  const now = effects.clock.now()
  const row = await lessonToChange(tx, effects, session, { id, version }, (lesson) =>
    refusalToDispute(session, lesson, now),
  )
  if (!(await disputeLessonRow(tx, row, reason, now))) throw await lessonConflict(tx, effects, session, id)
  await recordEvent(tx, effects, session, {
    objectKind: 'lesson',
    objectId: id,
    action: 'disputed',
    reason,
  })
  await notify(tx, effects, [
    ...partyNotices(session, 'lessons.notices.disputed', row),
    ...staffNotices(session, await findStaff(tx, 'manager'), 'lessons.notices.disputed', row),
  ])
  return getLesson(tx, effects, session, { id })
}

/** Staff decide on a disputed lesson: the outcome and its effect are set, and both sides are told why.
 *  @throws Failure 404, 409, 422 */
export async function resolveDispute(
  tx: Tx,
  effects: Effects,
  session: Session,
  { id, ...input }: Input<typeof spec.resolveDispute>,
): Promise<Answer<typeof spec.resolveDispute>> {
  const now = effects.clock.now()
  const row = await lessonToChange(tx, effects, session, { id, version: input.version }, (lesson) =>
    refusalToResolve(session, lesson),
  )
  if (!(await endDispute(tx, row, input.answer, now))) throw await lessonConflict(tx, effects, session, id)
  await recordEvent(tx, effects, session, {
    objectKind: 'lesson',
    objectId: id,
    action: 'resolved',
    reason: input.answer,
  })
  const { outcome, heldMinutes, answer: reason } = input
  if (outcome !== row.outcome || (heldMinutes ?? null) !== row.held_minutes) {
    const entry = { id, version: row.version + 1, outcome, reason, ...(heldMinutes !== undefined && { heldMinutes }) }
    await setOutcomes(tx, effects, session, [entry], { now, pathOf: () => '' })
  }
  await notify(tx, effects, partyNotices(session, 'lessons.notices.resolved', row))
  return getLesson(tx, effects, session, { id })
}
