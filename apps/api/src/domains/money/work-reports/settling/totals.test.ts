import { lessonOutcomes } from '@navyk/api-spec/teaching/lessons'
import { describe, expect, test } from 'vitest'
import { policyPeople } from '#testing/policy-people.ts'
import type { ReportLesson } from '../queries.ts'
import { presentSettled, presentTotals, presentWaiting, sumLessons, sumWaiting } from './totals.ts'

const hour = 3_600_000
const end = new Date('2026-11-23T10:00:00Z')
const at = (hours: number) => new Date(end.getTime() + hours * hour)
const now = at(0)

/** A planned lesson of an hour that was agreed on, with these fields changed. */
const lesson = (fields: Partial<ReportLesson> = {}) =>
  ({
    state: 'planned',
    outcome: null,
    starts_at: at(-1),
    ends_at: end,
    held_minutes: null,
    pay_kopecks: null,
    charge_kopecks: null,
    closed_at: null,
    corrected_at: null,
    disputed_at: null,
    dispute_decided_at: null,
    addition: null,
    confirmed_at: null,
    silent_confirmation: false,
    ...fields,
    // The names of the learner and the contract are no matter of sums.
  }) as ReportLesson
const closed = (fields: Partial<ReportLesson> = {}) =>
  lesson({ state: 'closed', outcome: 'held', closed_at: end, pay_kopecks: 3000, charge_kopecks: 4000, ...fields })

describe('the figures of a month', () => {
  const nothing = {
    lessonCount: 0,
    heldCount: 0,
    unclosedCount: 0,
    aheadCount: 0,
    heldMinutes: 0,
    payKopecks: 0,
    chargeKopecks: 0,
  }

  test('without lessons are zero', () => expect(sumLessons([], now)).toEqual(nothing))

  test('are the sums of the sides, to the kopeck', () => {
    const lessons = [closed(), closed({ pay_kopecks: 1, charge_kopecks: 2 }), closed({ outcome: 'student_no_show' })]
    expect(sumLessons(lessons, now)).toEqual({
      lessonCount: 3,
      heldCount: 2,
      unclosedCount: 0,
      aheadCount: 0,
      heldMinutes: 120,
      payKopecks: 6001,
      chargeKopecks: 8002,
    })
  })

  test.each(lessonOutcomes.map((outcome) => [outcome, outcome.startsWith('held'), outcome !== 'moved'] as const))(
    'count %s as held: %s, as a lesson: %s',
    (outcome, isHeld, isCounted) => {
      const figures = sumLessons([closed({ outcome })], now)
      expect(figures).toMatchObject({
        heldCount: isHeld ? 1 : 0,
        heldMinutes: isHeld ? 60 : 0,
        lessonCount: isCounted ? 1 : 0,
        unclosedCount: 0,
        aheadCount: 0,
      })
    },
  )

  test('count the minutes that were closed, even zero; else the length of the lesson', () => {
    const minutes = (fields: Partial<ReportLesson>) => sumLessons([closed(fields)], now).heldMinutes
    expect(minutes({ held_minutes: 45, outcome: 'held_partial' })).toBe(45)
    expect(minutes({ held_minutes: 0 })).toBe(0)
    expect(minutes({ held_minutes: 45, outcome: 'student_no_show' })).toBe(0)
    expect(minutes({ starts_at: new Date(end.getTime() - 89.6 * 60_000) })).toBe(90)
  })

  test('tell unclosed lessons from those ahead by the end of the lesson', () => {
    expect(sumLessons([lesson()], at(-0.001))).toEqual({ ...nothing, lessonCount: 1, aheadCount: 1 })
    expect(sumLessons([lesson()], at(0))).toEqual({ ...nothing, lessonCount: 1, unclosedCount: 1 })
    expect(sumLessons([closed()], at(-0.001)).aheadCount).toBe(0)
  })
})

describe('the visible figures', () => {
  const totals = {
    lessonCount: 3,
    heldCount: 2,
    unclosedCount: 1,
    heldMinutes: 120,
    payKopecks: 6000,
    chargeKopecks: 8001,
  }

  test('are their own pay for an executor, and for staff the charge and the commission between them', () => {
    const { chargeKopecks, ...own } = { ...totals, aheadCount: 4 }
    expect(presentTotals(policyPeople.executor, { ...totals, aheadCount: 4 })).toEqual(own)
    expect(presentTotals(policyPeople.accountant, { ...totals, aheadCount: 4 })).toEqual({
      ...own,
      chargeKopecks,
      commissionKopecks: 2001,
    })
  })

  test('of a month that was stored before lessons ahead were counted have none ahead', () => {
    expect(presentTotals(policyPeople.executor, totals)).toMatchObject({ aheadCount: 0 })
  })

  test('of settled sums are those of settled lessons only', () => {
    const lessons = [closed({ state: 'settled' }), closed({ state: 'settled', charge_kopecks: 4001 }), closed()]
    const own = { lessonCount: 2, payKopecks: 6000 }
    expect(presentSettled(policyPeople.executor, lessons, now)).toEqual(own)
    expect(presentSettled(policyPeople.manager, lessons, now)).toEqual({ ...own, chargeKopecks: 8001 })
  })
})

describe('the open part of a month', () => {
  const waiting = [
    closed(),
    closed({ closed_at: at(5), pay_kopecks: 10, charge_kopecks: 20 }),
    closed({ state: 'disputed', pay_kopecks: 100, charge_kopecks: 200 }),
    closed({ addition: 'outside_plan', pay_kopecks: 1, charge_kopecks: 2 }),
  ]
  const final = [
    closed({ state: 'settled' }),
    closed({ closed_at: at(-80), ends_at: at(-81) }),
    closed({ outcome: 'moved', pay_kopecks: null, charge_kopecks: null }),
  ]
  const sums = {
    lessonCount: 4,
    unconfirmedCount: 1,
    disputedCount: 1,
    payKopecks: 3111,
    chargeKopecks: 4222,
    unconfirmedPayKopecks: 1,
    disputedPayKopecks: 100,
    until: at(5 + 72),
  }

  test('is counted by what it waits for, and waits until the last deadline', () => {
    expect(sumWaiting([...waiting, ...final, lesson()], at(6))).toEqual(sums)
  })

  test('has no deadline if none of it waits for time', () => {
    expect(sumWaiting(waiting.slice(2), at(6)).until).toBeNull()
    expect(sumWaiting(final, at(6))).toEqual({
      lessonCount: 0,
      unconfirmedCount: 0,
      disputedCount: 0,
      payKopecks: 0,
      chargeKopecks: 0,
      until: null,
      unconfirmedPayKopecks: 0,
      disputedPayKopecks: 0,
    })
  })

  test('has no sum if a lesson has none', () => {
    const unknown = closed({ pay_kopecks: null, charge_kopecks: null })
    expect(sumWaiting([unknown, closed()], now)).toMatchObject({ payKopecks: 3000, chargeKopecks: 4000 })
    expect(sumLessons([unknown], now)).toMatchObject({ payKopecks: 0, chargeKopecks: 0 })
  })

  test('is shown to an executor without the charges of customers', () => {
    const { chargeKopecks, ...own } = sums
    const shown = { ...own, until: at(77).toISOString() }
    expect(presentWaiting(policyPeople.executor, sums)).toEqual(shown)
    expect(presentWaiting(policyPeople.manager, sums)).toEqual({ ...shown, chargeKopecks })
    expect(presentWaiting(policyPeople.executor, { ...sums, until: null }).until).toBeNull()
  })
})
