import { expect, test } from 'vitest'
import { accountedMonth } from './accounted-month.ts'

// In Minsk, three hours before UTC.
test.each([
  ['2026-12-31T20:59:00.000Z', '2026-11'],
  ['2026-12-31T21:00:00.000Z', '2026-11'],
  ['2027-01-05T20:59:00.000Z', '2026-11'],
  ['2027-01-05T21:00:00.000Z', '2026-12'],
  ['2027-01-31T09:00:00.000Z', '2026-12'],
])(
  'at %s the demo accounts for %s: the last month from the sixth day on, before it the one before last',
  (now, month) => {
    expect(accountedMonth(new Date(now))).toBe(month)
  },
)
