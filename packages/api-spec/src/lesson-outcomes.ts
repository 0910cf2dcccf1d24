import { z } from 'zod'

/** What became of a lesson. Who may set which, and what each does to money, is below (domain.md 5.4). */
export const lessonOutcomes = [
  'held',
  'held_partial',
  'cancelled_by_customer_in_time',
  'cancelled_by_customer_late',
  'student_no_show',
  'cancelled_by_executor',
  'executor_no_show',
  'cancelled_by_service',
] as const
export const lessonOutcomeSchema = z.enum(lessonOutcomes, 'validation.required')
export type LessonOutcome = z.infer<typeof lessonOutcomeSchema>

/** Outcomes that the executor may set; that the executor did not come, or that the service called the lesson off, is
 *  for staff to say. */
export const executorOutcomes = [
  'held',
  'held_partial',
  'student_no_show',
  'cancelled_by_customer_in_time',
  'cancelled_by_customer_late',
  'cancelled_by_executor',
] as const satisfies LessonOutcome[]

/** A learner who is not there may still come: the executor waits this long before saying so. */
export const noShowAfterMinutes = 15

/** The outcomes of lessons that kept the executor's time: no other lesson fits there. */
export const occupyingOutcomes = ['held', 'held_partial', 'student_no_show'] as const satisfies LessonOutcome[]

/** How a lesson counts in plans, reports and colours. */
export type OutcomeGroup = 'held' | 'cancelled' | 'cancelled_late' | 'no_show'

export function outcomeGroup(outcome: LessonOutcome): OutcomeGroup {
  switch (outcome) {
    case 'held':
    case 'held_partial':
      return 'held'
    case 'student_no_show':
    case 'executor_no_show':
      return 'no_show'
    case 'cancelled_by_customer_late':
      return 'cancelled_late'
    case 'cancelled_by_customer_in_time':
    case 'cancelled_by_executor':
    case 'cancelled_by_service':
      return 'cancelled'
  }
}

/** The price of `minutes` where `fullMinutes` cost `rateKopecks`: whole kopecks, halves up. It never falls when the rate
 *  rises, so the customer's price of a lesson is never below the executor's pay. */
export function proRataKopecks(rateKopecks: number, minutes: number, fullMinutes: number): number {
  return Math.floor((2 * rateKopecks * minutes + fullMinutes) / (2 * fullMinutes))
}

/** What part of a lesson an outcome counts for, in minutes of `lessonMinutes`. */
export function countedMinutes(outcome: LessonOutcome, lessonMinutes: number, heldMinutes: number | null): number {
  switch (outcome) {
    case 'held':
    case 'student_no_show':
    case 'cancelled_by_customer_late':
      return lessonMinutes
    case 'held_partial':
      return Math.min(heldMinutes ?? 0, lessonMinutes)
    case 'cancelled_by_customer_in_time':
    case 'cancelled_by_executor':
    case 'executor_no_show':
    case 'cancelled_by_service':
      return 0
  }
}

export interface LessonPrice {
  /** What the customer pays and the executor gets for the whole lesson. */
  customerRateKopecks: number
  executorRateKopecks: number
  lessonMinutes: number
  /** Minutes that were held, for `held_partial` alone. */
  heldMinutes: number | null
}

export interface OutcomeEffect {
  chargeKopecks: number
  payKopecks: number
  /** The learner did not get a lesson, and not by the customer's doing: one is owed. */
  makeUpOwed: boolean
}

/** What an outcome costs the customer and brings the executor, and whether a make-up lesson is owed. */
export function outcomeEffect(outcome: LessonOutcome, price: LessonPrice): OutcomeEffect {
  const minutes = countedMinutes(outcome, price.lessonMinutes, price.heldMinutes)
  return {
    chargeKopecks: proRataKopecks(price.customerRateKopecks, minutes, price.lessonMinutes),
    payKopecks: proRataKopecks(price.executorRateKopecks, minutes, price.lessonMinutes),
    makeUpOwed:
      outcome === 'cancelled_by_executor' || outcome === 'executor_no_show' || outcome === 'cancelled_by_service',
  }
}
