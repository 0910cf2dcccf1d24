import { afterEach, expect, test, vi } from 'vitest'
import { testDay } from '@navyk/tools/test-day'

afterEach(() => void vi.useRealTimers())

const day = () => new Date().toLocaleDateString('sv')

test('web tests run on the day of the run, and fake timers begin on it and give it back', () => {
  expect(day()).toBe(testDay())
  vi.useFakeTimers()
  expect(day()).toBe(testDay())
  vi.setSystemTime('2031-03-14T10:00:00Z')
  expect(day()).toBe('2031-03-14')
  vi.useRealTimers()
  expect(day()).toBe(testDay())
  vi.setSystemTime('2031-03-14T10:00:00Z')
  expect(day()).toBe('2031-03-14')
  vi.useRealTimers()
  expect(day()).toBe(testDay())
})
