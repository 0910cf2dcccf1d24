import { type Lesson, type LessonCancellation, outcomeEffect } from '@navyk/api-spec'
import { recordEvent } from '../../platform/audit/index.ts'
import type { Tx } from '../../platform/database/index.ts'
import { forbidden, refused, type Session } from '../../platform/http/index.ts'
import type { Effects } from '../../platform/services.ts'
import { notify } from '../notices/index.ts'
import { lessonConflict, lessonToChange } from './change-lesson.ts'
import { cancelLessonRow } from './change-queries.ts'
import { minutesOf } from './create-lessons.ts'
import { getLesson } from './get-lesson.ts'
import { partyNotices } from './lesson-notices.ts'
import { cancellationOutcome, mayCancelFor, refusalToCancel } from './policy.ts'

/** Cancels a lesson before it starts. Whether a customer's cancellation is free is for the clock to say and nobody else;
 *  a late one is made only by someone who says that they know what it costs.
 *  @throws Failure 403 for a side that is not theirs to speak for, 404, 409 */
export async function cancelLesson(
  tx: Tx,
  effects: Effects,
  session: Session,
  id: string,
  input: LessonCancellation,
): Promise<Lesson> {
  const now = effects.clock.now()
  const row = await lessonToChange(tx, session, now, { id, version: input.version }, (lesson) =>
    refusalToCancel(session, lesson, now),
  )
  if (!mayCancelFor(session, input.by)) throw forbidden('lessons.side_not_yours')
  const outcome = cancellationOutcome(input.by, row, now)
  if (outcome === 'cancelled_by_customer_late' && !input.acceptsCharge) {
    throw refused('lesson_cancel_late', 'lessons.cancel_late', { hours: row.notice_hours })
  }
  const effect = outcomeEffect(outcome, {
    customerRateKopecks: row.customer_rate_kopecks,
    executorRateKopecks: row.executor_rate_kopecks,
    lessonMinutes: minutesOf({ startsAt: row.starts_at, endsAt: row.ends_at }),
    heldMinutes: null,
  })
  const isCancelled = await cancelLessonRow(tx, row, {
    outcome,
    charge_kopecks: effect.chargeKopecks,
    pay_kopecks: effect.payKopecks,
    cancel_reason: input.reason,
    closed_at: now,
  })
  if (!isCancelled) throw await lessonConflict(tx, session, now, id)
  await recordEvent(tx, effects, session, {
    objectKind: 'lesson',
    objectId: id,
    action: 'cancelled',
    changes: { outcome: { from: null, to: outcome } },
    reason: input.reason,
  })
  const kind = outcome === 'cancelled_by_customer_late' ? 'cancelled_late' : 'cancelled'
  await notify(tx, effects, partyNotices(session, `lessons.notices.${kind}`, row))
  return getLesson(tx, session, now, id)
}
