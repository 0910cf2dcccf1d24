// Every state of a lesson as a calendar reads it from the feed.
import { cancelLesson, closeLessons, getLesson, type LessonOutcome, moveLesson } from '@navyk/api-spec/teaching/lessons'
import { renewCalendarFeed } from '@navyk/api-spec/teaching/schedule'
import ICAL from 'ical.js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { planLessons } from '#testing/acting/lessons.ts'
import { createContract } from '#testing/acting/teaching.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let t: TestApp
let id: string
const start = '2026-11-25T07:00:00.000Z'
/** It is noon on 20 November 2026 in Minsk; the lesson is on the 25th at 10:00. */
beforeEach(async () => {
  t = await testApp()
  const [lesson] = await planLessons(t, await createContract(t), [{ date: '2026-11-25' }])
  id = lesson?.id ?? ''
})
afterEach(() => t.close())

/** The events of both sides' feeds, which are the same. */
async function events() {
  const read = async (who: 'executor' | 'customer') => {
    const { path } = (await t.call(renewCalendarFeed, { as: t.people[who] })).body.data
    const calendar = new ICAL.Component(ICAL.parse((await t.app.inject({ url: path })).body))
    return calendar.getAllSubcomponents('vevent').map((event) => ({
      isFirst: event.getFirstPropertyValue('uid') === id,
      status: event.getFirstPropertyValue('status'),
      sequence: event.getFirstPropertyValue('sequence'),
      startsAt: new ICAL.Event(event).startDate.toJSDate().toISOString(),
    }))
  }
  const ofExecutor = await read('executor')
  expect(await read('customer')).toEqual(ofExecutor)
  return ofExecutor
}

const versionOf = async (lessonId: string) =>
  (await t.call(getLesson, { as: t.people.manager, params: { id: lessonId } })).body.data.version as number

const planned = { isFirst: true, status: 'CONFIRMED', sequence: 1, startsAt: start }

test('a planned lesson is confirmed', async () => {
  expect(await events()).toEqual([planned])
})

test.each(['executor', 'customer', 'manager'] as const)(
  'a lesson that the %s moves is cancelled at its old time under a higher number, and confirmed at the new one',
  async (who) => {
    const body = { version: 1, scope: 'this', date: '2026-11-27', time: '18:30' }
    const answer = await t.call(moveLesson, { as: t.people[who], params: { id }, body })
    expect([answer.status, answer.text]).toEqual([200, answer.text])
    expect(await events()).toEqual([
      { ...planned, status: 'CANCELLED', sequence: 2 },
      { ...planned, isFirst: false, startsAt: '2026-11-27T15:30:00.000Z' },
    ])
  },
)

test('a lesson that is moved twice is confirmed only at the last time', async () => {
  const move = async (lessonId: string, date: string) => {
    const body = { version: await versionOf(lessonId), scope: 'this', date, time: '10:00' }
    return (await t.call(moveLesson, { as: t.people.executor, params: { id: lessonId }, body })).body.data.id as string
  }
  await move(await move(id, '2026-11-26'), '2026-11-27')
  expect((await events()).map(({ status, startsAt }) => [status, startsAt.slice(0, 10)])).toEqual([
    ['CANCELLED', '2026-11-25'],
    ['CANCELLED', '2026-11-26'],
    ['CONFIRMED', '2026-11-27'],
  ])
})

test.each([
  ['executor', 'executor'],
  ['customer', 'customer'],
  ['manager', 'customer'],
  ['manager', 'executor'],
  ['manager', 'service'],
] as const)('a lesson that the %s cancels for the %s is cancelled under a higher number', async (who, by) => {
  const body = { version: 1, by, reason: 'Болею', acceptsCharge: false }
  const answer = await t.call(cancelLesson, { as: t.people[who], params: { id }, body })
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  expect(await events()).toEqual([{ ...planned, status: 'CANCELLED', sequence: 2 }])
})

describe('a past lesson', () => {
  test.each<[LessonOutcome, string]>([
    ['held', 'CONFIRMED'],
    ['held_partial', 'CONFIRMED'],
    ['student_no_show', 'CONFIRMED'],
    ['executor_no_show', 'CANCELLED'],
    ['cancelled_by_customer_in_time', 'CANCELLED'],
    ['cancelled_by_customer_late', 'CANCELLED'],
    ['cancelled_by_executor', 'CANCELLED'],
    ['cancelled_by_service', 'CANCELLED'],
  ])('and closed as %s is %s under a higher number', async (outcome, status) => {
    t.clock.set(new Date('2026-11-25T09:00:00Z'))
    const lesson = { id, version: 1, outcome, ...(outcome === 'held_partial' && { heldMinutes: 30 }) }
    const answer = await t.call(closeLessons, { as: t.people.manager, body: { lessons: [lesson] } })
    expect([answer.status, answer.text]).toEqual([200, answer.text])
    expect(await events()).toEqual([{ ...planned, status, sequence: 2 }])
  })
})
