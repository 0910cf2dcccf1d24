import { expect, test } from 'vitest'
import { kopecksOf, priceOf } from './typed-sums.ts'

test.each([
  ['25,50', 2550],
  ['25.5', 2550],
  ['25', 2500],
  ['25,', 2500],
  ['0,07', 7],
  ['-0', 0],
  [' 1 250,00 ', 125_000],
  ['1\u00a0250', 125_000],
  ['1\u202f234\u202f567,89', 123_456_789],
  ['1234567.8', 123_456_780],
  ['-3,20', -320],
  ['−3 200,05', -320_005],
  ['+4.35', 435],
])('%j is %i kopecks', (text, kopecks) => {
  expect(kopecksOf(text)).toBe(kopecks)
})

test.each([
  '12 50',
  '1 2 3',
  '1 23',
  '1234 567',
  '1  234',
  '12 34,50',
  '1 234 5',
  '1 250 ,00',
  '1 250, 00',
  '- 3',
  '1,234',
  '1.234,56',
  '1.000.000',
  '12,3,4',
  '1e5',
  '5 BYN',
  '--5',
  '.',
  ',5',
  '',
  '9999999999999',
])('%j is no sum: it may mean more than one', (text) => {
  expect(kopecksOf(text)).toBeUndefined()
})

test.each([
  ['9 999 999,99', 999_999_999],
  ['10 000 000', undefined],
  ['+5', undefined],
  ['-5', undefined],
  ['12 50', undefined],
])('as a price %j is %j kopecks', (text, kopecks) => {
  expect(priceOf(text)).toBe(kopecks)
})
