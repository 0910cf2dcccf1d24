import { expect, test } from 'vitest'
import { roundTop } from './trend-points.ts'

test.each([
  ['count', 0, 0],
  ['count', 1, 2],
  ['count', 59, 60],
  ['count', 61, 80],
  ['count', 100, 100],
  ['kopecks', 2_999_429, 4_000_000],
  ['minutes', 61, 120],
  ['share', 9250, 10_000],
] as const)('an axis of %s up to %i ends at %i', (unit, largest, top) => {
  expect(roundTop(unit, largest)).toBe(top)
})
