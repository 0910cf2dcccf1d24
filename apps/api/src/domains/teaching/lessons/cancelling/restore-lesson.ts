import type * as spec from '@navyk/api-spec/teaching/lessons'
import { type Answer, businessDate, type Input } from '@navyk/api-spec/kit'
import { recordEvent } from '../../../../platform/audit/index.ts'
import type { Tx } from '../../../../platform/database/index.ts'
import type { Session } from '../../../../platform/http/index.ts'
import type { Effects } from '../../../../platform/services.ts'
import { refuseUntaughtDays } from '../../contracts/index.ts'
import { notify } from '../../../messages/notices/index.ts'
import { lessonConflict, lessonToChange } from '../change-lesson.ts'
import { holdTimeOf, restoreLessonRow } from '../change-queries.ts'
import { refuseTakenTime } from '../planning/create-lessons.ts'
import { getLesson } from '../reading/get-lesson.ts'
import { partyNotices } from '../lesson-notices.ts'
import { settleMakeUps } from '../make-ups/make-ups.ts'
import { blockingLesson, lessonOverlap } from '../planning/overlaps.ts'
import { refusalToRestore } from '../policy.ts'
import { listOverlaps } from '../queries.ts'

/** Takes a cancellation back: the lesson is planned as it was, if its time is still free.
 *  @throws Failure 404; 409 `version_conflict`, `lesson_overlap` naming the lesson in the way, or with the rule */
export async function restoreLesson(
  tx: Tx,
  effects: Effects,
  session: Session,
  { id, version }: Input<typeof spec.restoreLesson>,
): Promise<Answer<typeof spec.restoreLesson>> {
  const now = effects.clock.now()
  const row = await lessonToChange(tx, effects, session, { id, version }, (lesson) =>
    refusalToRestore(session, lesson, now),
  )
  // Locked, so that no pause and no notice is committed meanwhile.
  await holdTimeOf(tx, row.executor_id)
  await refuseUntaughtDays(tx, row.contract_id, [businessDate(row.starts_at)])
  const overlaps = await listOverlaps(tx, row.executor_id, [{ startsAt: row.starts_at, endsAt: row.ends_at }], [id])
  const inTheWay = overlaps.get(0)
  if (inTheWay) throw lessonOverlap(new Map([['', blockingLesson(session, inTheWay)]]))
  if (!(await restoreLessonRow(tx, row).catch(refuseTakenTime))) throw await lessonConflict(tx, effects, session, id)
  await settleMakeUps(tx, now, [{ row, outcome: null, usesFreeMove: false, effect: { makeUpOwed: false } }])
  await recordEvent(tx, effects, session, {
    objectKind: 'lesson',
    objectId: id,
    action: 'restored',
    changes: { outcome: { from: row.outcome, to: null } },
  })
  await notify(tx, effects, partyNotices(session, 'lessons.notices.restored', row))
  return getLesson(tx, effects, session, { id })
}
