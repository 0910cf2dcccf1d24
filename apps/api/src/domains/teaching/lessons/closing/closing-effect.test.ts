import { type LessonOutcome, lessonOutcomes } from '@navyk/api-spec/teaching/lessons'
import { businessInstant } from '@navyk/api-spec/kit'
import { describe, expect, test } from 'vitest'
import { lessonRow } from '../life/lesson-row-of-tests.ts'
import { effectOn, keepsMakeUp, makeUpUntil } from './closing-effect.ts'

const usesUp: LessonOutcome[] = ['held', 'held_partial', 'student_no_show', 'cancelled_by_customer_late']
const nothing = { chargeKopecks: 0, payKopecks: 0, makeUpOwed: false }

test.each(lessonOutcomes)(
  'a make-up lesson with the outcome %s has used up the credit, or gives it back',
  (outcome) => {
    expect(keepsMakeUp(outcome, false)).toBe(usesUp.includes(outcome))
    expect(keepsMakeUp(outcome, true)).toBe(false)
  },
)

describe('the money of an outcome', () => {
  test('follows from the prices of the lesson and the rules of its contract', () => {
    expect(effectOn(lessonRow(), 'held')).toEqual({ chargeKopecks: 4000, payKopecks: 3000, makeUpOwed: false })
    expect(effectOn(lessonRow(), 'cancelled_by_executor')).toEqual({ ...nothing, makeUpOwed: true })
    expect(effectOn(lessonRow({ make_up_rule: 'none' }), 'cancelled_by_executor')).toEqual(nothing)
    expect(effectOn(lessonRow({ late_pay_percent: 50 }), 'cancelled_by_customer_late')).toEqual({
      chargeKopecks: 4000,
      payKopecks: 1500,
      makeUpOwed: false,
    })
  })

  test('counts the minutes that were held', () => {
    expect(effectOn(lessonRow(), 'held_partial', { heldMinutes: 30 })).toMatchObject({
      chargeKopecks: 2000,
      payKopecks: 1500,
    })
    expect(effectOn(lessonRow(), 'held_partial')).toMatchObject({ chargeKopecks: 0, payKopecks: 0 })
  })

  test('is zero for a late cancellation that takes a free move', () => {
    expect(effectOn(lessonRow(), 'cancelled_by_customer_late', { usesFreeMove: true })).toEqual(nothing)
  })
})

describe('a make-up lesson', () => {
  const makeUp = lessonRow({ make_up_for_id: 'lost', customer_rate_kopecks: 0 })
  test.each(lessonOutcomes)('%s costs its price, or nothing, and leaves no credit', (outcome) => {
    const pay = outcome === 'held_partial' ? 0 : 3000
    const expected = usesUp.includes(outcome) ? { chargeKopecks: 0, payKopecks: pay, makeUpOwed: false } : nothing
    expect(effectOn(makeUp, outcome)).toEqual(expected)
  })

  test('that takes a free move is cancelled', () => {
    expect(effectOn(makeUp, 'cancelled_by_customer_late', { usesFreeMove: true })).toEqual(nothing)
  })
})

test('a lost lesson is owed for the given number of days after its day in Minsk', () => {
  const row = { starts_at: businessInstant('2026-11-23', '00:30'), make_up_days: 60 }
  expect(makeUpUntil(row)).toBe('2027-01-22')
})
