import { hourMs, minuteMs } from '@navyk/api-spec/kit'
import { expect, onTestFinished, test, vi } from 'vitest'
import { customer } from '#testing/people.ts'
import { readLines } from '#testing/read-lines.tsx'
import { TimeLeft } from './time-left.tsx'

test.each([
  [30 * 1000, 'осталось 1 мин'],
  [minuteMs, 'осталось 1 мин'],
  [61 * minuteMs - 1, 'осталось 1 ч 1 мин'],
  [48 * hourMs - minuteMs, 'осталось 47 ч 59 мин'],
  [0, 'время вышло'],
  [-minuteMs, 'время вышло'],
])('%i milliseconds are shown as: %s', async (leftMs, text) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-12-03T09:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const until = new Date(Date.now() + leftMs).toISOString()
  const [line] = await readLines(<TimeLeft until={until} />, customer)
  expect(line?.split(' · ')[1]).toBe(text)
})
