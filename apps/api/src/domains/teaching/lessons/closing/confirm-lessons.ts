import type * as spec from '@navyk/api-spec/teaching/lessons'
import { recordEvents } from '#platform/audit'
import type { Tx } from '#platform/database'
import { invalidFields, notFound, versionConflict, type WriteCase } from '#platform/http'
import { findStaff } from '#people/accounts'
import { notify } from '#messages/notices'
import { lessonSteps, refusedBy } from '../life/lesson-steps.ts'
import { cancelLessonRows, disputeLessonRow, lockTimesOfLessons } from '../life/change-queries.ts'
import { confirmLessonRows } from './confirmation-queries.ts'
import { describeLessons } from '../reading/get-lesson.ts'
import { confirmationNotices, partyNotices, staffNotices } from '../life/lesson-notices.ts'
import { adaptMakeUps } from '../make-ups/make-ups.ts'
import { maySee, refusalToConfirm } from '../policy.ts'
import { type LessonRow, lockLessonRows } from '../queries.ts'

/** The customer confirms lessons that were not agreed on beforehand; from then on they are charged as any other. All of
 *  them or none, in a fixed number of statements.
 *  @throws Failure 404; 409 with the newer lessons, or with a lesson that waits for no confirmation */
export const confirmLessons: WriteCase<typeof spec.confirmLessons> = async (
  tx,
  effects,
  session,
  { lessons: seen },
) => {
  const now = effects.clock.now()
  const ids = seen.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw invalidFields({ lessons: 'lessons.named_twice' })
  await lockTimesOfLessons(tx, ids)
  const rows = await lockLessonRows(tx, ids)
  if (rows.length < ids.length || rows.some((row) => !maySee(session, row))) throw notFound()
  const versions = new Map(seen.map(({ id, version }) => [id, version]))
  if (rows.some((row) => versions.get(row.id) !== row.version)) {
    throw versionConflict(await describeLessons(tx, session, now, ids))
  }
  for (const row of rows) {
    const refusal = refusalToConfirm(session, row, now)
    if (refusal) throw refusedBy(refusal, row)
  }
  await confirmLessonRows(tx, ids, 'customer', now)
  await recordEvents(
    tx,
    effects,
    session,
    rows.map(({ id }) => ({ objectKind: 'lesson', objectId: id, action: 'confirmed' })),
  )
  await notify(tx, effects, confirmationNotices(session, rows))
  return describeLessons(tx, session, now, ids)
}

/** The customer refuses a lesson that was not agreed on. Without an outcome it is cancelled, free of charge and without
 *  a make-up; with one it becomes a dispute, which staff decide.
 *  @throws Failure 404, 409 */
export const refuseLesson = lessonSteps.useCase<typeof spec.refuseLesson>(
  ({ row }, { session, now }) => refusalToConfirm(session, row, now),
  async ({ tx, effects, session, now, row, recordChange }, { reason }) => {
    const isOpen = row.outcome === null
    await recordChange(isOpen ? callOff(tx, row, reason, now) : disputeLessonRow(tx, row, reason, now), {
      action: 'refused',
      ...(isOpen && { changes: { outcome: { from: null, to: 'cancelled_by_service' } } }),
      reason,
    })
    const toStaff = isOpen ? [] : await findStaff(tx, 'manager')
    await notify(tx, effects, [
      ...partyNotices(session, 'lessons.notices.refused', row),
      ...staffNotices(session, toStaff, 'lessons.notices.refused', row),
    ])
  },
)

/** Cancelled by the service, so that no rule of the contract charges for it. A make-up lesson returns its credit. */
async function callOff(tx: Tx, row: LessonRow, reason: string, now: Date): Promise<boolean> {
  const outcome = 'cancelled_by_service' as const
  const closing = {
    id: row.id,
    version: row.version,
    outcome,
    charge_kopecks: 0,
    pay_kopecks: 0,
    used_free_move: false,
  }
  if ((await cancelLessonRows(tx, [closing], { cancelReason: reason, closedAt: now })) === 0) return false
  await adaptMakeUps(tx, now, [{ row, outcome, usesFreeMove: false, effect: { makeUpOwed: false } }])
  return true
}
