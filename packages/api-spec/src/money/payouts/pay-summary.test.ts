import { expect, test } from 'vitest'
import { npdThresholdOf } from './pay-summary.ts'

test.each([
  ['the year before the first known one has none', 2025, null],
  ['2026 has its own', 2026, { year: 2026, kopecks: 6_000_000 }],
  [
    'a year that is not known yet has that of the last known one, and says so',
    2027,
    { year: 2026, kopecks: 6_000_000 },
  ],
])('the threshold of the tax on professional income %s', (_, year, threshold) => {
  expect(npdThresholdOf(year)).toEqual(threshold)
})
