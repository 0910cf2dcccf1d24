import { z } from 'zod'
import type { OutcomePolicy } from '#teaching/contracts'

/** Outcome of a lesson. Below stands who may set which, and what each does to money (docs/rules/life-cycles.md, "Lesson"). */
export const lessonOutcomes = [
  'held',
  'held_partial',
  'cancelled_by_customer_in_time',
  'cancelled_by_customer_late',
  'student_no_show',
  'cancelled_by_executor',
  'executor_no_show',
  'cancelled_by_service',
  'moved',
] as const
export const lessonOutcomeSchema = z.enum(lessonOutcomes, 'validation.required')
export type LessonOutcome = z.infer<typeof lessonOutcomeSchema>

/** Outcomes that staff may set. A lesson is moved by choosing its new time, and by nothing else. */
export const staffOutcomes = lessonOutcomes.filter((outcome) => outcome !== 'moved')

/** Outcomes that the executor may set. Staff alone set that the executor did not come, or that the service called the
 *  lesson off. */
export const executorOutcomes = [
  'held',
  'held_partial',
  'student_no_show',
  'cancelled_by_customer_in_time',
  'cancelled_by_customer_late',
  'cancelled_by_executor',
] as const satisfies LessonOutcome[]

/** The outcomes of lessons that took the executor's time: no other lesson can be at that time. */
export const occupyingOutcomes = ['held', 'held_partial', 'student_no_show'] as const satisfies LessonOutcome[]

/** Group in which a lesson counts in plans, reports and colours. */
type OutcomeGroup = 'held' | 'cancelled' | 'cancelled_late' | 'no_show' | 'moved'

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
    case 'moved':
      return 'moved'
  }
}

/** The price of `minutes` where `fullMinutes` cost `rateKopecks`: whole kopecks, halves up. It never falls when the rate
 *  rises, so the customer's price of a lesson is never below the executor's pay. */
export function proRataKopecks(rateKopecks: number, minutes: number, fullMinutes: number): number {
  return Math.floor((2 * rateKopecks * minutes + fullMinutes) / (2 * fullMinutes))
}

/** Minutes of a lesson that an outcome counts for, out of `lessonMinutes`. */
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
    case 'moved':
      return 0
  }
}

export interface LessonPrice {
  /** Customer's price and executor's pay for the whole lesson, in kopecks. */
  customerRateKopecks: number
  executorRateKopecks: number
  lessonMinutes: number
  /** Minutes that were held, for `held_partial` alone. */
  heldMinutes: number | null
}

export interface OutcomeEffect {
  chargeKopecks: number
  payKopecks: number
  /** Whether a make-up is owed: the learner did not get a lesson. */
  makeUpOwed: boolean
}

const nothing: OutcomeEffect = { chargeKopecks: 0, payKopecks: 0, makeUpOwed: false }

/** Charge of the customer and pay of the executor for an outcome under a contract's rules, in kopecks, and whether a make-up lesson is
 *  owed. `usesFreeMove`: the customer spends one of the month's free moves on a late cancellation (docs/rules/life-cycles.md, "Lesson"). */
export function outcomeEffect(
  outcome: LessonOutcome,
  price: LessonPrice,
  policy: OutcomePolicy,
  usesFreeMove = false,
): OutcomeEffect {
  switch (outcome) {
    case 'held':
    case 'held_partial':
      return effectOf(price, countedMinutes(outcome, price.lessonMinutes, price.heldMinutes), 100)
    case 'student_no_show':
      return effectOf(price, price.lessonMinutes, policy.latePayPercent)
    case 'cancelled_by_customer_late':
      return usesFreeMove ? nothing : effectOf(price, price.lessonMinutes, policy.latePayPercent)
    case 'cancelled_by_customer_in_time':
      return policy.basis === 'month' ? keptShare(price, policy) : nothing
    case 'cancelled_by_executor':
    case 'executor_no_show':
    case 'cancelled_by_service':
      return { ...nothing, makeUpOwed: policy.makeUpRule !== 'none' }
    case 'moved':
      return nothing
  }
}

function effectOf(price: LessonPrice, minutes: number, payPercent: number): OutcomeEffect {
  const pay = proRataKopecks(price.executorRateKopecks, minutes, price.lessonMinutes)
  return {
    chargeKopecks: proRataKopecks(price.customerRateKopecks, minutes, price.lessonMinutes),
    payKopecks: proRataKopecks(pay, payPercent, 100),
    makeUpOwed: false,
  }
}

/** A monthly fee stays the same when the customer calls a lesson off: the customer is owed the lesson, not its
 *  price. */
const keptShare = (price: LessonPrice, policy: OutcomePolicy): OutcomeEffect => ({
  chargeKopecks: price.customerRateKopecks,
  payKopecks: 0,
  makeUpOwed: policy.makeUpRule !== 'none',
})

/** Price of a make-up lesson of `rateKopecks` for the customer when `paidKopecks` were charged for the lost one, in kopecks. */
export function makeUpKopecks(policy: Pick<OutcomePolicy, 'makeUpRule'>, rateKopecks: number, paidKopecks: number) {
  return policy.makeUpRule === 'free' ? 0 : Math.max(0, rateKopecks - paidKopecks)
}
