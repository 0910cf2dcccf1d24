import { listNotices } from '@navyk/api-spec/messages/notices'
import {
  getLesson,
  getMeetingPlace,
  listLessons,
  setLessonPlace,
  setMeetingPlace,
} from '@navyk/api-spec/teaching/lessons'
import { getSchedule } from '@navyk/api-spec/teaching/schedule'
import { listContractHistory } from '@navyk/api-spec/teaching/contracts'
import { lessonListPath, lessonPath } from '@navyk/api-spec/teaching/lessons/paths'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { planLessons } from '#testing/acting/lessons.ts'
import { createContract, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'

const link = 'https://meet.example.by/abc'
const absent = '01900000-0000-7000-8000-000000000000'

let t: TestApp
let contract: TestContract
let first: string
let second: string
/** It is noon on 20 November in Minsk. */
beforeEach(async () => {
  t = await testApp()
  contract = await createContract(t)
  const lessons = await planLessons(t, contract, [{ date: '2026-11-24' }, { date: '2026-11-25' }])
  first = lessons[0]?.id ?? ''
  second = lessons[1]?.id ?? ''
})
afterEach(() => t.close())

const meeting = async (as: TestPerson) => (await t.call(getMeetingPlace, { as, params: { id: contract.id } })).body.data
const setMeeting = (as: TestPerson, place: string, version = 0, id = contract.id) =>
  t.call(setMeetingPlace, { as, params: { id }, body: { version, place } })
const setOne = (as: TestPerson, place: string, version = 1, id = first) =>
  t.call(setLessonPlace, { as, params: { id }, body: { version, place } })
const placesSeenBy = async (as: TestPerson) => {
  const listed = (await t.call(listLessons, { as, query: { view: 'upcoming' } })).body.data
  const days = { from: '2026-11-23', to: '2026-11-29' }
  const { lessons } = (
    await t.call(getSchedule, {
      as,
      query: as === t.people.customer ? days : { ...days, executorId: t.people.executor.cabinetId },
    })
  ).body.data
  expect(lessons.map(({ place }: { place: string }) => place)).toEqual(
    listed.map(({ place }: { place: string }) => place),
  )
  return listed.map(({ place }: { place: string }) => place)
}
const noticesOf = async (as: TestPerson) =>
  (await t.call(listNotices, { as, query: { box: 'new' } })).body.data.map(
    ({ message, link: path }: { message: string; link: string }) => [message, path],
  )

describe('the place of a contract’s lessons', () => {
  test('is the contract’s until the executor names another, which both sides and staff see', async () => {
    const agreed = (await meeting(t.people.customer)).agreedPlace
    expect(await meeting(t.people.executor)).toEqual({
      place: '',
      agreedPlace: agreed,
      changedAt: null,
      version: 0,
      canSet: true,
    })
    expect((await setMeeting(t.people.executor, ` ${link} `)).body.data).toMatchObject({ place: link, version: 1 })
    for (const who of ['executor', 'customer', 'manager'] as const)
      expect(await placesSeenBy(t.people[who])).toEqual([link, link])
    expect(await meeting(t.people.customer)).toMatchObject({ place: link, agreedPlace: agreed, canSet: false })
    expect(await noticesOf(t.people.customer)).toEqual([
      ['Занятия проходят в другом месте: Alina', `${lessonListPath}?view=upcoming&contractId=${contract.id}`],
    ])
    expect(await noticesOf(t.people.executor)).toEqual([])
  })

  test('is the contract’s again when it is emptied', async () => {
    await setMeeting(t.people.manager, link)
    const { agreedPlace } = (await setMeeting(t.people.executor, '', 1)).body.data
    expect(await placesSeenBy(t.people.customer)).toEqual([agreedPlace, agreedPlace])
  })

  test('has its changes in the history of the contract', async () => {
    await setMeeting(t.people.executor, link)
    const [newest] = (await t.call(listContractHistory, { as: t.people.customer, params: { id: contract.id } })).body
      .data
    expect(newest).toMatchObject({
      action: 'meeting_place_changed',
      changes: { meetingPlace: { from: '', to: link } },
    })
  })

  test('is not saved over a newer one, which the answer has', async () => {
    await setMeeting(t.people.manager, link)
    const late = await setMeeting(t.people.executor, 'Библиотека')
    expect([late.status, late.body]).toMatchObject([409, { current: { place: link, version: 1 } }])
    expect((await meeting(t.people.executor)).place).toBe(link)
  })

  test('notifies nobody twice of the same place', async () => {
    await setMeeting(t.people.executor, link)
    expect((await setMeeting(t.people.executor, link, 1)).body.data.version).toBe(1)
    expect(await noticesOf(t.people.customer)).toHaveLength(1)
  })

  test.each([
    ['otherExecutor', 404],
    ['otherCustomer', 403],
    ['customer', 403],
    ['accountant', 403],
  ] as const)('is not set by %s: %i', async (who, status) => {
    expect((await setMeeting(t.people[who], link)).status).toBe(status)
    expect((await meeting(t.people.manager)).version).toBe(0)
  })

  test('of somebody else’s contract is answered like that of an absent one', async () => {
    const ask = (id: string) => t.call(getMeetingPlace, { as: t.people.otherExecutor, params: { id } })
    expect((await ask(contract.id)).text).toBe((await ask(absent)).text)
  })

  test('needs a session', async () => {
    const body = { version: 0, place: link }
    expect((await t.call(setMeetingPlace, { params: { id: contract.id }, body })).status).toBe(401)
  })

  test('is refused at the field if its link does not open safely', async () => {
    const refused = await setMeeting(t.people.executor, 'javascript:alert(1)')
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { errors: { place: [expect.stringContaining('https://')] } },
    ])
  })
})

describe('the place of one lesson', () => {
  test('overrides that of the others, and the customer is notified', async () => {
    await setMeeting(t.people.executor, link)
    const answer = (await setOne(t.people.executor, 'Библиотека, зал 2')).body.data
    expect(answer).toMatchObject({ place: 'Библиотека, зал 2', hasOwnPlace: true, version: 2 })
    expect(await placesSeenBy(t.people.customer)).toEqual(['Библиотека, зал 2', link])
    expect((await noticesOf(t.people.customer))[0]).toEqual([
      'Занятие пройдёт в другом месте: Alina, 24\u00a0ноября, 10:00',
      lessonPath(first),
    ])
    const other = (await t.call(getLesson, { as: t.people.customer, params: { id: second } })).body.data
    expect([other.hasOwnPlace, other.actions.setPlace]).toEqual([false, false])
  })

  test('is that of the others again when it is emptied', async () => {
    await setMeeting(t.people.executor, link)
    await setOne(t.people.executor, 'Библиотека')
    expect((await setOne(t.people.manager, '', 2)).body.data).toMatchObject({ place: link, hasOwnPlace: false })
  })

  test('is set neither after the lesson nor over a newer version', async () => {
    expect((await setOne(t.people.executor, link, 7)).status).toBe(409)
    t.clock.set(new Date('2026-11-24T18:00:00Z'))
    const over = await setOne(t.people.executor, link)
    expect([over.status, over.body]).toMatchObject([409, { code: 'lesson_over' }])
  })

  test.each([
    ['otherExecutor', 404],
    ['otherCustomer', 403],
    ['customer', 403],
    ['accountant', 403],
  ] as const)('is not set by %s: %i', async (who, status) => {
    expect((await setOne(t.people[who], link)).status).toBe(status)
  })
})
