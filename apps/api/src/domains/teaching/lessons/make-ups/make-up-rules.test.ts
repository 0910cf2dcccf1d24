import type { LessonOutcome } from '@navyk/api-spec/teaching/lessons'
import { describe, expect, test } from 'vitest'
import { lessonRow } from '../life/lesson-row-of-tests.ts'
import { isWithinLostLesson, makeUpChanges } from './make-up-rules.ts'

const hour = (minutes: number) => ({
  startsAt: new Date('2026-12-01T09:00:00Z'),
  endsAt: new Date(Date.UTC(2026, 11, 1, 9, minutes)),
})

test.each([
  ['as long as the lost one', 60, {}, true],
  ['shorter', 59, {}, true],
  ['longer', 61, {}, false],
  ['for one that was never agreed on', 60, { addition: 'outside_plan' as const }, false],
  ['for one that was confirmed', 60, { addition: 'outside_plan' as const, confirmed_at: new Date() }, true],
])('a make-up lesson %s is agreed on with the owed lesson', (_, minutes, lost, is) => {
  expect(isWithinLostLesson(hour(minutes), lessonRow(lost))).toBe(is)
})

describe('new outcomes', () => {
  const nothing = { lost: [], ended: [], takenAgain: [], givenBack: [] }
  const change = (
    before: LessonOutcome | null,
    outcome: LessonOutcome | null,
    fields: { makeUpOwed?: boolean; usesFreeMove?: boolean; makeUpFor?: string } = {},
  ) => {
    const row = lessonRow({ outcome: before, make_up_for_id: fields.makeUpFor ?? null })
    const { makeUpOwed = false, usesFreeMove = false } = fields
    const { changes, lost, ...ids } = makeUpChanges([{ row, outcome, usesFreeMove, effect: { makeUpOwed } }])
    return { count: changes.length, lost: lost.map(({ id }) => id), ...ids }
  }
  const ofMakeUp = { makeUpFor: 'x' }

  test('that equal the old ones change nothing', () => {
    expect(change('held', 'held')).toEqual({ count: 0, ...nothing })
    expect(change('held', 'held', { makeUpOwed: true })).toEqual({ count: 0, ...nothing })
  })

  test('create a credit for a lost lesson, and end that of a lesson that was not lost after all', () => {
    expect(change(null, 'cancelled_by_executor', { makeUpOwed: true })).toEqual({
      count: 1,
      ...nothing,
      lost: ['lesson'],
    })
    expect(change('held', 'cancelled_by_executor', { makeUpOwed: true })).toEqual({
      count: 1,
      ...nothing,
      lost: ['lesson'],
    })
    expect(change('cancelled_by_executor', 'held')).toEqual({ count: 1, ...nothing, ended: ['lesson'] })
    expect(change('cancelled_by_executor', null)).toEqual({ count: 1, ...nothing, ended: ['lesson'] })
    expect(change(null, 'held')).toEqual({ count: 1, ...nothing })
  })

  test('give back the credit of a make-up lesson that did not take place: anew, unless the customer cancelled it', () => {
    const anew = { count: 1, ...nothing, givenBack: [{ id: 'lesson', until: '2027-01-22' }] }
    const asBefore = { count: 1, ...nothing, givenBack: [{ id: 'lesson', until: null }] }
    expect(change(null, 'cancelled_by_executor', ofMakeUp)).toEqual(anew)
    expect(change('held', 'cancelled_by_service', ofMakeUp)).toEqual(anew)
    expect(change(null, 'cancelled_by_customer_in_time', ofMakeUp)).toEqual(asBefore)
    expect(change(null, 'cancelled_by_customer_late', { ...ofMakeUp, usesFreeMove: true })).toEqual(asBefore)
  })

  test('take the credit again for a make-up lesson that takes place after all', () => {
    expect(change('cancelled_by_executor', 'held', ofMakeUp)).toEqual({ count: 1, ...nothing, takenAgain: ['lesson'] })
    expect(change('cancelled_by_executor', null, ofMakeUp)).toEqual({ count: 1, ...nothing, takenAgain: ['lesson'] })
    expect(change(null, 'held', ofMakeUp)).toEqual({ count: 1, ...nothing })
    expect(change(null, 'cancelled_by_customer_late', ofMakeUp)).toEqual({ count: 1, ...nothing })
  })
})
