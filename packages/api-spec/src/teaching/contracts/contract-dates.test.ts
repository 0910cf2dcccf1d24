import { expect, test } from 'vitest'
import { isRunning, isTaughtOn, termsAt } from './contract-dates.ts'
import { contractStates } from './contracts.ts'

test('lessons are possible while a contract is active, paused or ending', () => {
  expect(contractStates.filter((state) => isRunning({ state }))).toEqual(['active', 'paused', 'ending'])
})

test.each([
  ['2026-11-30', false],
  ['2026-12-01', true],
  ['2026-12-31', true],
  ['2027-01-01', false],
])('a contract from the first to the last of December has lessons on %s: %s', (date, isTaught) => {
  expect(isTaughtOn({ startsOn: '2026-12-01', endsOn: '2026-12-31' }, date)).toBe(isTaught)
})

test('a contract without an end has no last day', () => {
  expect(isTaughtOn({ startsOn: '2026-12-01', endsOn: null }, '2099-01-01')).toBe(true)
})

test.each([
  ['2026-12-09', true],
  ['2026-12-10', false],
  ['2026-12-12', false],
  ['2026-12-13', true],
])('in a pause from the tenth to the twelfth there are lessons on %s: %s', (date, isTaught) => {
  const paused = { startsOn: '2026-12-01', endsOn: null, pausedFrom: '2026-12-10' }
  expect(isTaughtOn({ ...paused, pausedUntil: '2026-12-12' }, date)).toBe(isTaught)
  // Until nobody knows when, the pause has no last day; a last day without a first is no pause.
  for (const pausedUntil of [null, undefined]) {
    const until = pausedUntil === undefined ? {} : { pausedUntil }
    expect(isTaughtOn({ ...paused, ...until }, date)).toBe(date < '2026-12-10')
  }
  expect(isTaughtOn({ ...paused, pausedFrom: null, pausedUntil: '2026-12-12' }, date)).toBe(true)
})

test('a pause makes no lessons possible outside of the contract', () => {
  const contract = { startsOn: '2026-12-01', endsOn: '2026-12-31', pausedFrom: '2026-12-10', pausedUntil: '2026-12-12' }
  expect(['2026-11-30', '2027-01-01'].map((date) => isTaughtOn(contract, date))).toEqual([false, false])
})

const rates = (validFrom: string, customerRateKopecks: number) => ({
  validFrom,
  customerRateKopecks,
  executorRateKopecks: 1,
})
const terms = [rates('2026-01-01', 1), rates('2026-03-01', 2), rates('2026-06-01', 3)]

test.each([
  ['2025-12-31', 1],
  ['2026-01-01', 1],
  ['2026-02-28', 1],
  ['2026-03-01', 2],
  ['2026-05-31', 2],
  ['2026-06-01', 3],
  ['2030-01-01', 3],
])('on %s the rates number %i apply', (date, rate) => {
  expect(termsAt(terms, date)?.customerRateKopecks).toBe(rate)
})

test('a contract without rates has none', () => expect(termsAt([], '2026-01-01')).toBeUndefined())
