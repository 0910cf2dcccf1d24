import type { LessonSummary } from '@navyk/api-spec/teaching/lessons'
import {
  addAbsence,
  getSchedule,
  listFreeSlots,
  listScheduleExecutors,
  type ScheduledLesson,
  saveAvailability,
} from '@navyk/api-spec/teaching/schedule'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countStatements, planLessons } from '#testing/acting/lessons.ts'
import { createContract, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { listFreeSlots as readFreeSlots } from '../free-times/free-slots.ts'
import { getSchedule as readSchedule } from './get-schedule.ts'

let t: TestApp
let contract: TestContract
let lessons: LessonSummary[]
let foreign: LessonSummary | undefined
/** It is noon on 20 November in Minsk, a Friday. */
beforeAll(async () => {
  t = await testApp()
  contract = await createContract(t)
  lessons = await planLessons(t, contract, [
    { date: '2026-10-31', time: '23:30' },
    { date: '2026-11-20', time: '11:00' },
    { date: '2026-11-20', time: '16:00', minutes: 90 },
    { date: '2026-11-30', time: '23:30' },
    { date: '2026-12-01', time: '00:30' },
  ])
  const other = await createContract(t, { executor: t.people.otherExecutor, customer: t.people.otherCustomer })
  foreign = (await planLessons(t, other, [{ date: '2026-11-20', time: '10:00' }]))[0]
  const body = {
    version: 1,
    week: [{ weekday: 5, from: '10:00', to: '20:00' }],
    exceptions: [
      { date: '2026-11-27', windows: [] },
      { date: '2026-12-25', windows: [{ from: '09:00', to: '12:00' }] },
    ],
  }
  await t.call(saveAvailability, { as: t.people.executor, body })
  const absence = { startsAt: '2026-11-21T06:00:00Z', endsAt: '2026-11-25T06:00:00Z', reason: 'Отпуск' }
  await t.call(addAbsence, { as: t.people.executor, body: absence })
})
afterAll(() => t.close())

const week = { from: '2026-11-16', to: '2026-11-22' }
const schedule = (as: TestPerson, query: Record<string, string> = week) => t.call(getSchedule, { as, query })
const ids = (list: { id: string }[]) => list.map(({ id }) => id)
const nth = (...places: number[]) => places.map((place) => lessons[place]?.id)

describe('the schedule', () => {
  test('includes both of its days, by the calendar of Minsk', async () => {
    const of = async (from: string, to: string) =>
      ids((await schedule(t.people.executor, { from, to })).body.data.lessons)
    expect(await of('2026-10-31', '2026-10-31')).toEqual(nth(0))
    expect(await of('2026-11-30', '2026-12-01')).toEqual(nth(3, 4))
    expect(await of('2026-12-01', '2026-12-01')).toEqual(nth(4))
  })

  test('of an executor has their own lessons, hours and absences, without money and without a reason', async () => {
    const named = { ...week, executorId: t.people.executor.cabinetId }
    for (const query of [week, named]) {
      const answer = await schedule(t.people.executor, query)
      const { data } = answer.body
      expect(ids(data.lessons)).toEqual(nth(1, 2))
      expect(data).toMatchObject({
        executorId: t.people.executor.cabinetId,
        week: [{ weekday: 5, from: '10:00', to: '20:00' }],
        exceptions: [],
        absences: [{ startsAt: '2026-11-21T06:00:00.000Z', endsAt: '2026-11-25T06:00:00.000Z' }],
      })
      expect(answer.text).not.toMatch(/Kopecks|Отпуск/)
    }
    expect((await schedule(t.people.executor, { from: '2026-11-23', to: '2026-11-29' })).body.data.exceptions).toEqual([
      { date: '2026-11-27', windows: [] },
    ])
  })

  test('of a customer has their own lessons and nobody’s hours', async () => {
    const answer = await schedule(t.people.customer)
    expect(ids(answer.body.data.lessons)).toEqual(nth(1, 2))
    expect(answer.body.data).toMatchObject({ executorId: null, week: [], exceptions: [], absences: [] })
    expect(answer.text).not.toContain('Kopecks')
    expect((await schedule(t.people.otherCustomer)).body.data.lessons).toHaveLength(1)
  })

  test('of one executor is for staff to look at', async () => {
    const executors = (await t.call(listScheduleExecutors, { as: t.people.manager })).body.data
    expect(ids(executors)).toEqual([t.people.executor.cabinetId, t.people.otherExecutor.cabinetId])
    expect((await schedule(t.people.accountant)).body.data.executorId).toBe(executors[0].id)
    const chosen = await schedule(t.people.manager, { ...week, executorId: t.people.otherExecutor.cabinetId })
    expect(ids(chosen.body.data.lessons)).toEqual([foreign?.id])
  })

  test('says which lessons can be dragged: planned ones ahead, and never by the customer', async () => {
    const movable = async (as: TestPerson) =>
      (await schedule(as)).body.data.lessons.map(({ canMove }: ScheduledLesson) => canMove)
    expect(await movable(t.people.executor)).toEqual([false, true])
    expect(await movable(t.people.customer)).toEqual([false, false])
    const { cabinetId: executorId } = t.people.executor
    for (const [who, canMove] of [['manager', true] as const, ['accountant', false] as const]) {
      const { lessons: seen } = (await schedule(t.people[who], { ...week, executorId })).body.data
      expect(seen.at(-1).canMove).toBe(canMove)
    }
  })

  test('names the holidays of its days', async () => {
    const { holidays } = (await schedule(t.people.customer, { from: '2026-12-21', to: '2027-01-07' })).body.data
    expect(holidays.map(({ date, law }: { date: string; law: string }) => `${date} ${law}`)).toEqual([
      '2026-12-25 catholic_christmas',
      '2027-01-01 new_year',
      '2027-01-02 new_year',
      '2027-01-07 orthodox_christmas',
    ])
  })

  test('takes one round trip to the database, whoever asks', async () => {
    for (const who of ['executor', 'customer', 'manager'] as const) {
      const read = (tx: Parameters<typeof readSchedule>[0]) =>
        readSchedule(tx, t, t.people[who].session, { from: '2026-10-31', to: '2026-12-01' })
      expect(await countStatements(t, read)).toBe(1)
    }
  })

  test.each([
    [{ from: '2026-11-02', to: '2026-11-01' }, { to: ['Конец должен быть позже начала'] }],
    [{ from: '2026-11-01', to: '2026-12-13' }, { to: ['Не больше 42 дней'] }],
    [{ from: 'today', to: '2026-12-13' }, { from: ['Нужна дата'] }],
  ])('covers at most six weeks (%#)', async (query, errors) => {
    const answer = await schedule(t.people.executor, query)
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
    expect((await schedule(t.people.executor, { from: '2026-11-01', to: '2026-12-12' })).status).toBe(200)
  })
})

describe('free times of a contract', () => {
  const slots = (as: TestPerson, query: Record<string, string> = {}) =>
    t.call(listFreeSlots, { as, query: { contractId: contract.id, from: '2026-11-20', to: '2026-12-04', ...query } })

  test('are the executor’s hours without lessons, absences and past times', async () => {
    const { data: answer } = (await slots(t.people.customer)).body
    expect(answer).toMatchObject({ hasHours: true, noticeHours: 24 })
    const data = answer.slots
    expect(data.slice(0, 2)).toEqual([
      { date: '2026-11-20', time: '12:00', minutes: 60, freeCancelUntil: null },
      { date: '2026-11-20', time: '12:30', minutes: 60, freeCancelUntil: null },
    ])
    expect(data.at(-1).freeCancelUntil).toMatch(/^2026-12-03T/)
    const days = new Set(data.map(({ date }: { date: string }) => date))
    expect([...days]).toEqual(['2026-11-20', '2026-12-04'])
    const times = data
      .filter(({ date }: { date: string }) => date === '2026-11-20')
      .map((slot: { time: string }) => slot.time)
    expect(times).not.toContain('15:30')
    expect(times).toContain('17:30')
    expect((await slots(t.people.executor, { minutes: '240' })).body.data.slots[0].time).toBe('12:00')
  })

  test('include the time of the moved lesson, but not that of another contract’s', async () => {
    const { customer, otherCustomer, otherExecutor } = t.people
    const times = async (lessonId?: string) =>
      (await slots(customer, lessonId === undefined ? {} : { lessonId })).body.data.slots.map(
        (slot: { date: string; time: string }) => `${slot.date} ${slot.time}`,
      )
    const own = lessons[2]?.id ?? ''
    expect([(await times()).includes('2026-11-20 16:30'), (await times(own)).includes('2026-11-20 16:30')]).toEqual([
      false,
      true,
    ])
    const other = await createContract(t, { customer: otherCustomer })
    const [foreignLesson] = await planLessons(t, other, [{ date: '2026-12-04', time: '12:00' }])
    expect((await times(foreignLesson?.id)).includes('2026-12-04 12:00')).toBe(false)
    await t.services.db
      .deleteFrom('lesson')
      .where('id', '=', foreignLesson?.id ?? '')
      .execute()
    expect((await slots(otherExecutor)).status).toBe(404)
  })

  test('are on the days of the contract and not in its pause, and on a holiday only in the hours of that day', async () => {
    const daysIn = async (from: string, to: string, columns: object = {}) => {
      const free = { ends_on: null, paused_from: null, paused_until: null, pause_reason: null }
      const put = (row: object) =>
        t.services.db.updateTable('contract').set(row).where('id', '=', contract.id).execute()
      await put({ ...free, ...columns })
      const { data } = (await slots(t.people.customer, { from, to })).body
      await put(free)
      return [...new Set(data.slots.map(({ date }: { date: string }) => date))]
    }
    expect(await daysIn('2026-12-04', '2026-12-18')).toEqual(['2026-12-04', '2026-12-11', '2026-12-18'])
    expect(await daysIn('2026-12-04', '2026-12-18', { ends_on: '2026-12-11' })).toEqual(['2026-12-04', '2026-12-11'])
    const pause = { paused_from: '2026-12-05', paused_until: '2026-12-11', pause_reason: 'Отъезд' }
    expect(await daysIn('2026-12-04', '2026-12-18', pause)).toEqual(['2026-12-04', '2026-12-18'])
    // The 25th has hours of its own, the 1st has not; both are holidays by law.
    expect(await daysIn('2026-12-19', '2027-01-08')).toEqual(['2026-12-25', '2027-01-08'])
  })

  test('take as many statements for five weeks as for one day', async () => {
    const { session } = t.people.customer
    const count = (to: string) =>
      countStatements(t, (tx) => readFreeSlots(tx, t, session, { contractId: contract.id, from: '2026-11-20', to }))
    expect(await count('2026-12-24')).toBe(await count('2026-11-20'))
  })

  test('are only for its parties and staff', async () => {
    for (const who of ['executor', 'customer', 'manager', 'accountant'] as const) {
      expect((await slots(t.people[who])).status).toBe(200)
    }
    for (const who of ['otherCustomer', 'otherExecutor'] as const) expect((await slots(t.people[who])).status).toBe(404)
  })

  test.each([
    [{ minutes: '10' }, { minutes: ['Не меньше 15'] }],
    [{ minutes: '300' }, { minutes: ['Не больше 240'] }],
    [{ minutes: 'an hour' }, { minutes: ['Нужно целое число'] }],
    [{ to: '2026-11-19' }, { to: ['Конец должен быть позже начала'] }],
    [{ to: '2026-12-25' }, { to: ['Не больше 35 дней'] }],
  ])('with a wrong query are refused at the field (%#)', async (query, errors) => {
    const answer = await slots(t.people.customer, query)
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
  })
})
