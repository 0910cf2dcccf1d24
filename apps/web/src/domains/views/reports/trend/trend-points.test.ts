import { expect, test } from 'vitest'
import { createFormat } from '#ui/format.ts'
import { roundTop, shortOf } from './trend-points.ts'

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

test.each([
  ['kopecks', 1_250_049, '12 500'],
  ['minutes', 90, '1,5'],
  ['minutes', 75, '1,3'],
  ['share', 9250, '92,5 %'],
  ['months', 15, '1,5'],
  ['count', 41, '41'],
] as const)('the label above a bar %s of %i is %s', (unit, value, text) => {
  expect(shortOf(unit, value, { format: createFormat('ru') }).replaceAll(/\s/g, ' ')).toBe(text)
})
