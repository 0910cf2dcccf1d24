import { describe, expect, test } from 'vitest'
import { overlappingSlot, type WeeklySlot } from '#vocabulary/times/weekly-slots.ts'
import { learnerAge } from '#vocabulary/people.ts'

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
