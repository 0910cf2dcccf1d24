import { expect, test } from 'vitest'
import { loadSpan } from './load-period.ts'

test.each([
  ['week', '2026-11-25', '2026-11-23', '2026-11-29'],
  ['week', '2026-11-23', '2026-11-23', '2026-11-29'],
  ['week', '2026-11-29', '2026-11-23', '2026-11-29'],
  ['month', '2026-02-28', '2026-02-01', '2026-02-28'],
  ['month', '2026-12-01', '2026-12-01', '2026-12-31'],
] as const)('the %s of %s is from %s to %s', (period, day, from, to) => {
  expect(loadSpan(period, day)).toEqual({ from, to })
})
