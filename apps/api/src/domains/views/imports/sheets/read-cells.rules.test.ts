import { expect, test } from 'vitest'
import { isFormula, readDay, readPhone, readTimes } from './read-cells.ts'

test.each([
  ['+375 (29) 123-45-67', '375291234567'],
  ['375291234567', '375291234567'],
  ['8 029 123 45 67', '375291234567'],
  ['80291234567', '375291234567'],
  ['29 123 45 67', '375291234567'],
  ['+375 29 12-34', undefined],
  ['+29 123 45 67', undefined],
  ['3752912345678', undefined],
  ['7 495 123-45-67', undefined],
  ['37529123456O', undefined],
  ['', undefined],
])('the phone «%s» is read as %s', (text, phone) => {
  expect(readPhone(text)).toBe(phone)
})

test.each([
  ['2026-12-01', '2026-12-01'],
  ['1.12.2026', '2026-12-01'],
  ['01/12/2026', '2026-12-01'],
  ['46357', '2026-12-01'],
  ['18263', undefined],
  ['29.02.2027', undefined],
  ['29.02.2028', '2028-02-29'],
  ['12.2026', undefined],
])('the day «%s» is read as %s', (text, day) => {
  expect(readDay(text)).toBe(day)
})

test('weekdays are read by names of days in any language', () => {
  const weekdays = new Map([
    ['пн', 1],
    ['wed', 3],
  ])
  expect(readTimes('пн 9:00; Wed. 18.30', weekdays, 45)).toEqual([
    { weekday: 1, time: '09:00', minutes: 45 },
    { weekday: 3, time: '18:30', minutes: 45 },
  ])
  for (const text of ['пн', 'пн 24:00', 'пн 9:60', 'xx 9:00', 'пн 9:00,']) {
    expect(readTimes(text, weekdays, 45)).toBeUndefined()
  }
})

test('formulas are told from phones and numbers', () => {
  expect(['=1+1', '@SUM(A1)', '+A1', '-cmd'].every(isFormula)).toBe(true)
  expect(['+375 29', '-5', 'а=б', '+(375)'].some(isFormula)).toBe(false)
})
