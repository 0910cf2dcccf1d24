import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { billingBases, makeUpRules, type OutcomePolicy, startingPolicy } from '#teaching/contracts'
import {
  countedMinutes,
  type LessonOutcome,
  lessonOutcomes,
  makeUpKopecks,
  outcomeEffect,
  outcomeGroup,
  proRataKopecks,
} from './lesson-outcomes.ts'

const price = { customerRateKopecks: 4000, executorRateKopecks: 3000, lessonMinutes: 60, heldMinutes: null }

const policy: OutcomePolicy = startingPolicy

/** Effects of every outcome under every rule that changes them: charge, pay, make-up owed. */
const effects: [LessonOutcome, Partial<OutcomePolicy>, usesFreeMove: boolean, number, number, boolean][] = [
  ['held', {}, false, 4000, 3000, false],
  ['held', { basis: 'month', makeUpRule: 'none', latePayPercent: 0 }, true, 4000, 3000, false],
  ['student_no_show', {}, false, 4000, 3000, false],
  ['student_no_show', { latePayPercent: 50 }, false, 4000, 1500, false],
  ['student_no_show', { latePayPercent: 0 }, false, 4000, 0, false],
  ['student_no_show', {}, true, 4000, 3000, false],
  ['cancelled_by_customer_late', {}, false, 4000, 3000, false],
  ['cancelled_by_customer_late', { latePayPercent: 33 }, false, 4000, 990, false],
  ['cancelled_by_customer_late', { basis: 'month' }, false, 4000, 3000, false],
  ['cancelled_by_customer_late', {}, true, 0, 0, false],
  ['cancelled_by_customer_in_time', {}, false, 0, 0, false],
  ['cancelled_by_customer_in_time', { basis: 'hour' }, false, 0, 0, false],
  ['cancelled_by_customer_in_time', { basis: 'package' }, false, 0, 0, false],
  ['cancelled_by_customer_in_time', { basis: 'month' }, false, 4000, 0, true],
  ['cancelled_by_customer_in_time', { basis: 'month', makeUpRule: 'none' }, false, 4000, 0, false],
  ['cancelled_by_executor', {}, false, 0, 0, true],
  ['cancelled_by_executor', { makeUpRule: 'free' }, false, 0, 0, true],
  ['cancelled_by_executor', { makeUpRule: 'none' }, false, 0, 0, false],
  ['executor_no_show', {}, false, 0, 0, true],
  ['executor_no_show', { makeUpRule: 'none' }, false, 0, 0, false],
  ['cancelled_by_service', {}, false, 0, 0, true],
  ['cancelled_by_service', { makeUpRule: 'none' }, false, 0, 0, false],
  ['moved', {}, false, 0, 0, false],
  ['moved', { basis: 'month' }, true, 0, 0, false],
]

describe('an outcome', () => {
  test.each(effects)(
    '%s under %j (a free move: %s) charges %i, pays %i and owes a make-up: %s',
    (outcome, rules, usesFreeMove, chargeKopecks, payKopecks, makeUpOwed) => {
      const effect = outcomeEffect(outcome, price, { ...policy, ...rules }, usesFreeMove)
      expect(effect).toEqual({ chargeKopecks, payKopecks, makeUpOwed })
    },
  )

  test('of every kind is in the table', () => {
    const named = new Set(effects.map(([outcome]) => outcome))
    expect(lessonOutcomes.filter((outcome) => !named.has(outcome))).toEqual(['held_partial'])
  })

  test.each<[LessonOutcome, string]>([
    ['held', 'held'],
    ['held_partial', 'held'],
    ['cancelled_by_customer_in_time', 'cancelled'],
    ['cancelled_by_customer_late', 'cancelled_late'],
    ['student_no_show', 'no_show'],
    ['cancelled_by_executor', 'cancelled'],
    ['executor_no_show', 'no_show'],
    ['cancelled_by_service', 'cancelled'],
    ['moved', 'moved'],
  ])('%s counts as %s', (outcome, group) => {
    expect(outcomeGroup(outcome)).toBe(group)
  })

  test.each([
    // minutes held of 60, charged of 4000, paid of 3000
    [1, 67, 50],
    [29, 1933, 1450],
    [30, 2000, 1500],
    [31, 2067, 1550],
    [59, 3933, 2950],
    [60, 4000, 3000],
    [90, 4000, 3000],
    [0, 0, 0],
  ])(
    'of %i minutes held is charged and paid by the minute, and never more than the whole lesson',
    (held, charge, pay) => {
      const effect = outcomeEffect('held_partial', { ...price, heldMinutes: held }, policy)
      expect(effect).toEqual({ chargeKopecks: charge, payKopecks: pay, makeUpOwed: false })
    },
  )

  test('held in part without minutes counts for nothing', () => {
    expect(countedMinutes('held_partial', 60, null)).toBe(0)
  })

  test('never pays the executor more than it charges the customer, and never charges more than the price', () => {
    const rate = fc.integer({ min: 1, max: 1_000_000 })
    fc.assert(
      fc.property(
        fc.constantFrom(...lessonOutcomes),
        rate,
        rate,
        fc.integer({ min: 30, max: 240 }),
        fc.integer({ min: 0, max: 300 }),
        fc.record({
          basis: fc.constantFrom(...billingBases),
          makeUpRule: fc.constantFrom(...makeUpRules),
          latePayPercent: fc.integer({ min: 0, max: 100 }),
        }),
        fc.boolean(),
        (outcome, one, other, lessonMinutes, heldMinutes, rules, usesFreeMove) => {
          const rates = { customerRateKopecks: Math.max(one, other), executorRateKopecks: Math.min(one, other) }
          const full = { ...rates, lessonMinutes, heldMinutes }
          const { chargeKopecks, payKopecks } = outcomeEffect(outcome, full, rules, usesFreeMove)
          return (
            0 <= payKopecks &&
            payKopecks <= chargeKopecks &&
            chargeKopecks <= rates.customerRateKopecks &&
            payKopecks <= rates.executorRateKopecks
          )
        },
      ),
    )
  })
})

test.each([
  [3333, 90, 60, 5000],
  [3333, 30, 60, 1667],
  [1, 30, 60, 1],
  [1, 29, 60, 0],
  [4000, 45, 60, 3000],
])('%i kopecks for %i of %i minutes are %i: halves round up', (rate, minutes, full, expected) => {
  expect(proRataKopecks(rate, minutes, full)).toBe(expected)
})

test.each([
  // rule, price of the make-up lesson, charged for the lost one, left to pay
  ['at_price', 4000, 0, 4000],
  ['at_price', 4000, 4000, 0],
  ['at_price', 4000, 1500, 2500],
  ['at_price', 4000, 5000, 0],
  ['free', 4000, 0, 0],
] as const)('a make-up lesson %s of %i kopecks after %i were charged costs %i', (makeUpRule, rate, paid, left) => {
  expect(makeUpKopecks({ makeUpRule }, rate, paid)).toBe(left)
})

test.each(lessonOutcomes)('%s counts for the whole lesson, for the held part, or for nothing', (outcome) => {
  const whole: LessonOutcome[] = ['held', 'student_no_show', 'cancelled_by_customer_late']
  const counted = whole.includes(outcome) ? 60 : outcome === 'held_partial' ? 25 : 0
  expect(countedMinutes(outcome, 60, 25)).toBe(counted)
})

test('a late cancellation takes no free move unless that is asked for', () => {
  expect(outcomeEffect('cancelled_by_customer_late', price, policy)).toMatchObject({ chargeKopecks: 4000 })
})
