import { expect, test } from 'vitest'
import { holidayOn } from './holidays.ts'
import { addMonths, datesOfMonth } from './kit/dates.ts'

test('the year 2026 has the days off of the Belarusian calendar', () => {
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

test.each(['2024-05-14', '2025-04-29', '2026-04-21', '2027-05-11', '2028-04-25'])(
  'Radunitsa moves with Orthodox Easter: %s',
  (date) => expect(holidayOn(date)).toBe('radunitsa'),
)
