import { expect, test } from 'vitest'
import { typedNumber } from './typed-number.ts'

test.each<[string, number | undefined]>([
  ['12', 12],
  ['  12 ', 12],
  ['№12', 12],
  ['№\u00a012', 12],
  ['# 7', 7],
  ['007', 7],
  ['999999999', 999_999_999],
  ['1000000000', undefined],
  ['', undefined],
  ['№', undefined],
  ['12 а', undefined],
  ['№№12', undefined],
  ['12.5', undefined],
  ['-1', undefined],
])('a search for %j is for the number %j', (typed, number) => {
  expect(typedNumber(typed)).toBe(number)
})
