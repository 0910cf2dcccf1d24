import { listNotices } from '@navyk/api-spec/messages/notices'
import { cancelLesson, moveLesson, setMeetingPlace } from '@navyk/api-spec/teaching/lessons'
import { lessonPath } from '@navyk/api-spec/teaching/lessons/paths'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { planLessons } from '#testing/acting/lessons.ts'
import { createContract, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { removeOver } from '#platform/domain-parts/retention.ts'
import { remindOfLessons } from './remind-of-lessons.ts'
import { reminderRetention } from './retention.ts'

let t: TestApp
let contract: TestContract
beforeEach(async () => {
  t = await testApp()
  contract = await createContract(t)
})
afterEach(() => t.close())

/** Messages that a person gets when the task runs at a time of Minsk. */
async function toldAt(as: TestPerson, instant: string): Promise<string[]> {
  const before = await messages(as)
  t.clock.set(new Date(`${instant}:00+03:00`))
  await remindOfLessons(t.services)
  const after = await messages(as)
  return after.slice(0, after.length - before.length)
}
const messages = async (as: TestPerson): Promise<string[]> =>
  (await t.call(listNotices, { as, query: { box: 'new', limit: '100' } })).body.data.flatMap(
    (notice: { message: string; count: number }) => Array.from({ length: notice.count }, () => notice.message),
  )
const lessonAt = async (date: string, time: string) => {
  const [lesson] = await planLessons(t, contract, [{ date, time }])
  if (!lesson) throw new Error('the lesson was not planned')
  return lesson
}

describe('within the hour before a lesson', () => {
  test('both sides are notified once of its time and place', async () => {
    await lessonAt('2026-11-24', '18:00')
    const place = 'https://meet.example.by/abc'
    const body = { version: 0, place }
    await t.call(setMeetingPlace, { as: t.people.executor, params: { id: contract.id }, body })
    const { customer, executor } = t.people
    expect(await toldAt(customer, '2026-11-24T16:55')).toEqual([])
    const told = [`Занятие в 18:00: Alina. Место: ${place}`]
    expect(await toldAt(customer, '2026-11-24T17:00')).toEqual(told)
    expect(await messages(executor)).toEqual(told)
    expect(await toldAt(customer, '2026-11-24T17:05')).toEqual([])
    expect(await toldAt(customer, '2026-11-24T18:00')).toEqual([])
  })

  test('a lesson moved to the time of one that was announced is announced too', async () => {
    await lessonAt('2026-11-24', '18:00')
    expect(await toldAt(t.people.customer, '2026-11-24T17:00')).toHaveLength(1)
    const executor = t.people.otherExecutor
    const other = await createContract(t, { executor })
    await planLessons(t, other, [{ date: '2026-11-24', time: '18:00' }])
    expect(await toldAt(executor, '2026-11-24T17:05')).toEqual([expect.stringContaining('Занятие в 18:00')])
  })

  test('nobody is woken: before 8:00 nothing is sent', async () => {
    await lessonAt('2026-11-24', '08:30')
    expect(await toldAt(t.people.executor, '2026-11-24T07:55')).toEqual([])
    expect(await toldAt(t.people.executor, '2026-11-24T08:00')).toHaveLength(1)
  })

  test('nobody is woken: from 22:00 on nothing is sent of a lesson at night', async () => {
    await lessonAt('2026-11-24', '22:45')
    await lessonAt('2026-11-24', '23:50')
    expect((await toldAt(t.people.executor, '2026-11-24T21:55'))[0]).toContain('Занятие в 22:45')
    expect(await toldAt(t.people.executor, '2026-11-24T22:55')).toEqual([])
  })

  test('nothing is sent of a cancelled lesson', async () => {
    const { id } = await lessonAt('2026-11-24', '18:00')
    const body = { version: 1, by: 'executor', reason: 'Болею', acceptsCharge: false }
    await t.call(cancelLesson, { as: t.people.executor, params: { id }, body })
    expect((await toldAt(t.people.executor, '2026-11-24T17:30')).join()).not.toContain('Занятие в')
  })

  test('both sides are notified again of a moved lesson at its new time', async () => {
    const { id } = await lessonAt('2026-11-24', '18:00')
    expect(await toldAt(t.people.executor, '2026-11-24T17:00')).toHaveLength(1)
    const body = { version: 1, date: '2026-11-24', time: '20:00', scope: 'this' }
    expect((await t.call(moveLesson, { as: t.people.executor, params: { id }, body })).status).toBe(200)
    expect((await toldAt(t.people.executor, '2026-11-24T19:00')).at(0)).toContain('Занятие в 20:00')
  })

  test('a moved lesson of a series keeps its id, and is announced again at its new time', async () => {
    const [first] = await planLessons(t, contract, [
      { date: '2026-11-24', time: '18:00' },
      { date: '2026-12-01', time: '18:00' },
    ])
    expect(await toldAt(t.people.executor, '2026-11-24T17:00')).toHaveLength(1)
    const body = { version: 1, date: '2026-11-24', time: '17:30', scope: 'following' }
    const moved = await t.call(moveLesson, { as: t.people.executor, params: { id: first?.id ?? '' }, body })
    expect(moved.body.data.id).toBe(first?.id)
    expect((await toldAt(t.people.executor, '2026-11-24T17:05')).at(0)).toContain('Занятие в 17:30')
    expect(await toldAt(t.people.executor, '2026-11-24T17:10')).toEqual([])
  })
})

test('a message names a learner only by the first name', async () => {
  await lessonAt('2026-11-24', '18:00')
  const [told] = await toldAt(t.people.customer, '2026-11-24T17:30')
  expect(told).toBe('Занятие в 18:00: Alina')
})

test('records of reminders are removed once the lesson has begun', async () => {
  const kept = () => t.services.db.selectFrom('lesson_reminder').select(['side', 'time']).orderBy('side').execute()
  await lessonAt('2026-11-24', '18:00')
  await toldAt(t.people.customer, '2026-11-24T17:59')
  expect(await kept()).toEqual([
    { side: 'customer', time: 'hour' },
    { side: 'executor', time: 'hour' },
  ])
  await toldAt(t.people.customer, '2026-11-24T18:00')
  t.clock.advance(1)
  await removeOver(t.services, [reminderRetention])
  expect(await kept()).toEqual([])
})

describe('on the evening before', () => {
  test('a person is notified once, of the one lesson or of the first of several', async () => {
    await lessonAt('2026-11-24', '00:00')
    const other = await createContract(t, { customer: t.people.otherCustomer })
    await planLessons(t, other, [{ date: '2026-11-24', time: '23:00' }])
    await planLessons(t, other, [{ date: '2026-11-25', time: '00:00' }])
    expect(await toldAt(t.people.executor, '2026-11-23T18:55')).toEqual([])
    expect(await toldAt(t.people.executor, '2026-11-23T19:00')).toEqual(['Завтра занятий: 2, первое в 00:00'])
    expect((await messages(t.people.customer))[0]).toContain('Завтра занятие в 00:00')
    expect((await messages(t.people.otherCustomer))[0]).toContain('Завтра занятие в 23:00')
    expect(await toldAt(t.people.executor, '2026-11-23T19:05')).toEqual([])
    expect(await toldAt(t.people.executor, '2026-11-23T22:00')).toEqual([])
  })

  test('a person with one lesson is told its place, with a link to it', async () => {
    const { id } = await lessonAt('2026-11-24', '18:00')
    const body = { version: 0, place: 'Библиотека, зал 2' }
    await t.call(setMeetingPlace, { as: t.people.executor, params: { id: contract.id }, body })
    await toldAt(t.people.customer, '2026-11-23T19:00')
    const { body: told } = await t.call(listNotices, { as: t.people.customer, query: { box: 'new', limit: '1' } })
    expect(told.data[0]).toMatchObject({
      message: 'Завтра занятие в 18:00: Alina. Место: Библиотека, зал 2',
      link: lessonPath(id),
    })
  })
})

test('reminders are a topic of their own, which a person turns off without losing other notices of lessons', async () => {
  await lessonAt('2026-11-24', '18:00')
  const { accountId } = t.people.executor
  const link = { account_id: accountId, chat_id: '7', name: '@x', linked_at: t.clock.now(), inactive_since: null }
  await t.services.db.insertInto('telegram_link').values(link).execute()
  await t.services.db
    .insertInto('notice_choice')
    .values({ account_id: accountId, topic: 'reminders', channel: 'telegram', is_on: false })
    .execute()
  const before = (await t.outbox()).length
  expect(await toldAt(t.people.executor, '2026-11-24T17:30')).toHaveLength(1)
  expect(await t.outbox()).toHaveLength(before)
})

test('a long evening is processed in parts, and each person is still notified once of their whole day', async () => {
  const other = await createContract(t, { customer: t.people.otherCustomer })
  await planLessons(t, contract, [{ date: '2026-11-24', time: '09:00' }])
  await planLessons(t, other, [
    { date: '2026-11-24', time: '11:00' },
    { date: '2026-11-24', time: '13:00' },
  ])
  t.clock.set(new Date('2026-11-23T19:00:00+03:00'))
  const ofEvening = async (as: TestPerson) => (await messages(as)).filter((message) => message.startsWith('Завтра'))
  for (let round = 0; round < 2; round++) {
    await remindOfLessons(t.services, 4)
    expect(await ofEvening(t.people.executor)).toEqual(['Завтра занятий: 3, первое в 09:00'])
    expect(await ofEvening(t.people.otherCustomer)).toEqual(['Завтра занятий: 2, первое в 11:00'])
    expect(await ofEvening(t.people.customer)).toHaveLength(1)
  }
})
