import { listNotices } from '@navyk/api-spec/messages/notices'
import {
  closeLessons,
  getLesson,
  type Lesson,
  type LessonSummary,
  type LessonOutcome,
  staffOutcomes,
} from '@navyk/api-spec/teaching/lessons'
import { lessonPath } from '@navyk/api-spec/teaching/lessons/paths'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countStatements, planLessons } from '#testing/acting/lessons.ts'
import { createContract, settleMonth, type TestContract, teach } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { createLessons } from '../index.ts'
import { closeLessons as close } from './close-lessons.ts'

const absent = '01900000-0000-7000-8000-000000000000'

let t: TestApp
let contract: TestContract
beforeAll(async () => {
  t = await testApp()
  contract = await createContract(t)
})
afterAll(() => t.close())

/** A lesson of the morning of the next day that has none yet, which is over. */
let day = 0
async function pastLesson(of: TestContract = contract): Promise<LessonSummary> {
  day += 1
  const date = new Date(Date.UTC(2026, 4, day)).toISOString().slice(0, 10)
  const lessons = await planLessons(t, of, [{ date }])
  const lesson = lessons.find(({ startsAt }) => startsAt.startsWith(date))
  if (!lesson) throw new Error('the lesson was not planned')
  return lesson
}

const send = (as: TestPerson, ...lessons: object[]) => t.call(closeLessons, { as, body: { lessons } })
const seen = ({ id, version }: LessonSummary) => ({ id, version })
const read = async (as: TestPerson, id: string) => (await t.call(getLesson, { as, params: { id } })).body.data as Lesson

describe('the outcome of a lesson of 40.00 charged and 30.00 paid', () => {
  test.each<[LessonOutcome, number, number]>([
    ['held', 4000, 3000],
    ['held_partial', 3000, 2250],
    ['cancelled_by_customer_in_time', 0, 0],
    ['cancelled_by_customer_late', 4000, 3000],
    ['student_no_show', 4000, 3000],
    ['cancelled_by_executor', 0, 0],
  ])('%s, set by the executor, charges %i and pays %i', async (outcome, charge, pay) => {
    const lesson = await pastLesson()
    const minutes = outcome === 'held_partial' ? { heldMinutes: 45 } : {}
    const answer = await send(t.people.executor, { ...seen(lesson), outcome, ...minutes })
    expect(answer.status).toBe(200)
    expect(answer.body.data[0]).toMatchObject({ state: 'closed', outcome, payKopecks: pay, version: 2 })
    expect((await read(t.people.customer, lesson.id)).chargeKopecks).toBe(charge)
  })

  test.each<[LessonOutcome, number]>([
    ['executor_no_show', 422],
    ['cancelled_by_service', 422],
  ])('%s is for staff to set', async (outcome, status) => {
    const lesson = await pastLesson()
    const refused = await send(t.people.executor, { ...seen(lesson), outcome })
    expect([refused.status, refused.body.errors]).toEqual([
      status,
      { 'lessons.0.outcome': ['Такой итог ставит только менеджер'] },
    ])
    const allowed = await send(t.people.manager, { ...seen(lesson), outcome })
    expect(allowed.body.data[0]).toMatchObject({ outcome, chargeKopecks: 0, payKopecks: 0 })
  })

  test('shows each side only its own money', async () => {
    const lesson = await pastLesson()
    await send(t.people.executor, { ...seen(lesson), outcome: 'held' })
    const executor = await read(t.people.executor, lesson.id)
    expect(executor).toMatchObject({ executorRateKopecks: 3000, payKopecks: 3000 })
    expect(Object.keys(executor).filter((key) => /charge|customerRate/i.test(key))).toEqual([])
    const customer = await read(t.people.customer, lesson.id)
    expect(customer).toMatchObject({ customerRateKopecks: 4000, chargeKopecks: 4000 })
    expect(Object.keys(customer).filter((key) => /pay|executorRate/i.test(key))).toEqual([])
    expect(await read(t.people.accountant, lesson.id)).toMatchObject({ chargeKopecks: 4000, payKopecks: 3000 })
  })

  test('is stored with topic, homework and note; absent fields stay', async () => {
    const lesson = await pastLesson()
    const texts = { topic: 'Дроби', homework: '№ 12–15', note: 'Молодец' }
    const closed = (await send(t.people.executor, { ...seen(lesson), outcome: 'held', ...texts })).body.data[0]
    expect(closed).toMatchObject(texts)
    const again = await send(t.people.executor, { ...seen(closed), outcome: 'held', homework: '№ 16' })
    expect(again.body.data[0]).toMatchObject({ ...texts, homework: '№ 16' })
  })
})

describe('several lessons at once', () => {
  test('are closed together, and their customer is notified once', async () => {
    const lessons = [await pastLesson(), await pastLesson(), await pastLesson()]
    const answer = await send(t.people.executor, ...lessons.map((lesson) => ({ ...seen(lesson), outcome: 'held' })))
    expect(answer.body.data.map((lesson: Lesson) => lesson.outcome)).toEqual(['held', 'held', 'held'])
    const notices = await t.call(listNotices, {
      as: t.people.customer,
      query: { box: 'new', limit: '1' },
      language: 'en',
    })
    expect(notices.body.data[0].message).toBe('Outcomes of lessons were set: 3')
  })

  test('are, like one lesson, no longer new to the executor who closes them', async () => {
    const lessons = [await pastLesson(), await pastLesson(), await pastLesson()]
    const versions = new Map(lessons.map(({ id, version }) => [id, version]))
    const set = async (as: TestPerson, several: LessonSummary[], outcome: LessonOutcome) => {
      const reason = 'По просьбе'
      const entries = several.map(({ id }) => ({ id, version: versions.get(id), outcome, reason }))
      const { body } = await send(as, ...entries)
      for (const { id, version } of body.data) versions.set(id, version)
    }
    await set(t.people.executor, lessons, 'held')
    for (const one of lessons) await set(t.people.manager, [one], 'student_no_show')
    const links = async () => {
      const { body } = await t.call(listNotices, { as: t.people.executor, query: { box: 'new', limit: '100' } })
      const mine: string[] = lessons.map(({ id }) => lessonPath(id))
      return (body.data as { link: string }[]).filter(({ link }) => mine.includes(link)).length
    }
    expect(await links()).toBe(3)
    await set(t.people.executor, lessons.slice(0, 2), 'held')
    expect(await links()).toBe(1)
    await set(t.people.executor, lessons.slice(2), 'held')
    expect(await links()).toBe(0)
  })

  test('all stay as they were when one of them is refused, which is named', async () => {
    const [one, other] = [await pastLesson(), await pastLesson()]
    const answer = await send(
      t.people.executor,
      { ...seen(one), outcome: 'held' },
      { ...seen(other), outcome: 'held_partial', heldMinutes: 60 },
    )
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { 'lessons.1.heldMinutes': ['Проведённая часть занятия длится не больше 59\u00a0мин'] },
    ])
    expect((await read(t.people.executor, one.id)).state).toBe('planned')
  })

  test('take no more statements than one', async () => {
    const lessons: LessonSummary[] = []
    for (let index = 0; index < 30; index++) lessons.push(await pastLesson())
    const statements = (of: LessonSummary[]) =>
      countStatements(t, (tx) =>
        close(tx, t.services, t.people.executor.session, {
          lessons: of.map((lesson) => ({ ...seen(lesson), outcome: 'held' as const })),
        }),
      )
    expect(await statements(lessons)).toBeLessThanOrEqual(await statements(lessons.slice(0, 1)))
  })
})

describe('closing is refused', () => {
  test('before the start: the lesson is cancelled then, not closed', async () => {
    const [lesson] = await planLessons(t, await createContract(t, { executor: t.people.both }), [
      { date: '2026-11-20', time: '12:01' },
    ])
    const answer = await send(t.people.both, { ...seen(lesson as LessonSummary), outcome: 'held' })
    expect([answer.status, answer.body.code]).toEqual([409, 'lesson_not_started'])
    expect(answer.body.errors['lessons.0.outcome'][0]).toContain('после начала')
  })

  test('as a no-show in the first 15 minutes, and not after them', async () => {
    const soon = await createContract(t, { executor: t.people.otherExecutor })
    const [lesson] = await planLessons(t, soon, [{ date: '2026-11-20', time: '12:00' }])
    const noShow = { ...seen(lesson as LessonSummary), outcome: 'student_no_show' }
    t.clock.set(new Date('2026-11-20T09:14:59Z'))
    const early = await send(t.people.otherExecutor, noShow)
    expect([early.status, early.body.code]).toEqual([409, 'lesson_no_show_too_early'])
    t.clock.set(new Date('2026-11-20T09:15:00Z'))
    expect((await send(t.people.otherExecutor, noShow)).status).toBe(200)
  })

  test.each<[object, Record<string, string[]>]>([
    [{ outcome: 'held_partial' }, { 'lessons.0.heldMinutes': ['Обязательное поле'] }],
    [{ outcome: 'held_partial', heldMinutes: 0 }, { 'lessons.0.heldMinutes': ['Не меньше 1'] }],
    [
      { outcome: 'held_partial', heldMinutes: 60 },
      { 'lessons.0.heldMinutes': ['Проведённая часть занятия длится не больше 59\u00a0мин'] },
    ],
    [{ outcome: 'held_partial', heldMinutes: '45' }, { 'lessons.0.heldMinutes': ['Нужно целое число'] }],
    [{ outcome: 'held', heldMinutes: 30 }, { 'lessons.0.heldMinutes': ['Проверьте это поле'] }],
    [{ outcome: 'slept' }, { 'lessons.0.outcome': ['Обязательное поле'] }],
    [{}, { 'lessons.0.outcome': ['Обязательное поле'] }],
    [{ outcome: 'held', topic: 'а'.repeat(201) }, { 'lessons.0.topic': ['Не больше 200 знаков'] }],
    [{ outcome: 'held', chargeKopecks: 1 }, { 'lessons.0.chargeKopecks': ['Неизвестное поле'] }],
  ])('with wrong input, named at its field (%#)', async (input, errors) => {
    const lesson = await pastLesson()
    const answer = await send(t.people.executor, { ...seen(lesson), ...input })
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
    expect(await read(t.people.executor, lesson.id)).toMatchObject(lesson)
  })

  test('when a lesson is named twice', async () => {
    const entry = { ...seen(await pastLesson()), outcome: 'held' }
    const answer = await send(t.people.executor, entry, entry)
    expect([answer.status, answer.body.errors]).toEqual([422, { lessons: ['Одно занятие указано дважды'] }])
  })

  test('from an older version, with the newer one', async () => {
    const lesson = await pastLesson()
    await send(t.people.executor, { ...seen(lesson), outcome: 'held' })
    const stale = await send(t.people.executor, { ...seen(lesson), outcome: 'cancelled_by_executor' })
    expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict'])
    expect(stale.body.current).toEqual([await read(t.people.executor, lesson.id)])
  })

  test('for another executor’s lesson exactly as for an absent one, and for people who don’t teach', async () => {
    const lesson = await pastLesson()
    const entry = { ...seen(lesson), outcome: 'held' }
    const foreign = await send(t.people.otherExecutor, entry)
    const missing = await send(t.people.otherExecutor, { ...entry, id: absent })
    expect(foreign.status).toBe(404)
    expect(foreign.text).toBe(missing.text)
    for (const as of [t.people.customer, t.people.accountant, t.people.administrator]) {
      expect((await send(as, entry)).status).toBe(403)
    }
    expect((await t.call(closeLessons, { body: { lessons: [entry] } })).status).toBe(401)
  })
})

describe('correcting an outcome', () => {
  test('is possible for the executor until the month is handed in, for a manager until it is settled', async () => {
    const own = await createContract(t, { executor: t.people.otherExecutor })
    await teach(t, own, [{ date: '2026-09-01' }])
    const [first] = await planLessons(t, own, [{ date: '2026-09-02' }])
    const lesson = await read(t.people.otherExecutor, (first as LessonSummary).id)
    const corrected = (await send(t.people.otherExecutor, { ...seen(lesson), outcome: 'student_no_show' })).body.data[0]
    expect(corrected).toMatchObject({ outcome: 'student_no_show', version: lesson.version + 1 })
    const { body } = await t.call(closeLessons, {
      as: t.people.manager,
      body: { lessons: [{ ...seen(corrected), outcome: 'cancelled_by_service' }] },
    })
    expect(body.errors).toEqual({ 'lessons.0.reason': ['Напишите, почему меняется итог'] })
    const reason = 'Прорвало трубу в классе'
    const waived = await send(t.people.manager, { ...seen(corrected), outcome: 'cancelled_by_service', reason })
    expect(waived.body.data[0].outcome).toBe('cancelled_by_service')
    const rest = (await planLessons(t, own, [])).filter(({ state }) => state === 'planned')
    await send(t.people.otherExecutor, ...rest.map((each) => ({ ...seen(each), outcome: 'held' })))

    await settleMonth(t, t.people.otherExecutor, '2026-09')
    const settled = await read(t.people.manager, lesson.id)
    expect(settled).toMatchObject({ state: 'settled', actions: { close: false, edit: false, restore: false } })
    for (const as of [t.people.otherExecutor, t.people.manager]) {
      const late = await send(as, { ...seen(settled), outcome: 'held', reason })
      expect([late.status, late.body.code]).toEqual([409, 'lesson_settled'])
    }
  })

  test('to one that took place is refused if the time was given away, with the lesson that is there', async () => {
    const lesson = await pastLesson()
    const cancelled = (await send(t.people.executor, { ...seen(lesson), outcome: 'cancelled_by_executor' })).body
      .data[0]
    const date = lesson.startsAt.slice(0, 10)
    const other = await createContract(t, { customer: t.people.otherCustomer })
    await planLessons(t, other, [{ date, time: '10:30' }])
    const answer = await send(t.people.executor, { ...seen(cancelled), outcome: 'held' })
    expect([answer.status, answer.body.code]).toEqual([409, 'lesson_overlap'])
    expect(answer.body.errors['lessons.0.outcome'][0]).toMatch(/10:30–11:30, Savich Alina$/)
    const free = await send(t.people.executor, { ...seen(cancelled), outcome: 'cancelled_by_customer_in_time' })
    expect(free.status).toBe(200)
  })
})

test('the database knows every outcome', async () => {
  for (const outcome of staffOutcomes) {
    const minutes = outcome === 'held_partial' ? { heldMinutes: 30 } : {}
    const answer = await send(t.people.manager, { ...seen(await pastLesson()), outcome, ...minutes })
    expect([outcome, answer.status]).toEqual([outcome, 200])
  }
})

test('a lesson costs by the minute what the contract costs, by the terms of its day', async () => {
  const own = await createContract(t, { executor: t.people.both })
  await t.services.db
    .insertInto('contract_terms')
    .values({
      id: t.services.ids.next(),
      contract_id: own.id,
      valid_from: '2026-10-01',
      customer_rate_kopecks: 5000,
      executor_rate_kopecks: 4000,
      created_at: t.clock.now(),
    })
    .execute()
  const lessons = await planLessons(t, own, [
    { date: '2026-09-30', time: '23:30', minutes: 30 },
    { date: '2026-10-01', time: '00:00', minutes: 90 },
  ])
  expect(lessons.slice(0, 2).map((lesson) => lesson.executorRateKopecks)).toEqual([1500, 6000])
  expect(await read(t.people.manager, lessons[1]?.id ?? '')).toMatchObject({ customerRateKopecks: 7500 })
})

test('planning many lessons takes as many statements as one', async () => {
  const { findContracts } = await import('#teaching/contracts')
  const facts = (await findContracts(t.services.db, [contract.id])).get(contract.id)
  if (!facts) throw new Error('the contract is not there')
  const drafts = Array.from({ length: 30 }, (_, index) => ({
    startsAt: new Date(Date.UTC(2027, 0, index + 1, 8)),
    endsAt: new Date(Date.UTC(2027, 0, index + 1, 9)),
    topic: '',
  }))
  const statements = (of: typeof drafts) =>
    countStatements(t, (tx) =>
      createLessons(tx, t.services, t.people.executor.session, { contract: facts, planId: null, drafts: of }),
    )
  expect(await statements(drafts)).toBe(await statements(drafts.slice(0, 1)))
})
