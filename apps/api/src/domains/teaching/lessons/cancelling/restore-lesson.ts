import type * as spec from '@navyk/api-spec/teaching/lessons'
import { businessDate } from '@navyk/api-spec/kit'
import { refuseUntaughtDays } from '#teaching/contracts'
import { notify } from '#messages/notices'
import { lessonSteps } from '../life/lesson-steps.ts'
import { lockTimeOf, restoreLessonRow } from '../life/change-queries.ts'
import { refuseTakenTime } from '../planning/create-lessons.ts'
import { partyNotices } from '../life/lesson-notices.ts'
import { adaptMakeUps } from '../make-ups/make-ups.ts'
import { blockingLesson, lessonOverlap } from '../planning/overlaps.ts'
import { refusalToRestore } from '../policy.ts'
import { listOverlaps } from '../queries.ts'

/** Takes a cancellation back: the lesson is planned as it was, if its time is still free.
 *  @throws Failure 404; 409 `version_conflict`, `lesson_overlap` naming the lesson in the way, or with the rule */
export const restoreLesson = lessonSteps.useCase<typeof spec.restoreLesson>(
  ({ row }, { session, now }) => refusalToRestore(session, row, now),
  async ({ tx, effects, session, now, row, recordChange }) => {
    // Locked, so that no pause and no notice is committed meanwhile.
    await lockTimeOf(tx, row.executor_id)
    await refuseUntaughtDays(tx, row.contract_id, [businessDate(row.starts_at)])
    const overlaps = await listOverlaps(
      tx,
      row.executor_id,
      [{ startsAt: row.starts_at, endsAt: row.ends_at }],
      [row.id],
    )
    const inTheWay = overlaps.get(0)
    if (inTheWay) throw lessonOverlap(new Map([['', blockingLesson(session, inTheWay)]]))
    const changes = { outcome: { from: row.outcome, to: null } }
    await recordChange(restoreLessonRow(tx, row).catch(refuseTakenTime), { action: 'restored', changes })
    await adaptMakeUps(tx, now, [{ row, outcome: null, usesFreeMove: false, effect: { makeUpOwed: false } }])
    await notify(tx, effects, partyNotices(session, 'lessons.notices.restored', row))
  },
)
