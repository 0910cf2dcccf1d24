import { listNotices } from '@navyk/api-spec/messages/notices'
import {
  cancelLesson,
  closeLessons,
  getLesson,
  getLessonCancellation,
  type Lesson,
  type LessonSummary,
  listLessonHistory,
  moveLesson,
} from '@navyk/api-spec/teaching/lessons'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countStatements, planLessons } from '#testing/acting/lessons.ts'
import { createContract, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { moveLesson as moveLessonNow } from './move-lesson.ts'

const absent = '01900000-0000-7000-8000-000000000000'
/** Mondays at 10:00 in Minsk; the notice is 24 hours, two moves of a month are free. */
const mondays = ['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14']

let t: TestApp
let contract: TestContract
let series: LessonSummary[]
beforeAll(async () => {
  t = await testApp()
  contract = await createContract(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set(new Date('2026-11-20T09:00:00Z'))
  for (const table of ['lesson', 'notice'] as const) await t.services.db.deleteFrom(table).execute()
  series = await planLessons(
    t,
    contract,
    mondays.map((date) => ({ date })),
  )
})

const lessonAt = (place: number) => series[place] as LessonSummary
const move = (as: TestPerson, place: number, input: object) =>
  t.call(moveLesson, {
    as,
    params: { id: lessonAt(place).id },
    body: { version: 1, scope: 'this', date: '2026-11-24', time: '10:00', ...input },
  })
const read = async (as: TestPerson, id: string) => (await t.call(getLesson, { as, params: { id } })).body.data as Lesson
const startsOf = async () =>
  (
    await t.services.db
      .selectFrom('lesson')
      .select('starts_at')
      .where('state', '=', 'planned')
      .orderBy('starts_at')
      .execute()
  ).map((row) => row.starts_at.toISOString().slice(0, 16))
const newestNotice = async (as: TestPerson) =>
  (await t.call(listNotices, { as, query: { box: 'new', limit: '1' }, language: 'en' })).body.data[0]?.message

describe('a move of a lesson', () => {
  test('closes it and plans another one for the same money, each of which names the other', async () => {
    const answer = await move(t.people.executor, 0, { time: '18:30', reason: 'Заболел' })
    expect(answer.status).toBe(200)
    const next = answer.body.data
    expect(next).toMatchObject({
      startsAt: '2026-11-24T15:30:00.000Z',
      endsAt: '2026-11-24T16:30:00.000Z',
      state: 'planned',
      movedFromId: lessonAt(0).id,
      executorRateKopecks: 3000,
    })
    expect(await read(t.people.customer, lessonAt(0).id)).toMatchObject({
      state: 'closed',
      outcome: 'moved',
      chargeKopecks: 0,
      movedToId: next.id,
      usedFreeMove: false,
      actions: { close: false, edit: false, cancel: false, restore: false, move: false },
    })
    expect(await newestNotice(t.people.customer)).toBe(
      'Lesson moved: Alina, from 23\u00a0November, 10:00 to 24\u00a0November, 18:30',
    )
    const history = await t.call(listLessonHistory, { as: t.people.customer, params: { id: lessonAt(0).id } })
    expect(history.body.data[0]).toMatchObject({ action: 'moved', reason: 'Заболел' })
  })

  test('happens once: an old link or version can’t move it again', async () => {
    await move(t.people.executor, 0, {})
    const stale = await move(t.people.customer, 0, { date: '2026-11-25' })
    expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict'])
    expect(stale.body.current.movedToId).not.toBeNull()
    const again = await move(t.people.executor, 0, { version: 2, date: '2026-11-25' })
    expect([again.status, again.body.code]).toEqual([409, 'lesson_not_planned'])
    const closed = { id: lessonAt(0).id, version: 2, outcome: 'held' }
    t.clock.set(new Date('2026-11-26T09:00:00Z'))
    const held = await t.call(closeLessons, { as: t.people.executor, body: { lessons: [closed] } })
    expect([held.status, held.body.code]).toEqual([409, 'lesson_moved'])
  })

  test('keeps the lesson if only its length changes, for as much more money', async () => {
    const answer = await move(t.people.executor, 0, { date: '2026-11-23', minutes: 90 })
    expect(answer.body.data).toMatchObject({
      id: lessonAt(0).id,
      endsAt: '2026-11-23T08:30:00.000Z',
      executorRateKopecks: 4500,
      version: 2,
      movedFromId: null,
    })
    expect((await read(t.people.customer, lessonAt(0).id)).customerRateKopecks).toBe(6000)
  })

  test('to a later day is possible for the executor after the planned time, as long as there is no outcome', async () => {
    t.clock.set(new Date('2026-11-25T09:00:00Z'))
    expect((await move(t.people.executor, 0, { date: '2026-11-26' })).status).toBe(200)
    expect((await move(t.people.customer, 0, { version: 2 })).status).toBe(409)
  })

  test.each([
    [{ date: '2026-11-30', time: '10:30' }, 409, { time: ['Время занято: 30\u00a0ноября, 10:00–11:00, Savich Alina'] }],
    [{ date: '2026-11-20', time: '12:00' }, 422, { date: ['Выберите время в будущем'] }],
    [{ date: '2026-11-23' }, 422, { time: ['Занятие уже стоит на это время'] }],
    [{ minutes: 15 }, 422, { minutes: ['Не меньше 30'] }],
    [{ time: '25:00' }, 422, { time: ['Нужно время, например 18:30'] }],
    [{ scope: 'all' }, 422, { scope: ['Обязательное поле'] }],
  ])('is refused at its field if it is impossible (%#)', async (input, status, errors) => {
    const answer = await move(t.people.executor, 0, input)
    expect([answer.status, answer.body.errors]).toEqual([status, errors])
    expect((await read(t.people.executor, lessonAt(0).id)).state).toBe('planned')
  })

  test('is refused before its contract begins', async () => {
    const answer = await move(t.people.manager, 0, { date: '2024-12-31', reason: 'Прошло раньше' })
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { date: ['Договор начинается 1\u00a0января 2025\u00a0г.'] },
    ])
  })

  test('is refused into a month that is handed in', async () => {
    await planLessons(t, contract, [{ date: '2026-10-06' }])
    const [row] = await t.services.db.selectFrom('lesson').selectAll().orderBy('starts_at').limit(1).execute()
    const report = { work_report_id: t.services.ids.next() }
    await t.services.db
      .updateTable('lesson')
      .set(report)
      .where('id', '=', row?.id ?? '')
      .execute()
    const answer = await move(t.people.manager, 0, { date: '2026-10-07', reason: 'Прошло раньше' })
    expect([answer.status, answer.body.code, Object.keys(answer.body.errors ?? {})]).toEqual([
      409,
      'lesson_month_reported',
      ['time'],
    ])
  })

  test('is refused to anybody else, who learns nothing of the lesson', async () => {
    for (const as of [t.people.otherCustomer, t.people.otherExecutor]) {
      const body = { version: 1, scope: 'this', date: '2026-11-24', time: '10:00' }
      const foreign = await move(as, 0, {})
      expect(foreign.text).toBe((await t.call(moveLesson, { as, params: { id: absent }, body })).text)
      expect((await t.call(getLessonCancellation, { as, params: { id: lessonAt(0).id } })).status).toBe(404)
    }
    expect((await move(t.people.accountant, 0, {})).status).toBe(403)
  })
})

describe('a customer’s move of a lesson', () => {
  const terms = async (place: number) =>
    (await t.call(getLessonCancellation, { as: t.people.customer, params: { id: lessonAt(place).id } })).body.data

  test('is possible while the notice has not begun, as often as the month allows', async () => {
    expect(await terms(0)).toMatchObject({ freeMoves: { month: '2026-11', perMonth: 2, left: 2 }, moveRefusal: null })
    expect((await move(t.people.customer, 0, {})).status).toBe(200)
    expect((await move(t.people.customer, 1, { date: '2026-12-01' })).status).toBe(200)
    expect(await terms(2)).toMatchObject({ freeMoves: { month: '2026-12', left: 2 } })
    await t.services.db.updateTable('contract').set({ free_moves_per_month: 1 }).execute()
    const spent = await move(t.people.customer, 2, { date: '2026-12-08' })
    expect(spent.status).toBe(200)
    expect(await terms(3)).toMatchObject({ freeMoves: { left: 0 }, moveRefusal: 'moves_used' })
    const refused = await move(t.people.customer, 3, { date: '2026-12-15' })
    expect([refused.status, refused.body.code]).toEqual([409, 'lesson_moves_used'])
    await t.services.db.updateTable('contract').set({ free_moves_per_month: 2 }).execute()
  })

  test('is refused later, into the past, to another length and for the whole series', async () => {
    expect((await move(t.people.customer, 0, { date: '2026-11-19' })).body.errors).toEqual({
      date: ['Выберите время в будущем'],
    })
    for (const input of [{ minutes: 90 }, { scope: 'following' }]) {
      expect((await move(t.people.customer, 0, input)).status).toBe(403)
    }
    t.clock.set(new Date('2026-11-22T07:00:00.001Z'))
    expect((await terms(0)).moveRefusal).toBe('move_late')
    const late = await move(t.people.customer, 0, {})
    expect([late.status, late.body.code]).toEqual([409, 'lesson_move_late'])
  })

  test('shares its free moves with late cancellations', async () => {
    t.clock.set(new Date('2026-11-23T06:00:00Z'))
    expect((await terms(0)).sides).toEqual([
      {
        by: 'customer',
        effect: { outcome: 'cancelled_by_customer_late', chargeKopecks: 4000, makeUpUntil: null },
        withFreeMove: { outcome: 'cancelled_by_customer_late', chargeKopecks: 0, makeUpUntil: null },
      },
    ])
    const body = { version: 1, by: 'customer', reason: 'Заболел', acceptsCharge: false, useFreeMove: true } as const
    const cancelled = await t.call(cancelLesson, { as: t.people.customer, params: { id: lessonAt(0).id }, body })
    expect(cancelled.body.data).toMatchObject({ chargeKopecks: 0, usedFreeMove: true })
    expect((await terms(1)).freeMoves.left).toBe(1)
    await t.services.db.updateTable('contract').set({ free_moves_per_month: 1 }).execute()
    const second = await t.call(cancelLesson, {
      as: t.people.customer,
      params: { id: lessonAt(1).id },
      body: { ...body, scope: 'following' },
    })
    expect(second.status).toBe(200)
    expect(second.body.data.usedFreeMove).toBe(false)
    await t.services.db.updateTable('contract').set({ free_moves_per_month: 2 }).execute()
  })
})

describe('a move of a series', () => {
  test('moves the lessons from one on by the same time, and closed lessons stay', async () => {
    t.clock.set(new Date('2026-11-23T09:00:00Z'))
    await t.call(closeLessons, {
      as: t.people.executor,
      body: { lessons: [{ id: lessonAt(0).id, version: 1, outcome: 'held' }] },
    })
    const answer = await move(t.people.executor, 1, {
      scope: 'following',
      date: '2026-12-02',
      time: '18:00',
      minutes: 90,
    })
    expect(answer.body.data).toMatchObject({ id: lessonAt(1).id, executorRateKopecks: 4500 })
    expect(await startsOf()).toEqual(['2026-12-02T15:00', '2026-12-09T15:00', '2026-12-16T15:00'])
    expect(await read(t.people.executor, lessonAt(0).id)).toMatchObject({
      outcome: 'held',
      startsAt: lessonAt(0).startsAt,
    })
    expect(await newestNotice(t.people.customer)).toContain('Lessons moved (3)')
  })

  test('by a whole week lets each lesson take the place of the next', async () => {
    expect((await move(t.people.executor, 1, { scope: 'following', date: '2026-12-07' })).status).toBe(200)
    expect(await startsOf()).toEqual(['2026-11-23T07:00', '2026-12-07T07:00', '2026-12-14T07:00', '2026-12-21T07:00'])
  })

  test('moves all lessons or none: every lesson in the way is named', async () => {
    const other = await createContract(t, { customer: t.people.otherCustomer })
    await planLessons(t, other, [{ date: '2026-12-01' }, { date: '2026-12-15', time: '10:30' }])
    const before = await startsOf()
    const answer = await move(t.people.executor, 0, { scope: 'following' })
    expect([answer.status, answer.body.code]).toEqual([409, 'lesson_overlap'])
    expect(answer.body.errors).toEqual({
      'lessons.1': ['Время занято: 1\u00a0декабря, 10:00–11:00, Savich Alina'],
      'lessons.3': ['Время занято: 15\u00a0декабря, 10:30–11:30, Savich Alina'],
    })
    expect(await startsOf()).toEqual(before)
  })

  test('takes as many statements for forty lessons as for four', async () => {
    const more = Array.from({ length: 36 }, (_, week) => ({
      date: new Date(Date.UTC(2026, 11, 21 + 7 * week)).toISOString().slice(0, 10),
    }))
    const input = { version: 1, scope: 'following' as const, date: '2026-11-24', time: '10:00' }
    const work = () =>
      countStatements(t, (tx) =>
        moveLessonNow(tx, t.services, t.people.executor.session, { id: lessonAt(0).id, ...input }),
      )
    const few = await work()
    await planLessons(t, contract, more)
    expect(await work()).toBe(few)
  })

  test('has a counterpart in cancelling from one lesson on, each by its own notice', async () => {
    t.clock.set(new Date('2026-11-23T06:00:00Z'))
    const body = { version: 1, by: 'customer', reason: 'Уезжаем', acceptsCharge: true, scope: 'following' } as const
    const { following } = (
      await t.call(getLessonCancellation, { as: t.people.customer, params: { id: lessonAt(0).id } })
    ).body.data
    expect(following).toEqual({ count: 4, lateCount: 1 })
    await t.call(cancelLesson, { as: t.people.customer, params: { id: lessonAt(0).id }, body })
    const outcomes = await Promise.all(series.map(async ({ id }) => (await read(t.people.customer, id)).outcome))
    expect(outcomes).toEqual(['cancelled_by_customer_late', ...Array(3).fill('cancelled_by_customer_in_time')])
    expect(await newestNotice(t.people.executor)).toContain('Lessons cancelled (4)')
  })
})
