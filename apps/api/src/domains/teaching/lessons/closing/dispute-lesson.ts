import type * as spec from '@navyk/api-spec/teaching/lessons'
import { findStaff } from '#people/accounts'
import { notify } from '#messages/notices'
import { disputeLessonRow, endDispute } from '../life/change-queries.ts'
import { lessonSteps } from '../life/lesson-steps.ts'
import { setOutcomes } from './close-lessons.ts'
import { partyNotices, staffNotices } from '../life/lesson-notices.ts'
import { refusalToDispute, refusalToResolve } from '../policy.ts'

/** The customer objects to an outcome; the lesson is not settled until staff decide.
 *  @throws Failure 404, 409 */
export const disputeLesson = lessonSteps.useCase<typeof spec.disputeLesson>(
  ({ row }, { session, now }) => refusalToDispute(session, row, now),
  async ({ tx, effects, session, now, row, recordChange }, { reason }) => {
    await recordChange(disputeLessonRow(tx, row, reason, now), { action: 'disputed', reason })
    await notify(tx, effects, [
      ...partyNotices(session, 'lessons.notices.disputed', row),
      ...staffNotices(session, await findStaff(tx, 'manager'), 'lessons.notices.disputed', row),
    ])
  },
)

/** Staff decide on a disputed lesson: the outcome and its effect are set, and both sides are told why.
 *  @throws Failure 404, 409, 422 */
export const resolveDispute = lessonSteps.useCase<typeof spec.resolveDispute>(
  ({ row }, { session }) => refusalToResolve(session, row),
  async ({ tx, effects, session, now, row, recordChange }, { outcome, heldMinutes, answer: reason }) => {
    await recordChange(endDispute(tx, row, reason, now), { action: 'resolved', reason })
    if (outcome !== row.outcome || (heldMinutes ?? null) !== row.held_minutes) {
      const { id, version } = row
      const entry = { id, version: version + 1, outcome, reason, ...(heldMinutes !== undefined && { heldMinutes }) }
      await setOutcomes(tx, effects, session, [entry], { now, pathOf: () => '' })
    }
    await notify(tx, effects, partyNotices(session, 'lessons.notices.resolved', row))
  },
)
