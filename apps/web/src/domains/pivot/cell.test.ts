import { expect, test } from 'vitest'
import { cellText, cellTone } from './cell.ts'

test.each([
  [{ planned: 2, held: 0, cancelled: 0 }, '2', 'blue'],
  [{ planned: 1, held: 1, cancelled: 0 }, '1', 'green'],
  [{ planned: 2, held: 1, cancelled: 1 }, '1/2', 'amber'],
  [{ planned: 2, held: 1, cancelled: 0 }, '1/2', 'amber'],
  [{ planned: 1, held: 0, cancelled: 1 }, '0/1', 'grey'],
  [{ planned: 0, held: 1, cancelled: 0 }, '1/0', 'green'],
] as const)('a day of %o reads %s in %s', (cell, text, tone) => {
  expect([cellText(cell), cellTone(cell)]).toEqual([text, tone])
})
