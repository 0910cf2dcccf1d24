import { dayMs } from '@navyk/api-spec/kit'
import type { LessonSummary } from '@navyk/api-spec/teaching/lessons'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { planLessons } from '#testing/acting/lessons.ts'
import { postgresDatabase } from '#testing/postgres.ts'
import { createContract, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { cancelLesson } from '../cancelling/cancel-lesson.ts'
import { closeLessons } from '../closing/close-lessons.ts'
import { moveLesson } from '../planning/move-lesson.ts'
import { planLessons as planOutside } from '../planning/plan-lessons.ts'

let t: TestApp
let contract: TestContract
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
  contract = await createContract(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set(new Date('2026-11-20T09:00:00Z'))
  await t.services.db.deleteFrom('lesson').execute()
})

/** @returns the codes of the refusals, and how many were not refused */
async function race(attempts: (() => Promise<unknown>)[]): Promise<{ done: number; codes: string[] }> {
  const results = await Promise.allSettled(attempts.map((attempt) => attempt()))
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as { code: string }] : []))
  return { done: results.length - reasons.length, codes: [...new Set(reasons.map(({ code }) => code))] }
}

const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))
const mondays = (count: number) =>
  times(count, (week) => ({ date: new Date(Date.UTC(2026, 10, 23 + 7 * week)).toISOString().slice(0, 10) }))
const rowsOf = () => t.services.db.selectFrom('lesson').selectAll().orderBy('starts_at').execute()
const move = (as: 'executor' | 'customer', id: string, input: object) =>
  t.services.transact((tx) =>
    moveLesson(tx, t.services, t.people[as].session, {
      id,
      version: 1,
      scope: 'this',
      date: '2026-12-30',
      time: '10:00',
      ...input,
    }),
  )

test('one of twenty people who move one lesson by the same link does', async () => {
  const [lesson] = (await planLessons(t, contract, mondays(1))) as [LessonSummary]
  const hours = times(20, (index) => String(index + 2).padStart(2, '0'))
  const { done, codes } = await race(hours.map((hour) => () => move('executor', lesson.id, { time: `${hour}:00` })))
  expect([done, codes]).toEqual([1, ['version_conflict']])
  expect((await rowsOf()).map((row) => row.outcome)).toEqual(['moved', null])
})

test('one of twenty bookings of one owed lesson is made', async () => {
  const [lesson] = (await planLessons(t, contract, mondays(1))) as [LessonSummary]
  const body = { version: 1, by: 'executor' as const, reason: 'x', acceptsCharge: false }
  await t.services.transact((tx) => cancelLesson(tx, t.services, t.people.executor.session, { id: lesson.id, ...body }))
  const book = (hour: number) => () =>
    t.services.transact((tx) =>
      planOutside(tx, t.services, t.people.executor.session, {
        contractId: contract.id,
        date: '2026-12-01',
        time: `${String(hour).padStart(2, '0')}:00`,
        minutes: 60,
        makeUpForId: lesson.id,
      }),
    )
  const { done, codes } = await race(times(20, (index) => book(index + 2)))
  expect([done, codes]).toEqual([1, ['lesson_make_up_used']])
})

test('one of ten moves and late cancellations that want the month’s last free move gets it', async () => {
  await t.services.db.updateTable('contract').set({ free_moves_per_month: 1, notice_hours: 0 }).execute()
  const days = times(10, (index) => ({ date: `2026-12-${String(index + 1).padStart(2, '0')}` }))
  const lessons = await planLessons(t, contract, days)
  const { done, codes } = await race(
    lessons.map((lesson, index) => () => move('customer', lesson.id, { date: `2027-01-${String(index + 10)}` })),
  )
  expect([done, codes]).toEqual([1, ['lesson_moves_used']])
  const rows = await rowsOf()
  expect(rows.filter((row) => row.used_free_move)).toHaveLength(1)
  await t.services.db.updateTable('contract').set({ free_moves_per_month: 2, notice_hours: 24 }).execute()
})

test('a series that is moved while its lessons are closed leaves each lesson either held at its time or planned at the new one', async () => {
  const lessons = await planLessons(t, contract, [{ date: '2026-11-16' }, ...mondays(6)])
  // The first lesson of a series begins; its executor closes it while the series is moved.
  t.clock.set(new Date('2026-11-23T06:59:00Z'))
  const series = lessons.slice(1) as [LessonSummary, ...LessonSummary[]]
  const early = { ...t.services, clock: { now: () => new Date('2027-01-31T09:00:00Z') } }
  const closeOne = (lesson: LessonSummary) => () =>
    t.services.transact((tx) =>
      closeLessons(tx, early, t.people.executor.session, { lessons: [{ id: lesson.id, version: 1, outcome: 'held' }] }),
    )
  await race([
    ...series.slice(3).map(closeOne),
    () => move('executor', series[0].id, { scope: 'following', date: '2026-11-24' }),
    ...series.slice(1, 3).map(closeOne),
  ])
  const rows = await rowsOf()
  expect(rows).toHaveLength(7)
  const before = new Map(lessons.map((lesson) => [lesson.id, Date.parse(lesson.startsAt)]))
  const shifts = rows.slice(1).map((row) => [row.state, (row.starts_at.getTime() - (before.get(row.id) ?? 0)) / dayMs])
  for (const [state, shift] of shifts)
    expect([
      ['planned', 1],
      ['closed', 0],
    ]).toContainEqual([state, shift])
  expect(rows[0]?.version).toBe(1)
})
