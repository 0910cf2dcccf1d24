import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countedMinutes,
  type LessonOutcome,
  lessonOutcomes,
  outcomeEffect,
  outcomeGroup,
  proRataKopecks,
} from './lesson-outcomes.ts'

const price = { customerRateKopecks: 4000, executorRateKopecks: 3000, lessonMinutes: 60, heldMinutes: null }

describe('an outcome', () => {
  test.each<[LessonOutcome, number, number, boolean, string]>([
    ['held', 4000, 3000, false, 'held'],
    ['cancelled_by_customer_in_time', 0, 0, false, 'cancelled'],
    ['cancelled_by_customer_late', 4000, 3000, false, 'cancelled_late'],
    ['student_no_show', 4000, 3000, false, 'no_show'],
    ['cancelled_by_executor', 0, 0, true, 'cancelled'],
    ['executor_no_show', 0, 0, true, 'no_show'],
    ['cancelled_by_service', 0, 0, true, 'cancelled'],
  ])(
    '%s charges %i, pays %i, owes a make-up: %s, and counts as %s',
    (outcome, chargeKopecks, payKopecks, makeUpOwed, group) => {
      expect(outcomeEffect(outcome, price)).toEqual({ chargeKopecks, payKopecks, makeUpOwed })
      expect(outcomeGroup(outcome)).toBe(group)
    },
  )

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
      const effect = outcomeEffect('held_partial', { ...price, heldMinutes: held })
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
        (outcome, one, other, lessonMinutes, heldMinutes) => {
          const rates = { customerRateKopecks: Math.max(one, other), executorRateKopecks: Math.min(one, other) }
          const { chargeKopecks, payKopecks } = outcomeEffect(outcome, { ...rates, lessonMinutes, heldMinutes })
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
