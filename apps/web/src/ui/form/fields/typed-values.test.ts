import { expect, test } from 'vitest'
import { parseDate } from './date-field.tsx'
import { parseKopecks } from './money-field.tsx'
import { normalizeTime } from './time-field.tsx'

test.each([
  ['25,50', 2550],
  ['25.5', 2550],
  ['25', 2500],
  ['25,', 2500],
  ['0,07', 7],
  ['1 250,00', 125_000],
  ['1\u00a0250', 125_000],
  ['-3,20', -320],
  ['\u22123,20', -320],
  ['4.35', 435],
])('the amount %j is %i kopecks', (typed, kopecks) => {
  expect(parseKopecks(typed)).toBe(kopecks)
})

test.each(['12 50', '1 2 3', '1,234', '12,3,4', 'abc', '5 BYN', '--5', '.'])('%j is no amount', (typed) => {
  expect(parseKopecks(typed)).toBeNaN()
})

test('an empty amount is absent', () => {
  expect(parseKopecks('  ')).toBeUndefined()
})

test.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['1830', '18:30'],
  ['18.30', '18:30'],
  ['18 30', '18:30'],
  ['18:30', '18:30'],
])('the time %j is completed as %s', (typed, time) => {
  expect(normalizeTime(typed)).toBe(time)
})

test('a text that is no time stays as it was typed, for the schema to refuse', () => {
  expect(normalizeTime('soon')).toBe('soon')
  expect(normalizeTime('')).toBe('')
})

test.each([
  ['20.11.2026', '2026-11-20'],
  ['5.1.26', '2026-01-05'],
  ['2026-11-20', '2026-11-20'],
  ['29.02.2028', '2028-02-29'],
])('the date %j is %s', (typed, date) => {
  expect(parseDate(typed)).toBe(date)
})

test.each(['31.02.2026', '29.02.2027', '20.13.2026', 'tomorrow', ''])('%j is no date', (typed) => {
  expect(parseDate(typed)).toBeNull()
})
