import { expect, test } from 'vitest'
import { z } from 'zod'
import { settableClock } from '../clock.ts'
import { randomIds, seededIds } from './ids.ts'

const clock = settableClock(new Date('2026-11-20T09:00:00Z'))

test('ten thousand ids of one millisecond are different, valid and in the order in which they were made', () => {
  const ids = randomIds(clock)
  const made = Array.from({ length: 10_000 }, () => ids.next())
  expect(new Set(made).size).toBe(10_000)
  expect(made.toSorted()).toEqual(made)
  for (const id of made.slice(0, 5)) expect(z.uuidv7().safeParse(id).success).toBe(true)
})

test('ids made after the clock went back follow those made before', () => {
  const moved = settableClock(new Date('2026-11-20T09:00:00Z'))
  const ids = randomIds(moved)
  const before = [ids.next(), ids.next()]
  moved.set(new Date('2026-11-19T09:00:00Z'))
  ids.next()
  moved.set(new Date('2026-11-20T09:00:00Z'))
  const all = [...before, ids.next(), ids.next()]
  expect(all.toSorted()).toEqual(all)
})

test('seeded ids are the same on every run, and their secrets are not', () => {
  const [first, second] = [seededIds(clock, 'a'), seededIds(clock, 'a')]
  expect([first.next(), first.next()]).toEqual([second.next(), second.next()])
  expect(first.secret(16)).not.toBe(second.secret(16))
})

test('a code has six digits, also if its number is small', () => {
  const ids = randomIds(clock)
  for (let index = 0; index < 200; index++) expect(ids.code(6)).toMatch(/^\d{6}$/)
})
