import type * as spec from '@navyk/api-spec/teaching/lessons'
import type { LessonCancellation, LessonOutcome, OutcomeEffect } from '@navyk/api-spec/teaching/lessons'
import { businessMonth } from '@navyk/api-spec/kit'
import { recordEvents } from '#platform/audit'
import type { Tx } from '#platform/database'
import { forbidden, refused, type Session } from '#platform/http'
import { notify } from '#messages/notices'
import { lessonSteps } from '../life/lesson-steps.ts'
import { cancelLessonRows } from '../life/change-queries.ts'
import { effectOn } from '../closing/closing-effect.ts'
import { freeMovesLeft } from '../planning/free-moves.ts'
import { partyNotices, seriesNotices } from '../life/lesson-notices.ts'
import { adaptMakeUps } from '../make-ups/make-ups.ts'
import { cancellationOutcome, mayCancelFor, refusalToCancel } from '../policy.ts'
import type { LessonRow } from '../queries.ts'

interface CancelledLesson {
  row: LessonRow
  outcome: LessonOutcome
  usesFreeMove: boolean
  effect: OutcomeEffect
}

/** Cancels a lesson before it starts, or it and those that follow it every week. Whether a customer's cancellation is
 *  free depends only on the time; a late one requires that the caller accepts the costs or uses a free move.
 *  @throws Failure 403 for a side that the person may not act for, 404, 409 */
export const cancelLesson = lessonSteps.useCase<typeof spec.cancelLesson>(
  ({ row }, { session, now }) => refusalToCancel(session, row, now),
  async ({ tx, effects, session, now, rows, conflict }, input) => {
    if (!mayCancelFor(session, input.by)) throw forbidden('lessons.side_not_yours')
    const cancelled = await outcomesIfCancelled(tx, rows, input, now)
    const count = await cancelLessonRows(tx, cancelled.map(columnsOf), { cancelReason: input.reason, closedAt: now })
    if (count < cancelled.length) throw await conflict()
    await adaptMakeUps(tx, now, cancelled)
    await recordEvents(
      tx,
      effects,
      session,
      cancelled.map(({ row, outcome }) => ({
        objectKind: 'lesson',
        objectId: row.id,
        action: 'cancelled',
        changes: { outcome: { from: null, to: outcome } },
        reason: input.reason,
      })),
    )
    await notify(tx, effects, noticesOf(session, rows[0], cancelled))
  },
)

/** The outcome of each lesson if it is cancelled now. */
async function outcomesIfCancelled(
  tx: Tx,
  rows: [LessonRow, ...LessonRow[]],
  input: LessonCancellation,
  now: Date,
): Promise<CancelledLesson[]> {
  const outcomes = rows.map((row) => ({ row, outcome: cancellationOutcome(input.by, row, now) }))
  const late = outcomes.filter(({ outcome }) => outcome === 'cancelled_by_customer_late').map(({ row }) => row)
  const [firstLate] = late
  const usesFreeMoves = firstLate !== undefined && input.useFreeMove === true
  if (usesFreeMoves) await refuseBeyondFreeMoves(tx, [firstLate, ...late.slice(1)])
  if (firstLate && !usesFreeMoves && !input.acceptsCharge) {
    throw refused('lesson_cancel_late', 'lessons.cancel_late', { hours: firstLate.notice_hours })
  }
  return outcomes.map(({ row, outcome }) => {
    const usesFreeMove = usesFreeMoves && late.includes(row)
    return { row, outcome, usesFreeMove, effect: effectOn(row, outcome, { usesFreeMove }) }
  })
}

/** @throws Failure 409 where more free moves are asked for than a month has left */
async function refuseBeyondFreeMoves(tx: Tx, late: [LessonRow, ...LessonRow[]]): Promise<void> {
  const left = await freeMovesLeft(tx, late)
  for (const group of Map.groupBy(late, (row) => businessMonth(row.starts_at)).values()) {
    const [first] = group
    if (!first || group.length <= left(first)) continue
    throw refused('lesson_moves_used', 'lessons.moves_used', { moves: first.free_moves_per_month })
  }
}

const columnsOf = ({ row, outcome, usesFreeMove, effect }: CancelledLesson) => ({
  id: row.id,
  version: row.version,
  outcome,
  charge_kopecks: effect.chargeKopecks,
  pay_kopecks: effect.payKopecks,
  used_free_move: usesFreeMove,
})

function noticesOf(session: Session, first: LessonRow, cancelled: CancelledLesson[]) {
  if (cancelled.length > 1) return seriesNotices(session, 'lessons.notices.cancelled_series', first, cancelled.length)
  const isCharged = cancelled.some(
    ({ outcome, usesFreeMove }) => outcome === 'cancelled_by_customer_late' && !usesFreeMove,
  )
  return partyNotices(session, `lessons.notices.${isCharged ? 'cancelled_late' : 'cancelled'}`, first)
}
