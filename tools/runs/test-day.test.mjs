import process from 'node:process'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { moveTime, movedMs, testDay } from './test-day.mjs'

beforeEach(() => {
  vi.stubEnv('NAVYK_TEST_MOVED_MS', undefined)
  vi.stubEnv('NAVYK_TEST_DAY', undefined)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

test('without a named day, tests run on a Wednesday in the middle of a month', () => {
  expect(new Date(`${testDay()}T12:00:00Z`).getUTCDay()).toBe(3)
  expect(Number(testDay().slice(-2))).toBeGreaterThan(10)
  expect(Number(testDay().slice(-2))).toBeLessThan(20)
})

test.each([
  ['2026-11-18', '2026-11-18T09:00:00.000Z'],
  ['2027-01-01', '2027-01-01T09:00:00.000Z'],
  ['2028-02-29', '2028-02-29T09:00:00.000Z'],
])('the tests of %s begin at noon of that day in Minsk', (day, instant) => {
  vi.stubEnv('NAVYK_TEST_DAY', day)
  expect(new Date(Date.now() + movedMs()).toISOString()).toBe(instant)
})

test('every process that a run starts moves the time as far as the first one', () => {
  const first = movedMs()
  vi.setSystemTime(new Date('2026-11-20T12:10:00Z'))
  expect(movedMs()).toBe(first)
  expect(process.env.NAVYK_TEST_MOVED_MS).toBe(String(first))
})

test('a moved time is moved for everybody who asks for now, and changes no other date', () => {
  const known = new Date()
  moveTime(-3_600_000)
  expect(new Date(Date.now()).toISOString()).toBe('2026-11-20T11:00:00.000Z')
  expect(new Date().toISOString()).toBe('2026-11-20T11:00:00.000Z')
  expect(known.toISOString()).toBe('2026-11-20T12:00:00.000Z')
  expect(known).toBeInstanceOf(Date)
})

test('the time is moved once, however often a worker asks for it', () => {
  moveTime(-3_600_000)
  moveTime(-3_600_000)
  expect(new Date().toISOString()).toBe('2026-11-20T11:00:00.000Z')
})

test('a time that was moved can be moved further, and back', () => {
  moveTime(3_600_000)
  const { now } = Date
  moveTime(7_200_000)
  expect(new Date().toISOString()).toBe('2026-11-20T14:00:00.000Z')
  expect(new Date(now()).toISOString(), 'for who has kept the way to ask').toBe('2026-11-20T14:00:00.000Z')
  moveTime(0)
  expect(new Date().toISOString()).toBe('2026-11-20T12:00:00.000Z')
})
