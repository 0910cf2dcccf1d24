import { type LessonOutcome, type OutcomeEffect, outcomeEffect } from '@navyk/api-spec/teaching/lessons'
import { addDays, businessDate } from '@navyk/api-spec/kit'
import { policyOf } from '#teaching/contracts'
import type { LessonRow } from '../queries.ts'
import { pricesOfRow } from '../planning/row-prices.ts'

/** Outcomes with which a make-up lesson counts as made up. */
const usedUp = ['held', 'held_partial', 'student_no_show', 'cancelled_by_customer_late'] as const

/** Whether a make-up lesson with this outcome counts. Otherwise the lost lesson is owed again. */
export const keepsMakeUp = (outcome: LessonOutcome, usesFreeMove: boolean) =>
  !usesFreeMove && usedUp.some((other) => other === outcome)

/** The effect of an outcome. A make-up lesson is never owed itself: when it does not take place, it costs nothing and
 *  the lost lesson is owed again. */
export function effectOn(
  row: LessonRow,
  outcome: LessonOutcome,
  { heldMinutes = null, usesFreeMove = false }: { heldMinutes?: number | null; usesFreeMove?: boolean } = {},
): OutcomeEffect {
  if (row.make_up_for_id !== null && !keepsMakeUp(outcome, usesFreeMove)) {
    return { chargeKopecks: 0, payKopecks: 0, makeUpOwed: false }
  }
  return outcomeEffect(outcome, { ...pricesOfRow(row), heldMinutes }, policyOf(row), usesFreeMove)
}

/** The last business date on which a lost lesson is made up for. */
export const makeUpUntil = (row: Pick<LessonRow, 'starts_at' | 'make_up_days'>) =>
  addDays(businessDate(row.starts_at), row.make_up_days)
