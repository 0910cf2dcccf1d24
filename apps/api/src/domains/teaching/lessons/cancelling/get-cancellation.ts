import type * as spec from '@navyk/api-spec/teaching/lessons'
import type { CancellingSide, LessonCancellationTerms } from '@navyk/api-spec/teaching/lessons'
import { businessMonth } from '@navyk/api-spec/kit'
import { notFound, type ReadCase, type Session } from '#platform/http'
import { effectOn, makeUpUntil } from '../closing/closing-effect.ts'
import { freeMovesLeft } from '../planning/free-moves.ts'
import {
  cancellationOutcome,
  freeCancelUntil,
  maySee,
  refusalToCancel,
  refusalToMove,
  seesCharge,
  seesPay,
  sidesOf,
} from '../policy.ts'
import { findLessonRow, type LessonRow } from '../queries.ts'
import { listSeries } from '../planning/series-queries.ts'

type CancellationEffect = LessonCancellationTerms['sides'][number]['effect']

/** The effect of cancelling or moving a lesson now. It is computed again when that is done.
 *  @throws Failure 404 absent or somebody else's */
export const getLessonCancellation: ReadCase<typeof spec.getLessonCancellation, 'clock'> = async (
  reader,
  effects,
  session,
  { id },
) => {
  const now = effects.clock.now()
  const row = await findLessonRow(reader, id)
  if (!row || !maySee(session, row)) throw notFound()
  const left = (await freeMovesLeft(reader, [row]))(row)
  const series = await listSeries(reader, row)
  const isLateOne = (lesson: { starts_at: Date }) =>
    now > freeCancelUntil({ starts_at: lesson.starts_at, notice_hours: row.notice_hours })
  const mayCancel = refusalToCancel(session, row, now) === undefined
  return {
    version: row.version,
    freeCancelUntil: freeCancelUntil(row).toISOString(),
    isLate: isLateOne(row),
    freeMoves: { month: businessMonth(row.starts_at), perMonth: row.free_moves_per_month, left },
    sides: mayCancel ? sidesOf(session).map((by) => sideOf(session, row, now, by, left)) : [],
    following: { count: series.length, lateCount: series.filter(isLateOne).length },
    moveRefusal: moveRefusal(session, row, now, left),
  }
}

function sideOf(session: Session, row: LessonRow, now: Date, by: CancellingSide, movesLeft: number) {
  const outcome = cancellationOutcome(by, row, now)
  const effect = (usesFreeMove: boolean): CancellationEffect => {
    const { chargeKopecks, payKopecks, makeUpOwed } = effectOn(row, outcome, { usesFreeMove })
    return {
      outcome,
      ...(seesCharge(session) && { chargeKopecks }),
      ...(seesPay(session) && { payKopecks }),
      makeUpUntil: makeUpOwed ? makeUpUntil(row) : null,
    }
  }
  const mayUseMove = outcome === 'cancelled_by_customer_late' && movesLeft > 0
  return { by, effect: effect(false), ...(mayUseMove && { withFreeMove: effect(true) }) }
}

function moveRefusal(session: Session, row: LessonRow, now: Date, movesLeft: number) {
  const refusal = refusalToMove(session, row, now)
  if (refusal) return refusal
  return session.role === 'customer' && movesLeft === 0 ? 'moves_used' : null
}
