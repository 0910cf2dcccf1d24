import { listNotices } from '@navyk/api-spec/messages/notices'
import {
  cancelLesson,
  getLessonTotals,
  type Lesson,
  listLessonHistory,
  listLessons,
} from '@navyk/api-spec/teaching/lessons'
import { approvePlan, approveRevision, proposeRevision } from '@navyk/api-spec/teaching/plans'
import { getHome } from '@navyk/api-spec/views/home'
import { businessInstant, hourMs } from '@navyk/api-spec/kit'
import { beforeEach, describe, expect, test } from 'vitest'
import { lessonSteps } from '#testing/acting/lesson-steps.ts'
import { contract, eachTestHasOneContract, t } from '#testing/acting/one-contract.ts'
import type { TestPerson } from '#testing/test-app.ts'
import { allTasks } from '#app.ts'

eachTestHasOneContract()

const { read, agreeOn, plan, move, close, confirm, refuse, resolve } = lessonSteps(() => t)
const planned = (input: object = {}, as = t.people.executor) => plan(contract, input, as)
const waiting = { why: 'outside_plan', isWaiting: true, confirmedAt: null, confirmedBy: null }
const newest = async (as: TestPerson) =>
  (await t.call(listNotices, { as, query: { box: 'new', limit: '1' } })).body.data[0]?.message

describe('moving a lesson to a time in the past', () => {
  const past = { date: '2026-11-20', time: '11:59' }
  const refused = [422, { date: ['Выберите время в будущем'] }]

  test('is refused to executors: one lesson, to now, to another length that has begun, and a series', async () => {
    const one = await agreeOn(contract, { date: '2026-11-23' })
    await agreeOn(contract, { date: '2026-11-30' })
    for (const input of [past, { ...past, time: '12:00' }, { ...past, scope: 'following' }]) {
      const answer = await move(one, input)
      expect([answer.status, answer.body.errors]).toEqual(refused)
    }
    t.clock.set(new Date('2026-11-23T07:30:00Z'))
    for (const minutes of [30, 240]) {
      const answer = await move(one, { date: '2026-11-23', minutes })
      expect([answer.status, answer.body.errors]).toEqual(refused)
    }
    expect((await read(one)).startsAt).toBe('2026-11-23T07:00:00.000Z')
  })

  test('is allowed to staff with a reason, which is recorded; the customer then has to confirm the lesson', async () => {
    const one = await agreeOn(contract, { date: '2026-11-23' })
    const without = await move(one, past, t.people.manager)
    expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['reason']])
    const moved = await move(one, { ...past, reason: 'Прошло в пятницу, сказал заказчик' }, t.people.manager)
    expect(moved.body.data.addition).toMatchObject({ why: 'entered_afterwards', isWaiting: true })
    const { body } = await t.call(listLessonHistory, { as: t.people.customer, params: { id: one } })
    expect(body.data[0]).toMatchObject({
      action: 'moved',
      actorName: 'Last-manager First4',
      reason: 'Прошло в пятницу, сказал заказчик',
    })
  })
})

describe('a lesson without an agreement', () => {
  test('is marked for both sides and staff, and the customer is asked to confirm it', async () => {
    const lesson = await planned()
    for (const as of [t.people.executor, t.people.customer, t.people.manager]) {
      expect((await read(lesson.id, as)).addition).toEqual(waiting)
    }
    expect(await newest(t.people.customer)).toBe(
      'Занятие вне плана: Alina, 23\u00a0ноября, 10:00. Подтвердите его или откажитесь',
    )
    const entered = await planned({ date: '2026-11-19', time: '05:00', minutes: 240 })
    expect(entered.addition).toMatchObject({ why: 'entered_afterwards', isWaiting: true })
  })

  test.each(['executor', 'manager'] as const)('is marked when the %s plans it', async (who) => {
    expect((await planned({}, t.people[who])).addition).toEqual(waiting)
    expect((await planned({ date: '2026-11-19' }, t.people[who])).addition?.why).toBe('entered_afterwards')
  })

  test('is on the customer’s home and in a list of its own until it is confirmed', async () => {
    const lesson = await planned()
    const list = async () =>
      (await t.call(listLessons, { as: t.people.customer, query: { view: 'to_confirm' } })).body.data
    const home = async () => (await t.call(getHome, { as: t.people.customer })).body.data.lessonsToConfirm
    expect((await list()).map(({ id }: Lesson) => id)).toEqual([lesson.id])
    expect(await home()).toMatchObject({
      count: 1,
      items: [{ id: lesson.id, why: 'outside_plan', chargeKopecks: 4000, version: lesson.version }],
    })
    const answer = await confirm(lesson)
    expect(answer.body.data[0].addition).toEqual({
      why: 'outside_plan',
      isWaiting: false,
      confirmedBy: 'customer',
      confirmedAt: t.clock.now().toISOString(),
    })
    expect(await newest(t.people.executor)).toBe('Заказчик подтвердил занятие: Alina, 23\u00a0ноября, 10:00')
    expect(await list()).toEqual([])
    expect(await home()).toEqual({ count: 0, items: [] })
    const again = await confirm({ ...lesson, version: 2 })
    expect([again.status, again.body.code]).toEqual([409, 'lesson_nothing_to_confirm'])
    const { body } = await t.call(listLessonHistory, { as: t.people.executor, params: { id: lesson.id } })
    expect(body.data[0]).toMatchObject({ action: 'confirmed', actorName: 'Last-customer First0' })
  })

  test('is counted apart from certain sums until it is confirmed', async () => {
    const lesson = await planned({ date: '2026-11-19' })
    await close(lesson)
    const sums = async (as: TestPerson) =>
      (await t.call(getLessonTotals, { as, query: { month: '2026-11' } })).body.data.unconfirmed
    const earned = async () => (await t.call(getHome, { as: t.people.executor })).body.data.income
    expect(await sums(t.people.customer)).toEqual({ count: 1, chargeKopecks: 4000 })
    expect(await sums(t.people.executor)).toEqual({ count: 1, payKopecks: 3000 })
    expect(await sums(t.people.manager)).toEqual({ count: 1, chargeKopecks: 4000, payKopecks: 3000 })
    expect(await earned()).toMatchObject({ earned: { lessonsKopecks: 3000 }, unconfirmedKopecks: 3000 })
    await confirm(await read(lesson.id))
    expect(await sums(t.people.manager)).toEqual({ count: 0, chargeKopecks: 0, payKopecks: 0 })
    expect(await earned()).toMatchObject({ earned: { lessonsKopecks: 3000 }, unconfirmedKopecks: 0 })
  })

  test('is confirmed only by its customer, from its present version', async () => {
    const lesson = await planned()
    for (const as of [t.people.executor, t.people.manager]) expect((await confirm(lesson, as)).status).toBe(403)
    expect((await confirm(lesson, t.people.otherCustomer)).status).toBe(404)
    expect((await refuse(lesson, t.people.otherCustomer)).status).toBe(404)
    const stale = await confirm({ ...lesson, version: 7 })
    expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict'])
    const agreed = await agreeOn(contract, { date: '2026-11-25' })
    expect((await refuse(agreed)).body.code).toBe('lesson_nothing_to_confirm')
    expect((await read(lesson.id)).addition?.isWaiting).toBe(true)
  })

  test('is cancelled free of charge when it is refused before its time, whatever the notice', async () => {
    const lesson = await planned({ date: '2026-11-20', time: '13:00' })
    const answer = await refuse(lesson)
    expect(answer.body.data).toMatchObject({
      state: 'closed',
      outcome: 'cancelled_by_service',
      chargeKopecks: 0,
      makeUp: null,
      cancelReason: 'Такого не было',
    })
    expect(await newest(t.people.executor)).toBe('Заказчик отказался от занятия: Alina, 20\u00a0ноября, 13:00')
    const { body } = await t.call(listLessonHistory, { as: t.people.executor, params: { id: lesson.id } })
    expect(body.data[0]).toMatchObject({ action: 'refused', reason: 'Такого не было' })
  })

  test('becomes a dispute for staff when it is refused after closing, even weeks later; their decision counts', async () => {
    const lesson = await planned({ date: '2026-11-19' })
    await close(lesson)
    t.clock.set(new Date('2026-12-10T09:00:00Z'))
    const answer = await refuse({ ...lesson, version: 2 })
    expect(answer.body.data).toMatchObject({ state: 'disputed', dispute: { reason: 'Такого не было' } })
    expect(await newest(t.people.manager)).toBe('Заказчик отказался от занятия: Alina, 19\u00a0ноября, 10:00')
    const decided = await resolve(lesson.id, 'held')
    expect(decided.body.data.addition).toMatchObject({ isWaiting: false, confirmedBy: 'staff' })
  })

  test('waits again when the executor says that a refused lesson was held after all', async () => {
    const lesson = await planned({ date: '2026-11-19' })
    await refuse(lesson)
    await close({ ...lesson, version: 2 })
    expect(await read(lesson.id)).toMatchObject({ outcome: 'held', addition: { isWaiting: true } })
  })

  test('needs no confirmation if it costs nothing', async () => {
    const lesson = await planned({ date: '2026-11-19' })
    await close(lesson, 'cancelled_by_executor')
    expect((await read(lesson.id)).addition?.isWaiting).toBe(false)
  })
})

describe('the agreement on a lesson', () => {
  test('covers a planned lesson that the executor moves to a time in the future', async () => {
    const one = await agreeOn(contract, { date: '2026-11-23' })
    expect((await move(one)).body.data.addition).toBeNull()
  })

  test.each([
    ['in its place', { date: '2026-11-23', minutes: 90 }],
    ['elsewhere', { minutes: 61 }],
    ['with its series', { scope: 'following', minutes: 90 }],
  ])('does not cover a lesson that becomes longer than it was, %s', async (_, input) => {
    const one = await agreeOn(contract, { date: '2026-11-23' })
    expect((await move(one, input)).body.data.addition).toEqual(waiting)
  })

  test('covers a shorter lesson; a confirmed lesson has to be confirmed again once it grows', async () => {
    const lesson = await planned()
    await confirm(lesson)
    const shorter = await move({ ...lesson, version: 2 }, { date: '2026-11-23', minutes: 45 })
    expect(shorter.body.data.addition.confirmedBy).toBe('customer')
    const longer = await move({ ...lesson, version: 3 }, { date: '2026-11-23', minutes: 46 })
    expect(longer.body.data.addition).toEqual(waiting)
  })

  test('does not come with moving: a lesson that waits for a confirmation still waits after a move', async () => {
    expect((await move(await planned())).body.data.addition).toEqual(waiting)
  })

  const lose = async (lesson: Lesson) => {
    const body = { version: lesson.version, by: 'executor', reason: 'Заболел', acceptsCharge: false }
    await t.call(cancelLesson, { as: t.people.executor, params: { id: lesson.id }, body })
    return { makeUpForId: lesson.id, date: '2026-11-25' }
  }

  test('covers a make-up of a lost agreed lesson, but neither a longer one nor one entered afterwards', async () => {
    const [one, two, three] = [
      await read(await agreeOn(contract, { date: '2026-11-23' })),
      await read(await agreeOn(contract, { date: '2026-11-24' })),
      await read(await agreeOn(contract, { date: '2026-11-26' })),
    ]
    expect((await planned(await lose(one))).addition).toBeNull()
    expect((await planned({ ...(await lose(two)), time: '12:00', minutes: 90 })).addition).toEqual(waiting)
    expect((await planned({ ...(await lose(three)), date: '2026-11-19' })).addition?.why).toBe('entered_afterwards')
  })

  test('does not cover a make-up of a lesson without an agreement', async () => {
    expect((await planned(await lose(await planned()))).addition).toEqual(waiting)
  })
})

describe('plans', () => {
  async function submittedPlan() {
    const { db, ids, clock } = t.services
    const [id, rowId] = [ids.next(), ids.next()]
    const start = businessInstant('2026-11-21', '10:00')
    const parties = { executor_id: t.people.executor.cabinetId, customer_id: t.people.customer.cabinetId }
    const at = { created_at: clock.now(), submitted_at: clock.now(), approved_at: null, answer_by: null }
    await db
      .insertInto('plan')
      .values({
        id,
        contract_id: contract.id,
        ...parties,
        month: '2026-11',
        state: 'submitted',
        return_reason: null,
        ...at,
        pattern: '[]' as never,
      })
      .execute()
    const times = { starts_at: start, ends_at: new Date(start.getTime() + hourMs) }
    await db
      .insertInto('plan_row')
      .values({ id: rowId, plan_id: id, position: 0, ...times, topic: '', comment: '' })
      .execute()
    return id
  }
  const additionOf = async () =>
    (await t.services.db.selectFrom('lesson').select('addition').executeTakeFirstOrThrow()).addition

  test.each([
    ['customer', '2026-11-20T10:00:00Z', null],
    ['manager', '2026-11-20T10:00:00Z', null],
    ['customer', '2026-11-22T10:00:00Z', null],
    ['manager', '2026-11-22T10:00:00Z', 'entered_afterwards'],
  ] as const)('approved by the %s at %s make the lesson of the 21st agreed or %s', async (who, at, addition) => {
    const id = await submittedPlan()
    t.clock.set(new Date(at))
    expect((await t.call(approvePlan, { as: t.people[who], params: { id }, body: { version: 1 } })).status).toBe(200)
    expect(await additionOf()).toBe(addition)
  })

  test('are changed by agreement only: what a customer approves is agreed, but never at a time in the past', async () => {
    const id = await submittedPlan()
    await t.call(approvePlan, { as: t.people.customer, params: { id }, body: { version: 1 } })
    const lesson = await t.services.db.selectFrom('lesson').selectAll().executeTakeFirstOrThrow()
    const changes = [
      { kind: 'moved', lessonId: lesson.id, date: '2026-11-23', time: '10:00', minutes: 90 },
      { kind: 'added', date: '2026-11-25', time: '10:00', minutes: 60, topic: '' },
    ]
    const propose = (version: number, some: object[]) =>
      t.call(proposeRevision, { as: t.people.executor, params: { id }, body: { version, comment: '', changes: some } })
    const past = await propose(2, [{ ...changes[0], date: '2026-11-19' }])
    expect([past.status, Object.keys(past.body.errors)]).toEqual([409, ['changes.0.time']])
    expect((await propose(2, changes)).status).toBe(200)
    t.clock.set(new Date('2026-11-23T07:00:00Z'))
    const late = await t.call(approveRevision, { as: t.people.customer, params: { id }, body: { version: 3 } })
    expect([late.status, late.body.code]).toEqual([409, 'plan_revision_late'])
    t.clock.set(new Date('2026-11-20T12:00:00Z'))
    await t.call(approveRevision, { as: t.people.customer, params: { id }, body: { version: 3 } })
    const rows = await t.services.db.selectFrom('lesson').select('addition').where('state', '=', 'planned').execute()
    expect(rows.map(({ addition }) => addition)).toEqual([null, null])
  })
})

describe('under a contract that takes silence for a confirmation', () => {
  beforeEach(() => t.services.db.updateTable('contract').set({ silent_confirmation: true }).execute())

  test('a lesson counts as confirmed after 72 hours, and both sides are notified', async () => {
    const lesson = await planned({ date: '2026-11-19' })
    await close(lesson)
    t.clock.set(new Date('2026-11-23T09:00:00Z'))
    await allTasks(t.services)['settle-lessons']?.({})
    expect((await read(lesson.id)).addition?.isWaiting).toBe(true)
    t.clock.advance(1)
    await allTasks(t.services)['settle-lessons']?.({})
    expect((await read(lesson.id)).addition).toMatchObject({ isWaiting: false, confirmedBy: 'contract' })
    for (const as of [t.people.customer, t.people.executor]) {
      expect(await newest(as)).toBe(
        'Занятие подтверждено по договору, возражений не было: Alina, 19\u00a0ноября, 10:00',
      )
    }
    const { body } = await t.call(listLessonHistory, { as: t.people.customer, params: { id: lesson.id } })
    expect(body.data[0]).toMatchObject({ action: 'confirmed_silently', actorName: '' })
    expect((await refuse({ ...lesson, version: 3 })).status).toBe(409)
  })

  test('a refusal in time prevents that', async () => {
    const lesson = await planned({ date: '2026-11-19' })
    await close(lesson)
    await refuse({ ...lesson, version: 2 })
    t.clock.set(new Date('2026-12-20T09:00:00Z'))
    await allTasks(t.services)['settle-lessons']?.({})
    expect(await read(lesson.id)).toMatchObject({ state: 'disputed', addition: { confirmedBy: null } })
  })
})
