import { expect, test } from 'vitest'
import { verdictOf } from './verdicts.mjs'

/** @param {Partial<import('./verdicts.mjs').Outcome>} outcome
 *  @returns {import('./verdicts.mjs').Outcome} */
const outcome = (outcome) => ({
  number: 1,
  file: 'a.test.ts',
  isOff: false,
  isReached: true,
  isEarly: false,
  isPaused: false,
  state: 'passed',
  ...outcome,
})
const failed = outcome({ state: 'failed', test: 'an act is issued once', message: 'expected 1 to be 2' })

test('a fault is found by a test that fails with it and passes without it', () => {
  expect(verdictOf([failed, outcome({ isOff: true })], 2, true)).toEqual({
    result: 'found',
    by: 'a.test.ts: an act is issued once',
  })
})

test('a test that fails without the fault as well finds nothing', () => {
  const off = outcome({ isOff: true, state: 'failed', message: 'closed' })
  expect(verdictOf([failed, off], 2, true)?.result).toBe('ask alone')
  expect(verdictOf([failed, off], 2, false)?.result).toBe('undecided')
})

test('a test that waits without end, or a file that does not load, proves nothing', () => {
  const off = outcome({ isOff: true })
  expect(verdictOf([outcome({ ...failed, state: 'hung' }), off], 1, true)?.result).toBe('undecided')
  expect(verdictOf([outcome({ state: 'broken' }), off], 1, true)?.result).toBe('undecided')
  expect(verdictOf([outcome({ state: 'started' })], 1, true)?.result).toBe('undecided')
})

test('a test that failed while the machine stood still proves nothing', () => {
  expect(verdictOf([{ ...failed, isPaused: true }, outcome({ isOff: true })], 1, true)?.result).toBe('ask alone')
})

test('a fault is unseen when all tests have passed', () => {
  expect(verdictOf([outcome({}), outcome({ file: 'b.test.ts' })], 2, true)).toEqual({ result: 'unseen' })
  expect(verdictOf([outcome({ isReached: false })], 1, true)?.note).toBe('no test runs this code')
  expect(verdictOf([], 0, true)?.note).toBe('its domain has no tests on this side')
})

test('a fault in code that ran while a module loaded is tried again without a switch', () => {
  expect(verdictOf([outcome({ isEarly: true })], 1, true)?.result).toBe('ask alone')
  expect(verdictOf([outcome({ isEarly: true })], 1, false)?.result).toBe('unseen')
})

test('a run that ended before its tests proves nothing', () => {
  expect(verdictOf([outcome({})], 2, true)).toBeUndefined()
  expect(verdictOf([failed], 2, true)).toBeUndefined()
})
