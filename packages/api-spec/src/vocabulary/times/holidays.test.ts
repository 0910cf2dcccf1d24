import { expect, test } from 'vitest'
import { holidayOn } from './holidays.ts'
import { addMonths, datesOfMonth, weekdayOf } from '#kit/dates.ts'

test('the year 2026 has the holidays of the Belarusian calendar', () => {
  const dates = Array.from({ length: 12 }, (_, index) => datesOfMonth(addMonths('2026-01', index))).flat()
  expect(dates.filter((date) => holidayOn(date) !== undefined)).toEqual([
    '2026-01-01',
    '2026-01-02',
    '2026-01-07',
    '2026-03-08',
    '2026-04-21',
    '2026-05-01',
    '2026-05-09',
    '2026-07-03',
    '2026-11-07',
    '2026-12-25',
  ])
})

test.each([
  '2024-05-14',
  '2025-04-29',
  '2026-04-21',
  '2027-05-11',
  '2028-04-25',
  '2029-04-17',
  '2030-05-07',
  '2031-04-22',
  '2032-05-11',
  '2033-05-03',
  '2034-04-18',
  '2035-05-08',
])('Radunitsa moves with Orthodox Easter: %s', (date) => expect(holidayOn(date)).toBe('radunitsa'))

test('until Victory Day falls on it in 2062, Radunitsa is one Tuesday of every year, between mid-April and mid-May', () => {
  for (let year = 2024; year < 2062; year += 1) {
    const spring = Array.from({ length: 4 }, (_, index) => datesOfMonth(addMonths(`${year}-03`, index))).flat()
    const found = spring.filter((date) => holidayOn(date) === 'radunitsa')
    expect([year, found.map(weekdayOf)]).toEqual([year, [2]])
    expect((found[0] ?? '') >= `${year}-04-13` && (found[0] ?? '') <= `${year}-05-18`).toBe(true)
  }
  expect(holidayOn('2062-05-09')).toBe('victory_day')
})
