import { businessInstant } from '@navyk/api-spec/kit'
import { expect, test } from 'vitest'
import { afterWorkingHours } from './working-hours.ts'

const none = () => false
const due = (date: string, time: string, hours: number, isHoliday: (date: string) => boolean = none) =>
  afterWorkingHours(businessInstant(date, time), hours, isHoliday).toISOString()
const at = (date: string, time: string) => businessInstant(date, time).toISOString()

// 20 November 2026 is a Friday.
test('hours of one working day are counted from the moment of the question', () => {
  expect(due('2026-11-19', '10:30', 4)).toBe(at('2026-11-19', '14:30'))
})

test('the end of a working day is still within it, a minute more is on the next one', () => {
  expect(due('2026-11-19', '14:00', 4)).toBe(at('2026-11-19', '18:00'))
  expect(due('2026-11-19', '14:01', 4)).toBe(at('2026-11-20', '09:01'))
})

test('a question before nine counts from nine, one at six or later from the next morning', () => {
  expect(due('2026-11-19', '07:00', 1)).toBe(at('2026-11-19', '10:00'))
  expect(due('2026-11-19', '17:59', 1)).toBe(at('2026-11-20', '09:59'))
  expect(due('2026-11-19', '18:00', 1)).toBe(at('2026-11-20', '10:00'))
})

test('Saturday and Sunday are no working days', () => {
  expect(due('2026-11-20', '17:00', 2)).toBe(at('2026-11-23', '10:00'))
  expect(due('2026-11-21', '12:00', 9)).toBe(at('2026-11-23', '18:00'))
})

test('a holiday is no working day', () => {
  expect(due('2026-11-20', '17:00', 2, (date) => date === '2026-11-23')).toBe(at('2026-11-24', '10:00'))
})

test('more hours than a day has run over several days', () => {
  expect(due('2026-11-20', '12:00', 20)).toBe(at('2026-11-24', '14:00'))
})
