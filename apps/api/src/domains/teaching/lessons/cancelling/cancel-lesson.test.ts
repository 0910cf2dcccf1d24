import { listNotices } from '@navyk/api-spec/messages/notices'
import {
  cancelLesson,
  getLesson,
  type Lesson,
  type LessonSummary,
  restoreLesson,
} from '@navyk/api-spec/teaching/lessons'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { planLessons } from '#testing/acting/lessons.ts'
import { createContract, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'

const absent = '01900000-0000-7000-8000-000000000000'
/** The lesson is on Monday, 23 November, at 10:00 in Minsk; the notice is 24 hours. */
const start = '2026-11-23T07:00:00.000Z'
const freeUntil = '2026-11-22T07:00:00.000Z'

let t: TestApp
let contract: TestContract
let lesson: LessonSummary
beforeAll(async () => {
  t = await testApp()
  contract = await createContract(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set(new Date('2026-11-20T09:00:00Z'))
  for (const table of ['lesson', 'notice'] as const) await t.services.db.deleteFrom(table).execute()
  const [planned] = await planLessons(t, contract, [{ date: '2026-11-23' }])
  if (!planned) throw new Error('the lesson was not planned')
  lesson = planned
})

const cancel = (as: TestPerson, input: object = {}, id = lesson.id) =>
  t.call(cancelLesson, {
    as,
    params: { id },
    body: { version: lesson.version, by: 'customer', reason: 'Заболел', acceptsCharge: false, ...input },
  })
const restore = (as: TestPerson, version: number, id = lesson.id) =>
  t.call(restoreLesson, { as, params: { id }, body: { version } })
const read = async (as: TestPerson) => (await t.call(getLesson, { as, params: { id: lesson.id } })).body.data as Lesson
const newestNotice = async (as: TestPerson) =>
  (await t.call(listNotices, { as, query: { box: 'new', limit: '1' }, language: 'en' })).body.data[0]?.message

describe('a customer’s cancellation', () => {
  test('is free until the notice begins, to the millisecond, and the page says until when', async () => {
    expect((await read(t.people.customer)).freeCancelUntil).toBe(freeUntil)
    t.clock.set(new Date(freeUntil))
    const answer = await cancel(t.people.customer)
    expect(answer.body.data).toMatchObject({
      state: 'closed',
      outcome: 'cancelled_by_customer_in_time',
      chargeKopecks: 0,
      cancelReason: 'Заболел',
    })
    expect(await newestNotice(t.people.executor)).toBe('Lesson cancelled: Alina, 23\u00a0November, 10:00')
  })

  test('is charged in full a millisecond later, and needs a confirmation of that', async () => {
    t.clock.set(new Date(new Date(freeUntil).getTime() + 1))
    const unaware = await cancel(t.people.customer)
    expect([unaware.status, unaware.body.code]).toEqual([409, 'lesson_cancel_late'])
    expect(unaware.body.message).toContain('24')
    expect((await read(t.people.customer)).state).toBe('planned')
    const aware = await cancel(t.people.customer, { acceptsCharge: true })
    expect(aware.body.data).toMatchObject({ outcome: 'cancelled_by_customer_late', chargeKopecks: 4000 })
    expect((await read(t.people.executor)).payKopecks).toBe(3000)
    expect(await newestNotice(t.people.executor)).toContain('late')
  })

  test('may be entered by the executor whom the customer told, by the same clock', async () => {
    expect((await cancel(t.people.executor)).body.data.outcome).toBe('cancelled_by_customer_in_time')
    expect(await newestNotice(t.people.customer)).toContain('cancelled')
  })

  test('is not possible once the lesson has started', async () => {
    t.clock.set(new Date(start))
    const answer = await cancel(t.people.customer, { acceptsCharge: true })
    expect([answer.status, answer.body.code]).toEqual([409, 'lesson_started'])
    expect((await read(t.people.customer)).actions.cancel).toBe(false)
  })
})

describe('a cancellation by others', () => {
  test('is possible for the executor’s own side, free of charge at any time before the start', async () => {
    t.clock.set(new Date(new Date(start).getTime() - 1))
    const answer = await cancel(t.people.executor, { by: 'executor' })
    expect(answer.body.data).toMatchObject({ outcome: 'cancelled_by_executor', payKopecks: 0 })
  })

  test('is made by a manager for the service, and both sides are notified', async () => {
    const answer = await cancel(t.people.manager, { by: 'service' })
    expect(answer.body.data).toMatchObject({ outcome: 'cancelled_by_service', chargeKopecks: 0, payKopecks: 0 })
    for (const side of [t.people.customer, t.people.executor]) expect(await newestNotice(side)).toContain('cancelled')
  })

  test.each<['customer' | 'executor', string]>([
    ['customer', 'executor'],
    ['customer', 'service'],
    ['executor', 'service'],
  ])('is not possible for a %s on behalf of the %s', async (kind, by) => {
    const answer = await cancel(t.people[kind], { by })
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
    expect((await read(t.people[kind])).state).toBe('planned')
  })

  test('by a stranger is answered like that of an absent lesson, by other staff not at all', async () => {
    for (const as of [t.people.otherCustomer, t.people.otherExecutor]) {
      const foreign = await cancel(as)
      expect(foreign.status).toBe(404)
      expect(foreign.text).toBe((await cancel(as, {}, absent)).text)
      expect((await restore(as, 1)).text).toBe((await restore(as, 1, absent)).text)
    }
    expect((await cancel(t.people.accountant)).status).toBe(403)
    expect((await t.call(cancelLesson, { params: { id: lesson.id }, body: {} })).status).toBe(401)
  })
})

test.each([
  [{ reason: ' ' }, { reason: ['Обязательное поле'] }],
  [{ reason: 'а'.repeat(1001) }, { reason: ['Не больше 1000 знаков'] }],
  [{ by: 'nobody' }, { by: ['Обязательное поле'] }],
  [{ acceptsCharge: undefined }, { acceptsCharge: ['Обязательное поле'] }],
  [{ outcome: 'cancelled_by_service' }, { outcome: ['Неизвестное поле'] }],
])('wrong input is named at its field, and the lesson stays (%#)', async (input, errors) => {
  const answer = await cancel(t.people.customer, input)
  expect([answer.status, answer.body.errors]).toEqual([422, errors])
  expect((await read(t.people.customer)).state).toBe('planned')
})

test('a lesson that changed meanwhile is not cancelled, and the answer has the newer one', async () => {
  await cancel(t.people.executor, { by: 'executor' })
  const stale = await cancel(t.people.customer)
  expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict'])
  expect(stale.body.current).toEqual(await read(t.people.customer))
  const again = await cancel(t.people.customer, { version: stale.body.current.version })
  expect([again.status, again.body.code]).toEqual([409, 'lesson_not_planned'])
})

describe('taking back a cancellation', () => {
  test('by the side that made it restores the planned lesson', async () => {
    const cancelled = (await cancel(t.people.customer)).body.data
    expect(cancelled.actions).toMatchObject({ restore: true, cancel: false })
    const restored = await restore(t.people.customer, cancelled.version)
    expect(restored.body.data).toMatchObject({
      state: 'planned',
      outcome: null,
      chargeKopecks: null,
      cancelReason: null,
    })
    expect(await newestNotice(t.people.executor)).toContain('will take place')
  })

  test('is refused to the other side, after the start, and when the service cancelled', async () => {
    const byExecutor = (await cancel(t.people.executor, { by: 'executor' })).body.data
    const refused = await restore(t.people.customer, byExecutor.version)
    expect([refused.status, refused.body.code]).toEqual([409, 'lesson_not_cancelled'])
    t.clock.set(new Date(start))
    const late = await restore(t.people.executor, byExecutor.version)
    expect([late.status, late.body.code]).toEqual([409, 'lesson_started'])
  })

  test('is refused if the time was given away: a stranger there is not named to a customer', async () => {
    const cancelled = (await cancel(t.people.customer)).body.data
    const other = await createContract(t, { customer: t.people.otherCustomer })
    await planLessons(t, other, [{ date: '2026-11-23', time: '10:30' }])
    const refused = await restore(t.people.customer, cancelled.version)
    expect([refused.status, refused.body.code]).toEqual([409, 'lesson_overlap'])
    expect(refused.body.message).toBe('Исполнитель занят: 23\u00a0ноября, 10:30–11:30')
    const toManager = await restore(t.people.manager, cancelled.version)
    expect(toManager.body.message).toBe('Время занято: 23\u00a0ноября, 10:30–11:30, Savich Alina')
  })
})
