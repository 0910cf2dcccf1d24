import { listNotices } from '@navyk/api-spec/messages/notices'
import {
  cancelLesson,
  closeLessons,
  grantMakeUp,
  type Lesson,
  type LessonSummary,
  listMakeUps,
  moveLesson,
  planLessons as planLessonsEndpoint,
  restoreLesson,
} from '@navyk/api-spec/teaching/lessons'
import { getAvailability, saveAvailability } from '@navyk/api-spec/teaching/schedule'
import { addDays } from '@navyk/api-spec/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countStatements, planLessons } from '#testing/acting/lessons.ts'
import { createContract, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { planLessons as planLessonsNow } from './plan-lessons.ts'

const absent = '01900000-0000-7000-8000-000000000000'

let t: TestApp
let contract: TestContract
beforeAll(async () => {
  t = await testApp()
  contract = await createContract(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set(new Date('2026-11-20T09:00:00Z'))
  for (const table of ['lesson', 'notice'] as const) await t.services.db.deleteFrom(table).execute()
  const rules = { make_up_rule: 'at_price', state: 'active', ends_on: null } as const
  await t.services.db.updateTable('contract').set(rules).execute()
})

const plan = (as: TestPerson, input: object = {}) =>
  t.call(planLessonsEndpoint, {
    as,
    body: { contractId: contract.id, date: '2026-11-23', time: '10:00', minutes: 60, ...input },
  })
const startsOf = async () =>
  (await t.services.db.selectFrom('lesson').select('starts_at').orderBy('starts_at').execute()).map((row) =>
    row.starts_at.toISOString().slice(0, 16),
  )
const newestNotice = async (as: TestPerson) =>
  (await t.call(listNotices, { as, query: { box: 'new', limit: '1' }, language: 'en' })).body.data[0]?.message

describe('a lesson outside of a plan', () => {
  test.each(['executor', 'manager'] as const)('is planned by the %s at the price of its day', async (who) => {
    const answer = await plan(t.people[who], { topic: 'Дроби', minutes: 90 })
    expect([answer.status, answer.body.data.length]).toEqual([201, 1])
    expect(answer.body.data[0]).toMatchObject({ topic: 'Дроби', planId: null, executorRateKopecks: 4500 })
    expect(await newestNotice(t.people.customer)).toBe(
      'A lesson outside the plan: Alina, 23\u00a0November, 10:00. Confirm or refuse it',
    )
  })

  test('is refused to a customer, and a stranger learns nothing of the contract', async () => {
    expect((await plan(t.people.customer)).status).toBe(403)
    expect((await plan(t.people.accountant)).status).toBe(403)
    const foreign = await plan(t.people.otherExecutor)
    expect(foreign.text).toBe((await plan(t.people.otherExecutor, { contractId: absent })).text)
  })

  test('repeats on the days of every second week, as often as asked', async () => {
    const repeat = { weekdays: [1, 4], everyWeeks: 2, times: 4 }
    const answer = await plan(t.people.executor, { date: '2026-11-24', repeat })
    expect(answer.status).toBe(201)
    expect(await startsOf()).toEqual(['2026-11-26T07:00', '2026-12-07T07:00', '2026-12-10T07:00', '2026-12-21T07:00'])
    expect(await newestNotice(t.people.customer)).toContain('Lessons outside the plan (4)')
  })

  test('repeats until a day', async () => {
    await plan(t.people.executor, { repeat: { weekdays: [1], everyWeeks: 1, until: '2026-12-07' } })
    expect(await startsOf()).toEqual(['2026-11-23T07:00', '2026-11-30T07:00', '2026-12-07T07:00'])
  })

  test('is planned with all its repeats or not at all: each one in the way is named at its row', async () => {
    await planLessons(t, contract, [{ date: '2026-11-30', time: '10:30' }])
    const answer = await plan(t.people.executor, { repeat: { weekdays: [1], everyWeeks: 1, times: 3 } })
    expect([answer.status, answer.body.code]).toEqual([409, 'lesson_overlap'])
    expect(answer.body.errors).toEqual({ 'lessons.1': ['Время занято: 30\u00a0ноября, 10:30–11:30, Savich Alina'] })
    expect(await startsOf()).toHaveLength(1)
  })

  test.each([
    [{ date: '2024-12-31' }, { date: ['Договор начинается 1\u00a0января 2025\u00a0г.'] }],
    [{ minutes: 20 }, { minutes: ['Не меньше 30'] }],
    [{ topic: 'а'.repeat(10_000) }, { topic: ['Не больше 200 знаков'] }],
    [{ repeat: { weekdays: [], everyWeeks: 1, times: 2 } }, { 'repeat.weekdays': ['Обязательное поле'] }],
    [{ repeat: { weekdays: [1], everyWeeks: 1 } }, { 'repeat.until': ['Обязательное поле'] }],
    [
      { repeat: { weekdays: [1], everyWeeks: 1, until: '2026-11-01' } },
      { 'repeat.until': ['Последний день не может быть раньше первого'] },
    ],
    [
      { date: '2026-11-24', repeat: { weekdays: [1], everyWeeks: 1, until: '2026-11-25' } },
      { 'repeat.weekdays': ['До этого срока такого дня нет'] },
    ],
    [
      { repeat: { weekdays: [1, 2, 3], everyWeeks: 1, until: '2027-11-25' } },
      { 'repeat.until': ['Не больше 60 занятий за раз'] },
    ],
  ])('wrong input is named at its field, and nothing is stored (%#)', async (input, errors) => {
    const answer = await plan(t.people.executor, input)
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
    expect(await startsOf()).toEqual([])
  })

  test('is planned on the last day of a contract and not after it, and only while that is active', async () => {
    await t.services.db.updateTable('contract').set({ ends_on: '2026-11-23' }).execute()
    expect((await plan(t.people.executor)).status).toBe(201)
    const after = await plan(t.people.executor, { date: '2026-11-24' })
    expect(after.body.errors).toEqual({
      date: ['Договор действует с 1\u00a0января 2025\u00a0г. по 23\u00a0ноября 2026\u00a0г.'],
    })
    await t.services.db.updateTable('contract').set({ state: 'finished' }).execute()
    expect((await plan(t.people.executor, { time: '15:00' })).body.code).toBe('lesson_contract_not_active')
  })

  test('takes as many statements for sixty lessons as for two', async () => {
    const input = { contractId: contract.id, date: '2026-11-23', time: '10:00', minutes: 60 }
    const count = (times: number) =>
      countStatements(t, (tx) =>
        planLessonsNow(tx, t.services, t.people.executor.session, {
          ...input,
          repeat: { weekdays: [1], everyWeeks: 1, times },
        }),
      )
    const few = await count(2)
    expect(await count(60)).toBe(few)
  })
})

describe('a lost lesson', () => {
  let lost: LessonSummary
  beforeEach(async () => {
    const [planned] = await planLessons(t, contract, [{ date: '2026-11-23' }])
    lost = planned as LessonSummary
  })

  const cancel = async (as: TestPerson, id = lost.id, input: object = {}) => {
    const body = { version: 1, by: 'executor' as const, reason: 'Болею', acceptsCharge: true, ...input }
    const answer = await t.call(cancelLesson, { as, params: { id }, body })
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.body.data
  }
  const open = async (as: TestPerson, query: { contractId?: string } = {}) =>
    (await t.call(listMakeUps, { as, query })).body.data
  const makeUp = (input: object = {}) =>
    plan(t.people.executor, { makeUpForId: lost.id, date: '2026-11-25', time: '15:00', ...input })
  const close = async (lesson: Pick<Lesson, 'id' | 'version'>, outcome: string, as = t.people.manager) => {
    const entry = { id: lesson.id, version: lesson.version, outcome, reason: 'Ошибка' }
    return t.call(closeLessons, { as, body: { lessons: [entry] } })
  }

  test('is owed to its customer until the contract’s last day for it, and both sides see it', async () => {
    const cancelled = await cancel(t.people.executor)
    expect(cancelled.makeUp).toEqual({ until: '2027-01-22', usedById: null, mayPlan: true })
    const [mine] = await open(t.people.customer)
    expect(mine).toMatchObject({ lessonId: lost.id, expiresOn: '2027-01-22', priceKopecks: 4000 })
    expect((await open(t.people.executor, { contractId: contract.id }))[0]).not.toHaveProperty('priceKopecks')
    expect(await open(t.people.otherCustomer)).toEqual([])
    expect(await open(t.people.manager)).toHaveLength(1)
  })

  test('is made up for once: at the price, or free if the contract says so, with full pay', async () => {
    await cancel(t.people.executor)
    await t.services.db.updateTable('contract').set({ make_up_rule: 'free' }).execute()
    const booked = (await makeUp()).body.data[0] as Lesson
    expect(booked).toMatchObject({ makeUpForId: lost.id, executorRateKopecks: 3000 })
    const row = await t.services.db.selectFrom('lesson').selectAll().where('id', '=', booked.id).executeTakeFirst()
    expect(row?.customer_rate_kopecks).toBe(0)
    expect(await open(t.people.customer)).toEqual([])
    const again = await makeUp({ time: '17:00' })
    expect([again.status, again.body.code]).toEqual([409, 'lesson_make_up_used'])
  })

  test('is made up for by its customer at a time that the executor offers, of the same length', async () => {
    const { customer, otherCustomer, executor } = t.people
    await cancel(executor)
    const hours = (await t.call(getAvailability, { as: executor })).body.data
    const week = [{ weekday: 3, from: '15:00', to: '18:00' }]
    await t.call(saveAvailability, { as: executor, body: { version: hours.version, week, exceptions: [] } })
    const take = (input: object = {}, as = customer) =>
      plan(as, { makeUpForId: lost.id, date: '2026-11-25', time: '15:00', ...input })
    expect((await take({ makeUpForId: undefined })).status).toBe(403)
    expect((await take({}, otherCustomer)).status).toBe(404)
    expect((await take({ makeUpForId: absent })).status).toBe(404)
    expect((await take({ time: '17:30' })).body.errors).toEqual({
      time: ['В это время исполнитель не ведёт занятий. Выберите другое'],
    })
    expect((await take({ date: '2026-11-20', time: '08:00' })).status).toBe(422)
    expect(Object.keys((await take({ minutes: 120 })).body.errors)).toEqual(['minutes'])
    expect(await open(customer)).toMatchObject([{ lessonId: lost.id, mayPlan: true }])
    expect(await open(t.people.accountant)).toMatchObject([{ lessonId: lost.id, mayPlan: false }])
    const answer = await take()
    expect([answer.status, answer.body.data[0].makeUpForId]).toEqual([201, lost.id])
    expect(await newestNotice(executor)).toBe('New lesson: Alina, 25\u00a0November, 15:00')
    await t.services.db.deleteFrom('availability').execute()
  })

  test('is not made up for after its day, under another contract, or if it is not owed', async () => {
    const other = await createContract(t, { customer: t.people.otherCustomer })
    expect((await makeUp()).status).toBe(404)
    await cancel(t.people.executor)
    expect((await makeUp({ contractId: other.id })).status).toBe(404)
    const late = await makeUp({ date: '2027-01-23' })
    expect([late.status, late.body.errors]).toEqual([
      422,
      { date: ['Отработка положена до 22\u00a0января 2027\u00a0г.'] },
    ])
    expect((await makeUp({ date: '2027-01-22' })).status).toBe(201)
    t.clock.set(new Date('2027-01-23T09:00:00Z'))
    expect(await open(t.people.customer)).toEqual([])
  })

  test('is owed again when its make-up does not take place, and for as long again unless the customer cancelled it', async () => {
    await cancel(t.people.executor)
    const booked = (await makeUp()).body.data[0] as Lesson
    await cancel(t.people.executor, booked.id)
    expect(await open(t.people.customer)).toMatchObject([{ lessonId: lost.id, expiresOn: '2027-01-24' }])
    const restored = await t.call(restoreLesson, {
      as: t.people.executor,
      params: { id: booked.id },
      body: { version: booked.version + 1 },
    })
    expect([restored.status, await open(t.people.customer)]).toEqual([200, []])
    await cancel(t.people.customer, booked.id, { version: booked.version + 2, by: 'customer' })
    expect(await open(t.people.customer)).toHaveLength(1)
    const makeUpAgain = (await makeUp({ time: '18:00' })).body.data[0] as Lesson
    t.clock.set(new Date('2026-11-25T14:00:00Z'))
    await cancel(t.people.customer, makeUpAgain.id, { by: 'customer' })
    expect(await open(t.people.customer)).toEqual([])
  })

  test('stays made up for when the make-up lesson is moved', async () => {
    await cancel(t.people.executor)
    const booked = (await makeUp()).body.data[0] as Lesson
    const body = { version: booked.version, scope: 'this' as const, date: '2026-11-26', time: '15:00' }
    const moved = (await t.call(moveLesson, { as: t.people.executor, params: { id: booked.id }, body })).body.data
    expect(moved.makeUpForId).toBe(lost.id)
    const owed = await t.services.db.selectFrom('make_up_credit').selectAll().execute()
    expect(owed).toMatchObject([{ lesson_id: lost.id, used_by: moved.id }])
  })

  test('is no longer owed when it was held after all, unless it is made up for already', async () => {
    const cancelled = await cancel(t.people.executor)
    t.clock.set(new Date('2026-11-23T09:00:00Z'))
    const held = (await close(cancelled, 'held')).body.data[0] as Lesson
    expect(held.makeUp).toBeNull()
    const owed = (await close(held, 'cancelled_by_executor')).body.data[0] as Lesson
    expect(owed.makeUp).not.toBeNull()
    await makeUp()
    const refused = await close(owed, 'held')
    expect([refused.status, refused.body.code]).toEqual([409, 'lesson_make_up_used'])
    expect(Object.keys(refused.body.errors ?? {})).toEqual(['lessons.0.outcome'])
  })

  test('may be granted by staff for a late cancellation, and a paid charge counts', async () => {
    t.clock.set(new Date('2026-11-23T06:00:00Z'))
    const late = await cancel(t.people.customer, lost.id, { by: 'customer' })
    const body = { version: late.version, reason: 'Ребёнок в больнице' }
    const grant = (as: TestPerson, id = lost.id) => t.call(grantMakeUp, { as, params: { id }, body })
    expect((await grant(t.people.executor)).status).toBe(403)
    expect((await grant(t.people.manager, absent)).status).toBe(404)
    // From the day of the grant on, and not from that of the lost lesson.
    t.clock.set(new Date('2026-11-30T06:00:00Z'))
    expect((await grant(t.people.manager)).body.data.makeUp).toEqual({
      until: addDays('2026-11-30', 60),
      usedById: null,
      mayPlan: true,
    })
    expect((await grant(t.people.manager)).body.code).toBe('lesson_owed_already')
    const [owed] = await open(t.people.customer)
    expect(owed?.priceKopecks).toBe(0)
    expect(await newestNotice(t.people.customer)).toContain('make-up lesson is granted')
  })
})
