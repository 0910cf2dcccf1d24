import { listNotices } from '@navyk/api-spec/messages/notices'
import {
  cancelLesson,
  closeLessons,
  getLesson,
  getLessonTotals,
  type LessonSummary,
  listLessonHistory,
  listLessons,
  updateLesson,
} from '@navyk/api-spec/teaching/lessons'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planLessons } from '#testing/acting/lessons.ts'
import { createContract, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'

const absent = '01900000-0000-7000-8000-000000000000'

let t: TestApp
let contract: TestContract
let lessons: LessonSummary[]
let foreign: LessonSummary
/** It is noon on 20 November in Minsk: two lessons are over and wait, one goes on, two are to come. */
beforeAll(async () => {
  t = await testApp()
  contract = await createContract(t)
  lessons = await planLessons(t, contract, [
    { date: '2026-10-31', time: '23:30' },
    { date: '2026-11-20', time: '11:00' },
    { date: '2026-11-20', time: '12:00', minutes: 90 },
    { date: '2026-11-30', time: '23:00' },
    { date: '2026-12-01', time: '00:00' },
  ])
  const other = await createContract(t, { customer: t.people.otherCustomer, executor: t.people.otherExecutor })
  const [planned] = await planLessons(t, other, [{ date: '2026-11-19' }])
  if (!planned) throw new Error('the lesson was not planned')
  foreign = planned
})
afterAll(() => t.close())

const list = async (as: TestPerson, query: Record<string, string> = {}): Promise<LessonSummary[]> =>
  (await t.call(listLessons, { as, query })).body.data
const ids = (rows: LessonSummary[]) => rows.map(({ id }) => id)
const nth = (...places: number[]) => places.map((place) => lessons[place]?.id)

describe('the list of lessons', () => {
  test.each<[string, number[]]>([
    ['unclosed', [0, 1]],
    ['upcoming', [2, 3, 4]],
    ['past', [1, 0]],
    ['all', [4, 3, 2, 1, 0]],
  ])('shows the %s in its order: the longest waiting and the soonest first', async (view, places) => {
    expect(ids(await list(t.people.executor, { view }))).toEqual(nth(...places))
  })

  test('has a party’s own lessons, and all of them for staff', async () => {
    expect(ids(await list(t.people.customer))).toEqual(nth(4, 3, 2, 1, 0))
    expect(ids(await list(t.people.otherCustomer))).toEqual([foreign.id])
    expect(ids(await list(t.people.otherExecutor))).toEqual([foreign.id])
    expect((await list(t.people.accountant)).length).toBe(6)
    expect(await list(t.people.both)).toEqual([])
  })

  test('is narrowed by a filter and never widened by one', async () => {
    const stranger = { executorId: t.people.otherExecutor.cabinetId }
    expect(await list(t.people.executor, stranger)).toEqual([])
    expect(await list(t.people.customer, { customerId: t.people.otherCustomer.cabinetId })).toEqual([])
    expect(ids(await list(t.people.manager, stranger))).toEqual([foreign.id])
    expect(await list(t.people.executor, { contractId: foreign.contractId })).toEqual([])
    expect((await list(t.people.manager, { customerId: t.people.customer.cabinetId })).length).toBe(5)
    expect(await list(t.people.executor, { state: 'settled' })).toEqual([])
    expect(await list(t.people.executor, { outcome: 'held' })).toEqual([])
  })

  test('of a month begins and ends at midnight in Minsk', async () => {
    expect(ids(await list(t.people.executor, { month: '2026-10' }))).toEqual(nth(0))
    expect(ids(await list(t.people.executor, { month: '2026-11' }))).toEqual(nth(3, 2, 1))
    expect(ids(await list(t.people.executor, { month: '2026-12' }))).toEqual(nth(4))
  })

  test.each(['unclosed', 'upcoming', 'all'])('is read by its cursor without a gap or a repeat (%s)', async (view) => {
    const whole = ids(await list(t.people.manager, { view }))
    const paged: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await t.call(listLessons, {
        as: t.people.manager,
        query: { view, limit: '1', ...(cursor && { cursor }) },
      })
      paged.push(...ids(body.data))
      cursor = body.nextCursor
    }
    expect(paged).toEqual(whole)
  })

  test.each([
    [{ view: 'mine' }, { view: ['Проверьте это поле'] }],
    [{ month: '2026-13' }, { month: ['Нужен месяц'] }],
    [{ cursor: 'abc' }, { cursor: ['Список нужно открыть заново'] }],
    [{ limit: '101' }, { limit: ['Нужно целое число'] }],
    [{ colour: 'red' }, { colour: ['Неизвестное поле'] }],
  ])('refuses an unknown filter (%#)', async (query, errors) => {
    const answer = await t.call(listLessons, { as: t.people.executor, query })
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
  })
})

describe('the sums of lessons', () => {
  test('cover the whole filter, with each side’s own money only', async () => {
    const own = await createContract(t, { executor: t.people.both })
    const made = await planLessons(t, own, [{ date: '2026-11-02' }, { date: '2026-11-03' }, { date: '2026-11-04' }])
    const outcomes = [{ outcome: 'held' }, { outcome: 'held_partial', heldMinutes: 45 }]
    await t.call(closeLessons, {
      as: t.people.both,
      body: { lessons: outcomes.map((outcome, at) => ({ id: made[at]?.id, version: 1, ...outcome })) },
    })
    const query = { contractId: own.id, month: '2026-11' }
    const totals = async (as: TestPerson) => (await t.call(getLessonTotals, { as, query })).body.data
    const sums = { count: 3, unclosedCount: 1, heldMinutes: 105, unconfirmed: expect.anything() }
    const planned = { count: 1, minutes: 60 }
    const pay = { ...sums, payKopecks: 5250, planned: { ...planned, payKopecks: 3000 } }
    expect(await totals(t.people.both)).toEqual(pay)
    const charge = { ...sums, chargeKopecks: 7000, planned: { ...planned, chargeKopecks: 4000 } }
    expect(await totals(t.people.customer)).toEqual(charge)

    expect(await totals(t.people.manager)).toMatchObject({ payKopecks: 5250, chargeKopecks: 7000 })
  })

  test('of lessons without an outcome are null, which is not zero', async () => {
    const { otherExecutor, otherCustomer } = t.people
    const own = await createContract(t, { executor: otherExecutor, customer: otherCustomer })
    await planLessons(t, own, [{ date: '2026-11-25' }])
    for (const as of [otherExecutor, otherCustomer]) {
      const { body } = await t.call(getLessonTotals, { as, query: { contractId: own.id } })
      expect(Object.keys(body.data).sort()).toEqual(['count', 'planned', 'unclosedCount', 'unconfirmed'])
    }
  })

  test('can not be asked for without a span', async () => {
    const answer = await t.call(getLessonTotals, { as: t.people.manager })
    expect([answer.status, answer.body.errors]).toEqual([422, { month: ['Обязательное поле'] }])
    expect((await t.call(getLessonTotals, { as: t.people.executor })).status).toBe(200)
  })
})

describe('a lesson', () => {
  test('of somebody else is answered like an absent one, to the byte', async () => {
    for (const endpoint of [getLesson, listLessonHistory]) {
      for (const as of [t.people.otherCustomer, t.people.otherExecutor, t.people.both]) {
        const other = await t.call(endpoint, { as, params: { id: lessons[0]?.id ?? '' } })
        expect(other.status).toBe(404)
        expect(other.text).toBe((await t.call(endpoint, { as, params: { id: absent } })).text)
        expect(other.text).toBe((await t.call(endpoint, { as, params: { id: 'nonsense' } })).text)
      }
    }
    const texts = { version: 1, topic: 'x', homework: '', note: '' }
    const patch = (as: TestPerson, id: string) => t.call(updateLesson, { as, params: { id }, body: texts })
    const own = lessons[0]?.id ?? ''
    expect((await patch(t.people.otherExecutor, own)).text).toBe((await patch(t.people.otherExecutor, absent)).text)
    for (const as of [t.people.customer, t.people.accountant]) expect((await patch(as, own)).status).toBe(403)
    expect((await t.call(updateLesson, { params: { id: own }, body: texts })).status).toBe(401)
  })

  test('lists the actions of this person', async () => {
    const actions = async (as: TestPerson, place: number) =>
      (await t.call(getLesson, { as, params: { id: lessons[place]?.id ?? '' } })).body.data.actions
    const nothing = {
      close: false,
      edit: false,
      cancel: false,
      restore: false,
      move: false,
      dispute: false,
      resolve: false,
      grantMakeUp: false,
      confirm: false,
      refuse: false,
      review: false,
      setPlace: false,
    }
    const teaching = {
      close: true,
      edit: true,
      cancel: false,
      restore: false,
      move: true,
      dispute: false,
      resolve: false,
      grantMakeUp: false,
      confirm: false,
      refuse: false,
      review: false,
      setPlace: false,
    }
    expect(await actions(t.people.executor, 0)).toEqual(teaching)
    expect(await actions(t.people.manager, 0)).toEqual(teaching)
    expect(await actions(t.people.executor, 4)).toEqual({ ...teaching, close: false, cancel: true, setPlace: true })
    expect(await actions(t.people.customer, 4)).toEqual({ ...nothing, cancel: true, move: true })
    expect(await actions(t.people.customer, 0)).toEqual(nothing)
    expect(await actions(t.people.accountant, 4)).toEqual(nothing)
  })
})

describe('topic, homework and note', () => {
  const update = (as: TestPerson, body: object) =>
    t.call(updateLesson, { as, params: { id: lessons[3]?.id ?? '' }, body })

  test('are written by the executor; the customer is notified of homework, and the history has the change', async () => {
    const written = await update(t.people.executor, { version: 1, topic: 'Дроби', homework: '№ 5', note: '' })
    expect(written.body.data).toMatchObject({ topic: 'Дроби', homework: '№ 5', version: 2 })
    const notices = await t.call(listNotices, { as: t.people.customer, query: { box: 'new' }, language: 'en' })
    expect(notices.body.data[0].message).toBe('Homework: Alina, lesson of 30\u00a0November, 23:00')
    const history = await t.call(listLessonHistory, { as: t.people.customer, params: { id: lessons[3]?.id ?? '' } })
    expect(history.body.data.map((row: { action: string }) => row.action)).toEqual(['updated', 'planned'])
    expect(history.body.data[0].changes).toEqual({
      topic: { from: '', to: 'Дроби' },
      homework: { from: '', to: '№ 5' },
    })
  })

  test('are not overwritten from an older version', async () => {
    const stale = await update(t.people.executor, { version: 1, topic: 'Проценты', homework: '', note: '' })
    expect([stale.status, stale.body.code, stale.body.current.topic]).toEqual([409, 'version_conflict', 'Дроби'])
  })

  test.each([
    [{ topic: 'а'.repeat(201), homework: '', note: '' }, { topic: ['Не больше 200 знаков'] }],
    [{ topic: '', homework: 'а'.repeat(2001), note: '' }, { homework: ['Не больше 2000 знаков'] }],
    [{ topic: '', homework: '' }, { note: ['Обязательное поле'] }],
    [{ topic: '', homework: '', note: '', outcome: 'held' }, { outcome: ['Неизвестное поле'] }],
  ])('wrong input is named at its field (%#)', async (input, errors) => {
    const answer = await update(t.people.executor, { version: 2, ...input })
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
  })
})

test('a cancelled lesson is no longer upcoming, but stays listed with its outcome', async () => {
  const [planned] = await planLessons(t, await createContract(t, { executor: t.people.both }), [{ date: '2026-12-24' }])
  const params = { id: planned?.id ?? '' }
  const body = { version: 1, by: 'executor', reason: 'Уезжаю', acceptsCharge: false }
  await t.call(cancelLesson, { as: t.people.both, params, body })
  expect(await list(t.people.both, { view: 'upcoming' })).toEqual([])
  const rows = await list(t.people.both, { view: 'all', from: '2026-12-24' })
  expect(rows.map(({ outcome }) => outcome)).toEqual(['cancelled_by_executor'])
})
