import { expect, test } from 'vitest'
import { columnHead, spanInWords } from './workbook-dates.ts'

test.each([
  ['2026-11-01', '2026-11-30', '1–30 ноября 2026'],
  ['2026-11-16', '2026-12-06', '16 ноября – 6 декабря 2026'],
  ['2026-12-31', '2027-01-01', '31 декабря 2026 – 1 января 2027'],
])('from %s to %s is written %s', (from, to, words) => {
  expect(spanInWords('ru', { from, to })).toBe(words)
  // No name of a sheet may be longer.
  for (const language of ['ru', 'en', 'es'] as const) {
    expect(spanInWords(language, { from, to }, 'short').length).toBeLessThanOrEqual(31)
  }
})

test('a column is named by its day, its week or its month, with the year if there are two', () => {
  const year = { from: '2026-11-01', to: '2026-11-30' }
  const two = { from: '2026-12-28', to: '2027-01-31' }
  expect(columnHead('ru', { ...year, columns: 'day' }, '2026-11-20')).toBe('пт, 20 ноября')
  expect(columnHead('ru', { ...year, columns: 'week' }, '2026-11-16')).toBe('16–22 ноября')
  expect(columnHead('ru', { ...year, columns: 'month' }, '2026-11-01')).toBe('ноябрь 2026')
  expect(columnHead('ru', { ...two, columns: 'day' }, '2027-01-01')).toBe('пт, 1 января 2027')
  expect(columnHead('ru', { ...two, columns: 'week' }, '2026-12-28')).toBe('28 декабря 2026 – 3 января 2027')
})
