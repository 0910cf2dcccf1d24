import { expect, test } from 'vitest'
import { followClock } from './database-clock.ts'

/** A database and a process with times of their own; an answer takes `answerMs`. */
function machines(answerMs = 0) {
  const times = { database: Date.parse('2026-03-01T10:00:00Z'), elapsed: 5000, isReached: true }
  const pass = (ms: number) => {
    times.database += ms
    times.elapsed += ms
  }
  const readTime = async () => {
    if (!times.isReached) throw new Error('not reached')
    pass(answerMs / 2)
    const moment = new Date(times.database)
    pass(answerMs / 2)
    return moment
  }
  return { times, pass, open: () => followClock(readTime, () => times.elapsed) }
}

test('a process shows the time of the database, and goes on with it between two readings', async () => {
  const { times, pass, open } = machines(300)
  const clock = await open()
  expect(clock.now().getTime()).toBe(times.database)
  pass(7 * 60_000)
  expect(clock.now().getTime()).toBe(times.database)
  clock.stop()
})

test('a process follows a clock of the database that was set, in both directions', async () => {
  const { times, open } = machines(10)
  const clock = await open()
  for (const movedMs of [3_600_000, -86_400_000, 500]) {
    times.database += movedMs
    await clock.follow()
    expect(clock.now().getTime()).toBe(times.database)
  }
  clock.stop()
})

test('a difference within the time of an answer does not set the clock, so that it does not jump to and fro', async () => {
  const { times, open } = machines(200)
  const clock = await open()
  const before = clock.now().getTime()
  times.database += 100
  await clock.follow()
  expect(clock.now().getTime() - before).toBe(200)
  clock.stop()
})

test('a clock goes on while the database is not reached, and is refused where it never was', async () => {
  const { times, pass, open } = machines()
  const clock = await open()
  times.isReached = false
  pass(1000)
  await clock.follow()
  expect(clock.now().getTime()).toBe(times.database)
  clock.stop()
  await expect(open()).rejects.toThrow('not reached')
})
