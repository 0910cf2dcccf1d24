import { describe, expect, test } from 'vitest'
import { createFormat } from '#ui/format.ts'
import { cellText, largestOf, nestRows, shadeOf } from './figures.ts'

const format = createFormat('ru')
const customer = (id: string) => ({ kind: 'customer' as const, id, firstName: 'Ольга', lastName: id })
const subject = { kind: 'subject' as const, id: 'chess' as const }

test('rows have their inner rows, and cells are in the place of their column', () => {
  const rows = nestRows(
    [
      { level: 0, label: customer('a'), sums: [3], cells: [[1, 3]] },
      { level: 1, label: subject, sums: [3], cells: [[1, 3]] },
      { level: 0, label: customer('b'), sums: [-5], cells: [[0, -5]] },
    ],
    3,
  )
  expect(rows.map(({ id, inner }) => [id, inner.map((row) => row.id)])).toEqual([
    ['a', ['a chess']],
    ['b', []],
  ])
  expect(rows[0]?.cells).toEqual([undefined, [3], undefined])
  expect(largestOf(rows)).toBe(5)
})

test.each([
  ['plan_fact', [2, 1, 0, 0], '1/2', 'partly'],
  ['plan_fact', [2, 2, 0, 0], '2/2', 'held'],
  ['plan_fact', [1, 0, 0, 0], '0/1', 'none'],
  ['plan_fact', [1, 0, 0, 1], '1', 'planned'],
  ['plan_fact', [3, 1, 0, 2], '1/3', 'planned'],
  ['plan_fact', [1, 0, 1, 0], '0/1', 'unclosed'],
  ['plan_fact', [3, 1, 1, 1], '1/3', 'unclosed'],
  ['no_show', [3], '3', 'more-2'],
  ['no_show', [0], '0', undefined],
  ['difference', [-8], '−8', 'less-4'],
  ['held_minutes', [90], '1,5', 'more-4'],
  ['pay', [150_050], '1 500,50', 'more-4'],
] as const)('%s of %o reads %s', (measure, values, text, shade) => {
  const largest = measure === 'no_show' || measure === 'difference' ? 8 : Math.abs(values[0])
  expect(cellText(format, measure, [...values]).replaceAll(/\s/g, ' ')).toBe(text)
  expect(shadeOf(measure, [...values], largest)).toBe(shade)
})

describe('a table without anything to compare with', () => {
  test('has no shaded cells', () => expect(shadeOf('no_show', [0], 0)).toBeUndefined())
})
