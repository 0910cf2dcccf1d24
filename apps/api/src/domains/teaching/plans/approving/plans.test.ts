import { listNotices, type Notice } from '@navyk/api-spec/messages/notices'
import { listLessons } from '@navyk/api-spec/teaching/lessons'
import {
  approvePlan,
  draftPlan,
  draftPlans,
  getPlan,
  listPlanHistory,
  listPlans,
  listUnplanned,
  type Plan,
  type PlanSummary,
  returnPlan,
  savePlanRows,
  submitPlan,
} from '@navyk/api-spec/teaching/plans'
import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countStatements, planLessons, setWeek } from '#testing/acting/lessons.ts'
import { createContract, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { approvePlan as approve } from './approve-plan.ts'
import { draftPlans as draftAll } from '../drafting/draft-plans.ts'

const absent = '01900000-0000-7000-8000-000000000000'
const month = '2026-12'
const week = [
  { weekday: 2, time: '18:30', minutes: 60 },
  { weekday: 5, time: '09:00', minutes: 90 },
]

let t: TestApp
let contract: TestContract
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
/** A fresh contract of the executor with two lessons a week; what was planned before is gone. */
beforeEach(async () => {
  t.clock.advance(1000)
  for (const table of ['lesson', 'plan_revision', 'plan_row', 'plan'] as const)
    await t.services.db.deleteFrom(table).execute()
  await t.services.db.updateTable('contract').set({ state: 'finished' }).execute()
  contract = await createContract(t)
  await setWeek(t, contract, week)
})

const draft = (as: TestPerson = t.people.executor, body: object = {}) =>
  t.call(draftPlan, { as, body: { contractId: contract.id, month, ...body } })
const move = (endpoint: EndpointDeclaration, as: TestPerson, plan: Pick<Plan, 'id' | 'version'>, body: object = {}) =>
  t.call(endpoint, { as, params: { id: plan.id }, body: { version: plan.version, ...body } })
const read = async (as: TestPerson, id: string) => (await t.call(getPlan, { as, params: { id } })).body.data as Plan
const allowed = (plan: Plan) => Object.entries(plan.actions).flatMap(([action, is]) => (is ? [action] : []))
const newest = async (as: TestPerson): Promise<Notice | undefined> =>
  (await t.call(listNotices, { as, query: { box: 'new', limit: '1' }, language: 'en' })).body.data[0]
const newestNotice = async (as: TestPerson) => (await newest(as))?.message
const row = (date: string, time: string, minutes = 60) => ({ date, time, minutes, topic: '', comment: '' })
const save = (plan: Pick<Plan, 'id' | 'version'>, rows: object[], as: TestPerson = t.people.executor) =>
  move(savePlanRows, as, plan, { pattern: week, rows })

async function submitted(): Promise<Plan> {
  const { body } = await draft()
  return (await move(submitPlan, t.people.executor, body.data)).body.data
}

describe('a plan', () => {
  test('is drafted from the week of the contract, at its rates', async () => {
    const { status, body } = await draft()
    expect(status).toBe(200)
    const plan: Plan = body.data
    expect(plan.rows.map(({ date, time }) => `${date} ${time}`)).toEqual([
      '2026-12-01 18:30',
      '2026-12-04 09:00',
      '2026-12-08 18:30',
      '2026-12-11 09:00',
      '2026-12-15 18:30',
      '2026-12-18 09:00',
      '2026-12-22 18:30',
      '2026-12-29 18:30',
    ])
    // Five of an hour at 30.00, three of an hour and a half at 45.00; the 25th is a holiday by law.
    expect(plan.totals).toEqual({ lessonCount: 8, minutes: 570, payKopecks: 28_500 })
    expect(plan.daysOff).toEqual({
      holidays: [{ date: '2026-12-25', law: 'catholic_christmas', name: '' }],
      absences: [],
    })
    expect(plan).toMatchObject({ state: 'draft', pattern: week, version: 1 })
    expect(allowed(plan)).toEqual(['edit', 'submit'])
  })

  test('goes draft, submitted, returned, submitted, approved; then its lessons exist and the history tells it all', async () => {
    const { executor, customer } = t.people
    const first = await submitted()
    expect(first).toMatchObject({ state: 'submitted', submittedAt: expect.any(String) })
    expect(await newestNotice(customer)).toBe('Lesson plan to agree on: Alina, December 2026')
    t.clock.advance(1000)
    const returned = (await move(returnPlan, customer, first, { reason: 'По пятницам не можем' })).body.data
    expect(returned).toMatchObject({ state: 'returned', returnReason: 'По пятницам не можем' })
    expect(await newestNotice(executor)).toBe('The lesson plan was returned: Alina, December 2026')
    const saved = (await save(returned, [row('2026-12-01', '18:30'), row('2026-12-08', '18:30', 30)])).body.data
    expect(saved).toMatchObject({ state: 'returned', totals: { lessonCount: 2, minutes: 90, payKopecks: 4500 } })
    const again = (await move(submitPlan, executor, saved)).body.data
    expect(again).toMatchObject({ state: 'submitted', returnReason: null })
    t.clock.advance(1000)
    const approved = (await move(approvePlan, customer, again)).body.data
    expect(approved).toMatchObject({ state: 'approved', lessons: { planned: 2, held: 0, cancelled: 0 } })
    expect(await newest(executor)).toMatchObject({
      message: 'Lesson plan approved: Alina, December 2026',
      name: 'Last-customer First0',
    })
    const lessons = (await t.call(listLessons, { as: executor, query: { month } })).body.data
    expect(lessons.map((lesson: { startsAt: string }) => lesson.startsAt)).toEqual([
      '2026-12-08T15:30:00.000Z',
      '2026-12-01T15:30:00.000Z',
    ])
    expect(lessons.map((lesson: { executorRateKopecks: number }) => lesson.executorRateKopecks)).toEqual([1500, 3000])
    const history = (await t.call(listPlanHistory, { as: customer, params: { id: first.id } })).body.data
    expect(history.map((event: { action: string }) => event.action)).toEqual([
      'approved',
      'submitted',
      'saved',
      'returned',
      'submitted',
      'created',
    ])
    expect(history[3].reason).toBe('По пятницам не можем')
    expect(history[2].changes).toEqual({ lessonCount: { from: 8, to: 2 }, minutes: { from: 570, to: 90 } })
  })

  test('is shown to its customer from the first submission on, with only the customer’s price', async () => {
    const { customer, executor } = t.people
    const { data } = (await draft()).body
    expect((await t.call(getPlan, { as: customer, params: { id: data.id } })).status).toBe(404)
    expect((await t.call(listPlans, { as: customer })).body.data).toEqual([])
    await move(submitPlan, executor, data)
    const seen = await t.call(getPlan, { as: customer, params: { id: data.id } })
    expect(seen.body.data.totals).toEqual({ lessonCount: 8, minutes: 570, priceKopecks: 38_000 })
    expect(seen.body.data.contract).toMatchObject({ customerRateKopecks: 4000 })
    expect(seen.text).not.toMatch(/executor(Rate)?Kopecks/)
    expect((await t.call(getPlan, { as: executor, params: { id: data.id } })).text).not.toMatch(
      /customer(Rate)?Kopecks/,
    )
    expect((await read(t.people.manager, data.id)).totals).toMatchObject({
      priceKopecks: 38_000,
      payKopecks: 28_500,
    })
    expect(allowed(seen.body.data)).toEqual(['approve', 'return'])
  })

  test('is priced by the rates of each day where they change within the month, and names the later ones', async () => {
    const { ids, db, clock } = t.services
    const from = { id: ids.next(), contract_id: contract.id, valid_from: '2026-12-15', created_at: clock.now() }
    const rates = { customer_rate_kopecks: 5000, executor_rate_kopecks: 4000 }
    await db
      .insertInto('contract_terms')
      .values({ ...from, ...rates })
      .execute()
    const { data } = (await draft()).body
    // Until the 14th two hours and two of an hour and a half, from the 15th on three hours and one of an hour and a half.
    const plan = await read(t.people.manager, data.id)
    expect(plan.totals).toMatchObject({ priceKopecks: 20_000 + 22_500, payKopecks: 15_000 + 18_000 })
    expect(plan.contract).toMatchObject({ customerRateKopecks: 5000, executorRateKopecks: 4000 })
  })

  test('of the running month leaves out past times', async () => {
    const { data } = (await draft(t.people.executor, { month: '2026-11' })).body
    expect(data.rows.map((each: { date: string }) => each.date)).toEqual(['2026-11-24', '2026-11-27'])
  })

  test('keeps to the days of the contract', async () => {
    const days = { starts_on: '2026-12-04', ends_on: '2026-12-11' }
    await t.services.db.updateTable('contract').set(days).where('id', '=', contract.id).execute()
    const { data } = (await draft()).body
    expect(data.rows.map((each: { date: string }) => each.date)).toEqual(['2026-12-04', '2026-12-08', '2026-12-11'])
    const outside = await draft(t.people.executor, { month: '2027-01' })
    expect([outside.status, outside.body.errors]).toEqual([422, { month: ['В этом месяце договор не действует'] }])
  })
})

describe('drafting plans', () => {
  test('a second time for a month is refused with the first plan', async () => {
    const { data } = (await draft()).body
    const second = await draft()
    expect([second.status, second.body.code]).toEqual([409, 'plan_exists'])
    expect(second.body.current).toEqual(data)
  })

  test.each([
    [{ month: '2026-10' }, { month: ['Месяц уже прошёл'] }],
    [{ month: '2027-12' }, { month: ['План составляют не больше чем на год вперёд'] }],
    [{ month: '2026-1' }, { month: ['Нужен месяц'] }],
    [{ contractId: 'first' }, { contractId: ['Неизвестный номер'] }],
    [{ state: 'approved' }, { state: ['Неизвестное поле'] }],
  ])('with wrong input is refused at its field, and nothing is stored (%#)', async (input, errors) => {
    const answer = await draft(t.people.executor, input)
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
    expect((await t.call(listPlans, { as: t.people.executor })).body.data).toEqual([])
  })

  test('for all contracts of a month at once makes the missing plans, and a second time nothing', async () => {
    const other = await createContract(t, { customer: t.people.otherCustomer })
    await setWeek(t, other, [{ weekday: 1, time: '10:00', minutes: 60 }])
    const unplanned = async (as: TestPerson) => (await t.call(listUnplanned, { as, query: { month } })).body.data
    expect((await unplanned(t.people.executor)).map((each: Plan) => each.contractId)).toEqual([other.id, contract.id])
    expect(await unplanned(t.people.otherExecutor)).toEqual([])
    await draft()
    const made = await t.call(draftPlans, { as: t.people.executor, body: { month } })
    expect(made.body.data.created).toBe(1)
    expect((await read(t.people.executor, made.body.data.planIds[0])).rows).toHaveLength(4)
    expect((await t.call(draftPlans, { as: t.people.executor, body: { month } })).body.data.created).toBe(0)
    expect(await unplanned(t.people.executor)).toEqual([])
    const past = await t.call(draftPlans, { as: t.people.executor, body: { month: '2026-10' } })
    expect([past.status, past.body.errors]).toEqual([422, { month: ['Месяц уже прошёл'] }])
  })

  test('for many contracts takes as many statements as for one', async () => {
    const statements = () => countStatements(t, (tx) => draftAll(tx, t.services, t.people.executor.session, { month }))
    const one = await statements()
    for (let index = 0; index < 5; index++) await setWeek(t, await createContract(t), week)
    expect(await statements()).toBe(one)
  })

  test('needs an active contract', async () => {
    await t.services.db.updateTable('contract').set({ state: 'finished' }).where('id', '=', contract.id).execute()
    const answer = await draft()
    expect([answer.status, answer.body.code]).toEqual([409, 'plan_contract_not_active'])
  })
})

describe('the rows of a plan', () => {
  test('are kept in the order of time, each with its problems', async () => {
    const { data } = (await draft()).body
    const other = await createContract(t, { customer: t.people.otherCustomer })
    await planLessons(t, other, [{ date: '2026-12-03', time: '12:00' }])
    const saved = await save(data, [
      row('2026-12-21', '10:00'),
      row('2026-12-03', '11:30'),
      row('2026-12-05', '11:00'),
      row('2026-12-05', '10:30'),
      row('2026-12-05', '12:00'),
    ])
    expect(saved.status).toBe(200)
    await t.services.db.updateTable('contract').set({ ends_on: '2026-12-20' }).where('id', '=', contract.id).execute()
    const { rows } = await read(t.people.executor, data.id)
    expect(rows.map(({ date, time, problems }) => [date, time, problems.map(({ code }) => code)])).toEqual([
      ['2026-12-03', '11:30', ['overlaps_lesson']],
      ['2026-12-05', '10:30', ['overlaps_row']],
      ['2026-12-05', '11:00', ['overlaps_row']],
      ['2026-12-05', '12:00', []],
      ['2026-12-21', '10:00', ['outside_contract']],
    ])
    expect(rows[0]?.problems[0]?.lesson).toEqual({
      startsAt: '2026-12-03T09:00:00.000Z',
      endsAt: '2026-12-03T10:00:00.000Z',
      learnerName: 'Savich Alina',
    })
    const answer = await move(submitPlan, t.people.executor, saved.body.data)
    expect([answer.status, answer.body.code]).toEqual([409, 'lesson_overlap'])
    expect(answer.body.errors).toEqual({
      'rows.0.time': ['Время занято: 3\u00a0декабря, 12:00–13:00, Savich Alina'],
      'rows.1.time': ['Пересекается с другим занятием плана'],
      'rows.2.time': ['Пересекается с другим занятием плана'],
      'rows.4.date': ['В этот день договор не действует'],
    })
  })

  test.each([
    [[row('2026-12-01', '25:00')], { 'rows.0.time': ['Нужно время, например 18:30'] }],
    [[row('2026-12-01', '10:00', 29)], { 'rows.0.minutes': ['Не меньше 30'] }],
    [[row('2026-12-01', '10:00', 241)], { 'rows.0.minutes': ['Не больше 240'] }],
    [[row('2026-12-01', '10:00'), row('2026-11-30', '10:00')], { 'rows.1.date': ['День другого месяца'] }],
    [[row('1 декабря', '10:00')], { 'rows.0.date': ['Нужна дата'] }],
    [[row('2026-12-01', '23:30', 45)], { 'rows.0.minutes': ['Занятие заканчивается после полуночи'] }],
    [[{ ...row('2026-12-01', '10:00'), topic: 'а'.repeat(10_000) }], { 'rows.0.topic': ['Не больше 200 знаков'] }],
    [[{ ...row('2026-12-01', '10:00'), topic: 'а'.repeat(201) }], { 'rows.0.topic': ['Не больше 200 знаков'] }],
    [[{ ...row('2026-12-01', '10:00'), priceKopecks: 1 }], { 'rows.0.priceKopecks': ['Неизвестное поле'] }],
  ])('with wrong input are refused at the field, and nothing is stored (%#)', async (rows, errors) => {
    const { data } = (await draft()).body
    const answer = await save(data, rows)
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
    expect(await read(t.people.executor, data.id)).toEqual(data)
  })

  test('outside of the contract are refused at their day, and nothing is stored', async () => {
    const { data } = (await draft()).body
    const days = { starts_on: '2026-12-04', ends_on: '2026-12-20' }
    await t.services.db.updateTable('contract').set(days).where('id', '=', contract.id).execute()
    const answer = await save(data, [
      row('2026-12-03', '10:00'),
      row('2026-12-04', '10:00'),
      row('2026-12-21', '10:00'),
    ])
    const text = 'В этот день договор не действует'
    expect([answer.status, answer.body.errors]).toEqual([422, { 'rows.0.date': [text], 'rows.2.date': [text] }])
    expect((await read(t.people.executor, data.id)).version).toBe(data.version)
  })

  test('of a week that overlaps itself are refused at the slot', async () => {
    const { data } = (await draft()).body
    const pattern = [
      { weekday: 2, time: '18:30', minutes: 60 },
      { weekday: 2, time: '19:29', minutes: 60 },
      { weekday: 2, time: '20:29', minutes: 60 },
      { weekday: 3, time: '23:30', minutes: 60 },
    ]
    const answer = await move(savePlanRows, t.people.executor, data, { pattern, rows: [] })
    const text = 'Пересекается с другим временем недели или заканчивается после полуночи'
    expect([answer.status, answer.body.errors]).toEqual([422, { 'pattern.1.time': [text], 'pattern.3.time': [text] }])
    expect((await read(t.people.executor, data.id)).version).toBe(data.version)
  })

  test('are not overwritten from an older version of the plan', async () => {
    const { data } = (await draft()).body
    await save(data, [row('2026-12-01', '10:00')])
    const stale = await save(data, [])
    expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict'])
    expect(stale.body.current).toEqual(await read(t.people.executor, data.id))
  })

  test('of a submitted plan can not be changed', async () => {
    const plan = await submitted()
    const answer = await save(plan, [])
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      409,
      'plan_state',
      'План ждёт ответа заказчика',
    ])
  })
})

describe('submitting a plan', () => {
  test('refuses an empty plan', async () => {
    const { data } = (await draft()).body
    const empty = (await save(data, [])).body.data
    expect(empty.actions.submit).toBe(false)
    expect((await move(submitPlan, t.people.executor, empty)).body.code).toBe('plan_empty')
  })

  test('refuses a time that has come, to the minute', async () => {
    const { data } = (await draft(t.people.executor, { month: '2026-11' })).body
    t.clock.set(new Date('2026-11-20T10:00:00Z'))
    const now = (await save(data, [row('2026-11-20', '13:00'), row('2026-11-21', '13:00')])).body.data
    const answer = await move(submitPlan, t.people.executor, now)
    expect([answer.status, answer.body.code, answer.body.errors]).toEqual([
      409,
      'plan_problems',
      { 'rows.0.time': ['Это время уже прошло'] },
    ])
    expect(answer.body.message).toMatch(/^Занятие 20\sноября, 13:00: это время уже прошло$/)
    const later = (await save(now, [row('2026-11-20', '13:01')])).body.data
    expect((await move(submitPlan, t.people.executor, later)).status).toBe(200)
  })
})

describe('approving a plan', () => {
  test('is refused if a time was given away meanwhile: a customer learns when, not who', async () => {
    const plan = await submitted()
    const other = await createContract(t, { customer: t.people.otherCustomer })
    await planLessons(t, other, [{ date: '2026-12-04', time: '10:00' }])
    const answer = await move(approvePlan, t.people.customer, plan)
    expect([answer.status, answer.body.code]).toEqual([409, 'lesson_overlap'])
    expect(answer.body.errors).toEqual({ 'rows.1.time': ['Исполнитель занят: 4\u00a0декабря, 10:00–11:00'] })
    expect((await read(t.people.customer, plan.id)).rows[1]?.problems[0]?.lesson?.learnerName).toBeNull()
    expect((await t.call(listLessons, { as: t.people.customer })).body.data).toEqual([])
    const byManager = await move(approvePlan, t.people.manager, plan)
    expect(byManager.body.message).toBe('Время занято: 4\u00a0декабря, 10:00–11:00, Savich Alina')
  })

  test('is possible after the first days have passed, and not once the month is over', async () => {
    const here = t.clock.now()
    const { data } = (await draft(t.people.executor, { month: '2026-11' })).body
    const plan = (await move(submitPlan, t.people.executor, data)).body.data
    t.clock.set(new Date('2026-11-30T21:00:00Z'))
    const late = await move(approvePlan, t.people.customer, plan)
    t.clock.set(new Date('2026-11-30T20:59:59Z'))
    const inTime = await move(approvePlan, t.people.customer, plan)
    t.clock.set(here)
    expect([late.status, late.body.code]).toEqual([409, 'plan_month_over'])
    expect([inTime.status, inTime.body.data.lessons.planned]).toEqual([200, 2])
  })

  test('takes as many statements for thirty lessons as for one', async () => {
    const statements = async (count: number) => {
      const { data } = (await draft(t.people.executor, { month: count > 1 ? '2027-01' : month })).body
      const rows = Array.from({ length: count }, (_, index) =>
        row(`${data.month}-${String(index + 1).padStart(2, '0')}`, '07:00'),
      )
      const saved = (await save(data, rows)).body.data
      const plan = (await move(submitPlan, t.people.executor, saved)).body.data
      return countStatements(t, (tx) =>
        approve(tx, t.services, t.people.customer.session, { id: plan.id, version: plan.version }),
      )
    }
    expect(await statements(30)).toBe(await statements(1))
  })

  test('twice happens once: the second reads that the plan has changed', async () => {
    const plan = await submitted()
    await move(approvePlan, t.people.customer, plan)
    const stale = await move(approvePlan, t.people.customer, plan)
    expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict'])
    expect(stale.body.current).toEqual(await read(t.people.customer, plan.id))
    const again = await move(approvePlan, t.people.customer, stale.body.current)
    expect([again.status, again.body.code]).toEqual([409, 'plan_state'])
  })
})

describe('returning a plan', () => {
  test.each([
    [{ reason: '  ' }, { reason: ['Обязательное поле'] }],
    [{}, { reason: ['Обязательное поле'] }],
    [{ reason: 'x', state: 'draft' }, { state: ['Неизвестное поле'] }],
  ])('needs a reason (%#)', async (body, errors) => {
    const plan = await submitted()
    const answer = await move(returnPlan, t.people.customer, plan, body)
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
    expect((await read(t.people.customer, plan.id)).state).toBe('submitted')
  })
})

describe('the people of a plan:', () => {
  test('a stranger is answered as if there were no plan, to the byte', async () => {
    const plan = await submitted()
    const rows = { pattern: week, rows: [] }
    const { otherCustomer, otherExecutor, both } = t.people
    const attempts: [EndpointDeclaration, TestPerson, object?][] = [
      [getPlan, otherCustomer],
      [getPlan, otherExecutor],
      [listPlanHistory, both],
      [savePlanRows, otherExecutor, rows],
      [submitPlan, otherExecutor, {}],
      [approvePlan, otherCustomer, {}],
      [returnPlan, otherCustomer, { reason: 'x' }],
    ]
    for (const [endpoint, as, body] of attempts) {
      const ask = (id: string) =>
        t.call(endpoint, { as, params: { id }, ...(body && { body: { version: plan.version, ...body } }) })
      const foreign = await ask(plan.id)
      expect(foreign.status).toBe(404)
      expect(foreign.text).toBe((await ask(absent)).text)
    }
    expect((await draft(otherExecutor)).text).toBe((await draft(otherExecutor, { contractId: absent })).text)
  })

  test('only the executor drafts and submits, only the customer approves, and managers stand in for both', async () => {
    const { customer, executor, accountant, manager } = t.people
    for (const as of [customer, accountant]) expect((await draft(as)).status).toBe(403)
    const { data } = (await draft(manager)).body
    expect((await move(submitPlan, customer, data)).status).toBe(403)
    const plan = (await move(submitPlan, manager, data)).body.data
    for (const as of [executor, accountant]) expect((await move(approvePlan, as, plan)).status).toBe(403)
    expect((await move(approvePlan, manager, plan)).body.data.state).toBe('approved')
    for (const side of [customer, executor]) expect(await newestNotice(side)).toContain('approved')
    expect((await t.call(draftPlan, { body: {} })).status).toBe(401)
  })
})

describe('the list of plans', () => {
  test('has a person’s own plans, newest month first, and is read by its cursor', async () => {
    for (const each of ['2026-12', '2027-02', '2027-01']) await draft(t.people.executor, { month: each })
    const other = await createContract(t, { customer: t.people.otherCustomer, executor: t.people.otherExecutor })
    await t.call(draftPlan, { as: t.people.otherExecutor, body: { contractId: other.id, month } })
    const months = async (as: TestPerson, query: Record<string, string> = {}) =>
      (await t.call(listPlans, { as, query })).body.data.map((plan: PlanSummary) => plan.month)
    expect(await months(t.people.executor)).toEqual(['2027-02', '2027-01', '2026-12'])
    expect(await months(t.people.otherExecutor)).toEqual(['2026-12'])
    expect(await months(t.people.manager)).toHaveLength(4)
    expect(await months(t.people.manager, { executorId: t.people.otherExecutor.cabinetId })).toEqual(['2026-12'])
    expect(await months(t.people.executor, { executorId: t.people.otherExecutor.cabinetId })).toEqual([])
    expect(await months(t.people.executor, { month: '2027-01', state: 'draft', contractId: contract.id })).toEqual([
      '2027-01',
    ])
    expect(await months(t.people.executor, { state: 'approved' })).toEqual([])
    const paged: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = { limit: '1', ...(cursor && { cursor }) }
      const { body } = await t.call(listPlans, { as: t.people.executor, query })
      paged.push(...body.data.map((plan: PlanSummary) => plan.month))
      cursor = body.nextCursor
    }
    expect(paged).toEqual(['2027-02', '2027-01', '2026-12'])
    const wrong = await t.call(listPlans, { as: t.people.executor, query: { cursor: '2026' } })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { cursor: ['Список нужно открыть заново'] }])
  })

  test('is searched by the learner, either side, and the number of the contract; a draft stays hidden from its customer', async () => {
    const { executor, manager, customer, otherCustomer, otherExecutor } = t.people
    const { data } = (await draft()).body
    const other = await createContract(t, { customer: otherCustomer, executor: otherExecutor })
    await t.call(draftPlan, { as: otherExecutor, body: { contractId: other.id, month } })
    const found = async (search: string, as = manager) =>
      (await t.call(listPlans, { as, query: { search } })).body.data.map((plan: PlanSummary) => plan.executor.lastName)
    const number = String(data.contractNumber)
    for (const search of ['last-customer', 'LAST-executor', number, `№ ${number}`]) {
      expect([search, await found(search)]).toEqual([search, ['Last-executor']])
    }
    expect((await found('savich ali')).toSorted()).toEqual(['Last-executor', 'Last-otherExecutor'])
    for (const search of ['%', '_', 'avich', `${number}000`])
      expect([search, await found(search)]).toEqual([search, []])
    expect(await found('savich', executor)).toEqual(['Last-executor'])
    expect(await found('last-customer', otherExecutor)).toEqual([])
    expect(await found('savich', customer)).toEqual([])
    const wrong = await t.call(listPlans, { as: manager, query: { search: 'а'.repeat(101) } })
    expect(wrong.status).toBe(422)
  })
})
