import { expect, test } from 'vitest'
import { dayOfText } from './index.ts'

test.each([
  ['20.11', '2026-11-20'],
  ['2.1', '2027-01-02'],
  ['31.12.', '2026-12-31'],
  ['20.11.2025', '2025-11-20'],
  ['20.11.25', '2025-11-20'],
  ['20/11', '2026-11-20'],
  ['2026-11-20', '2026-11-20'],
  ['29.02', undefined],
  ['31.11', undefined],
  ['12', undefined],
  ['1.2.3.4', undefined],
])('%s typed in November 2026 is the day %s', (typed, day) => {
  expect(dayOfText(typed, '2026-11-20')).toBe(day)
})
