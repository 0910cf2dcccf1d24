import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { moveTime, untilNoon } from '../e2e/noon.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') }))
afterEach(() => vi.useRealTimers())

test.each([
  ['the first minute of a day', '2026-11-20T21:00:00Z', 12],
  ['noon', '2026-11-21T09:00:00Z', 0],
  ['the last hour of a day', '2026-11-21T20:00:00Z', -11],
])('journeys are walked from noon of the day in Minsk: %s', (_, instant, hours) => {
  expect(untilNoon(new Date(instant)) / 3_600_000).toBe(hours)
})

test('a moved time is moved for whoever asks for now, and changes no other date', () => {
  const known = new Date()
  moveTime(-3_600_000)
  expect(new Date(Date.now()).toISOString()).toBe('2026-11-20T11:00:00.000Z')
  expect(new Date().toISOString()).toBe('2026-11-20T11:00:00.000Z')
  expect(known.toISOString()).toBe('2026-11-20T12:00:00.000Z')
  expect(known).toBeInstanceOf(Date)
})
