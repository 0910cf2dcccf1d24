import { describe, expect, test } from 'vitest'
import { overlappingSlot, type WeeklySlot } from '../../vocabulary/weekly-slots.ts'
import { commonSpans, daySpan } from '../../vocabulary/day-spans.ts'
import { learnerAge } from '../../vocabulary/people.ts'

const wanted = [{ weekday: 1, from: '16:00', to: '18:00' }]

describe('times that suit both sides', () => {
  test.each([
    ['the same span', { weekday: 1, from: '16:00', to: '18:00' }, true],
    ['exactly one lesson in common', { weekday: 1, from: '17:00', to: '20:00' }, true],
    ['one minute less than a lesson in common', { weekday: 1, from: '17:01', to: '20:00' }, false],
    ['touching spans', { weekday: 1, from: '18:00', to: '20:00' }, false],
    ['the same hours of another day', { weekday: 2, from: '16:00', to: '18:00' }, false],
  ])('%s', (_, offered, isCommon) => {
    expect(commonSpans(wanted, [offered], 60)).toEqual(isCommon ? [offered] : [])
  })

  test('a span ends after it begins', () => {
    expect(daySpan.safeParse({ weekday: 1, from: '16:00', to: '16:00' }).success).toBe(false)
    expect(daySpan.safeParse({ weekday: 1, from: '16:00', to: '16:01' }).success).toBe(true)
  })
})

describe('lessons of a week', () => {
  const first: WeeklySlot = { weekday: 1, time: '18:00', minutes: 60 }
  test.each([
    ['one after the other do not overlap', { weekday: 1, time: '19:00', minutes: 60 }, -1],
    ['a minute early overlaps', { weekday: 1, time: '18:59', minutes: 60 }, 1],
    ['the earlier one may stand below', { weekday: 1, time: '17:00', minutes: 60 }, -1],
    ['the earlier one may not run into it', { weekday: 1, time: '17:00', minutes: 61 }, 1],
    ['another day is free', { weekday: 2, time: '18:00', minutes: 60 }, -1],
  ])('%s', (_, second, place) => {
    expect(overlappingSlot([first, second])).toBe(place)
  })
})

test('age is counted in calendar years', () => {
  expect(learnerAge(2014, '2026-01-01')).toBe(12)
  expect(learnerAge(2014, '2025-12-31')).toBe(11)
  expect(learnerAge(null, '2026-01-01')).toBeNull()
})
