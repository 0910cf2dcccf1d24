import { listNotices } from '@navyk/api-spec/messages/notices'
import { cancelLesson, closeLessons, listLessons, moveLesson } from '@navyk/api-spec/teaching/lessons'
import {
  approvePlan,
  approveRevision,
  draftPlan,
  getPlan,
  getPlanMonth,
  getPlanPrevious,
  listPlanHistory,
  type Plan,
  proposeRevision,
  returnPlan,
  returnRevision,
  savePlanRows,
  submitPlan,
  voidPlan,
  withdrawRevision,
} from '@navyk/api-spec/teaching/plans'
import { type EndpointDeclaration, hourMs } from '@navyk/api-spec/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countStatements, planLessons, setWeek } from '#testing/acting/lessons.ts'
import { createContract, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { approveRevision as approveRevisionNow } from '../revisions/answer-revision.ts'
import { monthsDue } from '../drafting/draft-ahead.ts'
import { planTasks, resolveOpenPlansTask } from './resolve-open-plans.ts'

const month = '2026-12'
const week = [
  { weekday: 2, time: '18:30', minutes: 60 },
  { weekday: 4, time: '09:00', minutes: 90 },
]
let t: TestApp
let contract: TestContract
const start = new Date('2026-11-20T09:00:00Z')

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set(start)
  for (const table of ['lesson', 'plan_revision', 'plan_row', 'plan', 'absence', 'notice'] as const) {
    await t.services.db.deleteFrom(table).execute()
  }
  await t.services.db.updateTable('contract').set({ state: 'finished' }).execute()
  contract = await createContract(t)
  await setWeek(t, contract, week)
})

const tasks = () => planTasks(t.services)
const move = (endpoint: EndpointDeclaration, as: TestPerson, plan: Pick<Plan, 'id' | 'version'>, body: object = {}) =>
  t.call(endpoint, { as, params: { id: plan.id }, body: { version: plan.version, ...body } })
const read = async (id: string, as: TestPerson = t.people.executor) =>
  (await t.call(getPlan, { as, params: { id } })).body.data as Plan
const noticesOf = async (as: TestPerson) =>
  (await t.call(listNotices, { as, query: { box: 'new' }, language: 'en' })).body.data.map(
    (notice: { message: string }) => notice.message,
  )
const lessonsOf = async (as: TestPerson = t.people.executor) =>
  (await t.call(listLessons, { as, query: { month, limit: '100' } })).body.data.toReversed()
const historyOf = async (id: string) =>
  (await t.call(listPlanHistory, { as: t.people.manager, params: { id } })).body.data.map(
    (event: { action: string }) => event.action,
  )
const silent = () =>
  t.services.db.updateTable('contract').set({ silent_approval: true }).where('id', '=', contract.id).execute()

/** A plan at rest in each state. */
async function planIn(state: string): Promise<Plan> {
  const { executor, customer, manager } = t.people
  const drafted = await t.call(draftPlan, { as: executor, body: { contractId: contract.id, month } })
  if (drafted.status !== 200) throw new Error(drafted.text)
  let plan: Plan = drafted.body.data
  const step = async (endpoint: EndpointDeclaration, as: TestPerson, body: object = {}) => {
    const answer = await move(endpoint, as, plan, body)
    if (answer.status !== 200) throw new Error(answer.text)
    plan = await read(plan.id)
  }
  if (state === 'void') await step(voidPlan, manager, { reason: 'x' })
  if (state === 'draft' || state === 'void') return plan
  await step(submitPlan, executor)
  if (state === 'returned') await step(returnPlan, customer, { reason: 'x' })
  if (state === 'submitted' || state === 'returned') return plan
  await step(approvePlan, customer)
  if (state === 'approved') return plan
  const [first] = await lessonsOf()
  await step(proposeRevision, executor, { comment: '', changes: [{ kind: 'removed', lessonId: first.id }] })
  if (state === 'change returned') await step(returnRevision, customer, { reason: 'x' })
  return plan
}

const added = { kind: 'added', date: '2026-12-05', time: '10:00', minutes: 60, topic: '' }
const steps: Record<string, [EndpointDeclaration, object]> = {
  edit: [savePlanRows, { pattern: [], rows: [] }],
  submit: [submitPlan, {}],
  approve: [approvePlan, {}],
  return: [returnPlan, { reason: 'x' }],
  void: [voidPlan, { reason: 'x' }],
  revise: [proposeRevision, { comment: '', changes: [added] }],
  withdrawRevision: [withdrawRevision, {}],
  approveRevision: [approveRevision, {}],
  returnRevision: [returnRevision, { reason: 'x' }],
}

describe.each([
  ['draft', ['edit', 'submit'], [], ['edit', 'submit', 'void']],
  ['submitted', [], ['approve', 'return'], ['approve', 'return', 'void']],
  ['returned', ['edit', 'submit'], [], ['edit', 'submit', 'void']],
  ['approved', ['revise'], [], ['revise']],
  [
    'change submitted',
    ['withdrawRevision'],
    ['approveRevision', 'returnRevision'],
    ['withdrawRevision', 'approveRevision', 'returnRevision'],
  ],
  ['change returned', ['revise', 'withdrawRevision'], [], ['revise', 'withdrawRevision']],
  ['void', [], [], []],
])('a plan that is %s', (state, ofExecutor, ofCustomer, ofManager) => {
  test.each([
    ['executor', ofExecutor],
    ['customer', ofCustomer],
    ['manager', ofManager],
    ['accountant', []],
  ] as const)('lets the %s %j, and nothing else', async (who, allowed) => {
    const as = t.people[who]
    let plan = await planIn(state)
    const shown = await t.call(getPlan, { as, params: { id: plan.id } })
    // Its customer does not even see a plan that was never submitted.
    if (shown.status === 200) {
      const actions = (shown.body.data as Plan).actions
      expect(Object.entries(actions).flatMap(([action, is]) => (is ? [action] : []))).toEqual(allowed)
    } else expect([who, state]).toContain('customer')
    for (const [action, [endpoint, body]] of Object.entries(steps)) {
      const isAllowed = (allowed as readonly string[]).includes(action)
      const answer = await move(endpoint, as, plan, body)
      expect([action, answer.status === 200]).toEqual([action, isAllowed])
      if (!isAllowed) expect((await read(plan.id)).version).toBe(plan.version)
      else {
        for (const table of ['lesson', 'plan_revision', 'plan_row', 'plan'] as const) {
          await t.services.db.deleteFrom(table).execute()
        }
        plan = await planIn(state)
      }
    }
  })
})

describe('a returned plan', () => {
  test('has a remark at each row that one was made at, until that row changes', async () => {
    const plan = await planIn('submitted')
    const [first, second] = plan.rows
    const remarks = [
      { rowId: first?.id, text: 'Можно на час позже?' },
      { rowId: second?.id, text: 'В этот день мы уезжаем' },
    ]
    expect((await move(returnPlan, t.people.customer, plan, { remarks })).status).toBe(200)
    const returned = await read(plan.id)
    expect(returned).toMatchObject({ state: 'returned', returnReason: null })
    expect(returned.rows.map(({ remark }) => remark).filter(Boolean)).toEqual(remarks.map(({ text }) => text))
    const rows = returned.rows.map(({ date, time, minutes, topic, comment }, index) => ({
      date,
      minutes,
      topic,
      comment,
      time: index === 0 ? '19:30' : time,
    }))
    const saved = (await move(savePlanRows, t.people.executor, returned, { pattern: week, rows })).body.data as Plan
    expect(saved.rows.map(({ remark }) => remark).filter(Boolean)).toEqual(['В этот день мы уезжаем'])
    const again = (await move(submitPlan, t.people.executor, saved)).body.data as Plan
    const anew = [{ rowId: again.rows[2]?.id, text: 'Здесь праздник' }]
    expect((await move(returnPlan, t.people.customer, again, { remarks: anew })).status).toBe(200)
    const remarksNow = (await read(plan.id)).rows.map(({ remark }) => remark)
    expect(remarksNow.filter(Boolean)).toEqual(['Здесь праздник'])
  })

  test('needs a remark, about its own rows', async () => {
    const plan = await planIn('submitted')
    const nothing = await move(returnPlan, t.people.customer, plan, { reason: ' ', remarks: [] })
    expect([nothing.status, nothing.body.errors]).toEqual([422, { reason: ['Обязательное поле'] }])
    const foreign = await move(returnPlan, t.people.customer, plan, { remarks: [{ rowId: plan.id, text: 'x' }] })
    expect([foreign.status, foreign.body.errors]).toEqual([422, { remarks: ['В плане нет такого занятия'] }])
    expect((await read(plan.id)).rows.every(({ remark }) => remark === '')).toBe(true)
  })
})

describe('on the 25th', () => {
  test.each([
    ['2026-11-24T20:59:59Z', ['2026-11']],
    ['2026-11-24T21:00:00Z', ['2026-11', '2026-12']],
    ['2026-12-31T20:59:59Z', ['2026-12', '2027-01']],
    ['2026-12-31T21:00:00Z', ['2027-01']],
  ])('these months are due by the clock of Minsk: at %s %j', (now, months) => {
    expect(monthsDue(new Date(now))).toEqual(months)
  })

  test('every taught contract gets its plan, without days off, and each executor one notice', async () => {
    const { otherExecutor, executor } = t.people
    const second = await createContract(t, { customer: t.people.otherCustomer })
    await setWeek(t, second, [{ weekday: 3, time: '12:00', minutes: 60 }])
    await setWeek(t, await createContract(t, { executor: otherExecutor }), [{ weekday: 5, time: '12:00', minutes: 60 }])
    await t.services.db
      .insertInto('absence')
      .values({
        id: t.services.ids.next(),
        executor_id: executor.cabinetId,
        reason: 'Отпуск',
        created_at: start,
        starts_at: new Date('2026-12-07T21:00:00Z'),
        ends_at: new Date('2026-12-09T21:00:00Z'),
      })
      .execute()
    t.clock.set(new Date('2026-11-25T03:10:00Z'))
    await tasks()['draft-plans']()
    await tasks()['draft-plans']()
    const rows = await t.services.db
      .selectFrom('plan_row')
      .innerJoin('plan', 'plan.id', 'plan_row.plan_id')
      .select(['contract_id', 'starts_at'])
      .orderBy('starts_at')
      .execute()
    const datesOf = (id: string) =>
      rows.filter(({ contract_id }) => contract_id === id).map(({ starts_at }) => starts_at.toISOString().slice(5, 10))
    expect(datesOf(second.id)).toEqual(['12-02', '12-16', '12-23', '12-30'])
    expect(datesOf(contract.id)).not.toContain('12-08')
    expect(await noticesOf(executor)).toEqual([
      'Lesson plans drafted for December 2026: 2. Look through them and submit them',
    ])
    expect(await noticesOf(otherExecutor)).toHaveLength(1)
    expect(await noticesOf(t.people.customer)).toEqual([])
  })

  test('the plans of a 25th on which the service was down are drafted later, and those of newer contracts are not', async () => {
    await t.services.db
      .updateTable('contract')
      .set({ activated_at: new Date('2026-11-25T12:00:00Z') })
      .execute()
    const late = await createContract(t, { customer: t.people.otherCustomer })
    const activated_at = new Date('2026-11-26T12:00:00Z')
    await t.services.db.updateTable('contract').set({ activated_at }).where('id', '=', late.id).execute()
    t.clock.set(new Date('2026-12-03T03:10:00Z'))
    await tasks()['draft-plans']()
    const plans = await t.services.db.selectFrom('plan').select(['contract_id', 'month']).execute()
    expect(plans).toEqual([{ contract_id: contract.id, month: '2026-12' }])
    expect((await t.services.db.selectFrom('plan_row').select('starts_at').execute()).length).toBeGreaterThan(0)
  })

  test('a plan that staff cancelled is not drafted again automatically', async () => {
    await planIn('void')
    t.clock.set(new Date('2026-11-25T03:10:00Z'))
    await tasks()['draft-plans']()
    expect(await t.services.db.selectFrom('plan').select('state').execute()).toEqual([{ state: 'void' }])
    expect((await planIn('draft')).state).toBe('draft')
  })
})

describe('silence', () => {
  test('approves after 48 hours to the second, if the contract says so, and the customer was told until when', async () => {
    await silent()
    const plan = await planIn('submitted')
    expect(plan.answerBy).toBe('2026-11-22T09:00:00.000Z')
    expect((await noticesOf(t.people.customer))[0]).toBe(
      'Lesson plan to agree on: Alina, December 2026. Without your answer it is approved on 22\u00a0November, 12:00',
    )
    t.clock.set(new Date('2026-11-22T08:59:59.999Z'))
    await tasks()[resolveOpenPlansTask]()
    expect((await read(plan.id)).state).toBe('submitted')
    t.clock.set(new Date('2026-11-22T09:00:00Z'))
    await tasks()[resolveOpenPlansTask]()
    expect(await read(plan.id)).toMatchObject({ state: 'approved', answerBy: null })
    expect(await lessonsOf()).toHaveLength(plan.rows.length)
    expect((await historyOf(plan.id))[0]).toBe('approved_by_silence')
    for (const side of [t.people.executor, t.people.customer]) {
      expect((await noticesOf(side))[0]).toBe(
        'Lesson plan approved without an answer, as the contract says: Alina, December 2026',
      )
    }
  })

  test('does not touch answered plans, and plans of contracts that do not allow it', async () => {
    const plain = await planIn('submitted')
    expect(plain.answerBy).toBeNull()
    await move(returnPlan, t.people.customer, plain, { reason: 'x' })
    await silent()
    const again = (await move(submitPlan, t.people.executor, await read(plain.id))).body.data as Plan
    await move(returnPlan, t.people.customer, again, { reason: 'x' })
    t.clock.advance(72 * hourMs)
    await tasks()[resolveOpenPlansTask]()
    expect(await read(plain.id)).toMatchObject({ state: 'returned', answerBy: null })
  })

  test('does not approve an impossible plan, which waits for people, who are notified once', async () => {
    await silent()
    const plan = await planIn('submitted')
    const other = await createContract(t, { customer: t.people.otherCustomer })
    await planLessons(t, other, [{ date: '2026-12-01', time: '18:00' }])
    t.clock.advance(48 * hourMs)
    await tasks()[resolveOpenPlansTask]()
    await tasks()[resolveOpenPlansTask]()
    expect(await read(plan.id)).toMatchObject({ state: 'submitted', answerBy: null })
    expect((await historyOf(plan.id)).slice(0, 2)).toEqual(['silence_refused', 'submitted'])
    for (const side of [t.people.executor, t.people.customer]) {
      const told = (await noticesOf(side)).filter((text: string) => text.includes('automatically'))
      expect(told).toHaveLength(1)
    }
  })
})

describe('a change of an approved plan', () => {
  const propose = (plan: Plan, changes: object[], comment = 'Каникулы') =>
    move(proposeRevision, t.people.executor, plan, { comment, changes })

  test('leaves the plan in force until it is approved; then lessons come, move and go', async () => {
    const plan = await planIn('approved')
    const before = await lessonsOf()
    const [first, second] = before
    const changes = [
      { ...added, topic: 'Повторение' },
      { kind: 'moved', lessonId: first.id, date: '2026-12-02', time: '18:30', minutes: 90 },
      { kind: 'removed', lessonId: second.id },
    ]
    const proposed = (await propose(plan, changes)).body.data as Plan
    expect(proposed).toMatchObject({ state: 'approved', openRevision: 'submitted', revision: 1 })
    expect(proposed.change?.changes.map(({ kind, from, to }) => [kind, from?.startsAt, to?.startsAt])).toEqual([
      ['added', undefined, '2026-12-05T07:00:00.000Z'],
      ['moved', first.startsAt, '2026-12-02T15:30:00.000Z'],
      ['removed', second.startsAt, undefined],
    ])
    expect(await lessonsOf()).toEqual(before)
    expect((await noticesOf(t.people.customer))[0]).toBe('Change of a lesson plan to agree on: Alina, December 2026')
    const approved = (await move(approveRevision, t.people.customer, proposed)).body.data as Plan
    expect(approved).toMatchObject({ state: 'approved', openRevision: null, revision: 2, change: { number: 2 } })
    expect((await noticesOf(t.people.executor))[0]).toBe('Change of a lesson plan approved: Alina, December 2026')
    const after = await lessonsOf()
    const byId = (id: string) => after.find((lesson: { id: string }) => lesson.id === id)
    expect(byId(first.id)).toMatchObject({ state: 'closed', outcome: 'moved', payKopecks: 0 })
    expect(byId(second.id)).toMatchObject({ state: 'closed', outcome: 'cancelled_by_service', payKopecks: 0 })
    const moved = after.find((lesson: { startsAt: string }) => lesson.startsAt === '2026-12-02T15:30:00.000Z')
    expect(moved).toMatchObject({ executorRateKopecks: 4500, state: 'planned' })
    expect(
      after.filter((lesson: { startsAt: string }) => lesson.startsAt === '2026-12-05T07:00:00.000Z'),
    ).toMatchObject([{ topic: 'Повторение', state: 'planned' }])
    expect((await historyOf(plan.id)).slice(0, 2)).toEqual(['revision_approved', 'revision_submitted'])
  })

  test('happens as a whole: one lesson that has changed meanwhile keeps every other one in its place', async () => {
    const plan = await planIn('approved')
    const [first, second] = await lessonsOf()
    const changes = [
      { kind: 'removed', lessonId: first.id },
      { kind: 'removed', lessonId: second.id },
    ]
    const proposed = (await propose(plan, changes)).body.data as Plan
    t.clock.set(new Date('2026-12-01T15:30:00Z'))
    const late = await move(approveRevision, t.people.customer, proposed)
    expect([late.status, late.body.code, late.body.errors]).toEqual([
      409,
      'lesson_not_planned',
      { 'changes.0.time': ['Это занятие тем временем изменилось. Откройте его ещё раз'] },
    ])
    expect((await lessonsOf()).every((lesson: { state: string }) => lesson.state === 'planned')).toBe(true)
  })

  test.each([
    [{ ...added, date: '2027-01-05' }, 422, { 'changes.0.date': ['День другого месяца'] }],
    [{ ...added, date: '2026-12-01', time: '19:00' }, 409, { 'changes.0.time': [/^Время занято: 1\u00a0декабря/] }],
    [{ ...added, time: '23:30' }, 409, { 'changes.0.minutes': ['Занятие заканчивается после полуночи'] }],
    [{ ...added, topic: 'а'.repeat(10_000) }, 422, { 'changes.0.topic': ['Не больше 200 знаков'] }],
    [
      { kind: 'removed', lessonId: '01900000-0000-7000-8000-000000000000' },
      409,
      {
        'changes.0.lessonId': ['Это занятие тем временем изменилось. Откройте его ещё раз'],
      },
    ],
  ])('is refused at its field if it is impossible (%#)', async (change, status, errors) => {
    const plan = await planIn('approved')
    const answer = await propose(plan, [change])
    expect(answer.status).toBe(status)
    for (const [path, [text]] of Object.entries(errors)) {
      expect(answer.body.errors[path]).toEqual([expect.stringMatching(text as string)])
    }
    expect(await read(plan.id)).toMatchObject({ change: null, version: plan.version })
  })

  test('is returned with a reason, proposed anew under the same number, and approved by silence', async () => {
    await silent()
    const plan = await planIn('approved')
    const proposed = (await propose(plan, [added])).body.data as Plan
    const answerBy = '2026-11-22T09:00:00.000Z'
    expect([proposed.answerBy, proposed.change?.answerBy]).toEqual([answerBy, answerBy])
    expect((await noticesOf(t.people.customer))[0]).toBe(
      'Change of a lesson plan to agree on: Alina, December 2026. Without your answer it is approved on 22\u00a0November, 12:00',
    )
    const returned = (await move(returnRevision, t.people.customer, proposed, { reason: 'Только утром' })).body.data
    expect(returned).toMatchObject({
      openRevision: 'returned',
      answerBy: null,
      change: { returnReason: 'Только утром', answerBy: null },
    })
    expect((await noticesOf(t.people.executor))[0]).toBe('Change of a lesson plan returned: Alina, December 2026')
    const again = (await propose(returned, [{ ...added, time: '08:00' }])).body.data as Plan
    expect(again.change).toMatchObject({ number: 2, state: 'submitted', returnReason: null })
    t.clock.advance(48 * hourMs)
    await tasks()[resolveOpenPlansTask]()
    expect(await read(plan.id)).toMatchObject({ revision: 2, openRevision: null, answerBy: null })
    expect((await historyOf(plan.id))[0]).toBe('revision_approved_by_silence')
    const told = await t.services.db
      .selectFrom('notice')
      .select('cabinet_id')
      .where('kind', '=', 'plans.notices.revision_approved_by_silence')
      .execute()
    const parties = [t.people.customer.cabinetId, t.people.executor.cabinetId]
    expect(told.map((notice) => notice.cabinet_id).toSorted()).toEqual(parties.toSorted())
  })

  test('that silence can’t approve waits for people, who are notified once, and the plan stays as it was', async () => {
    await silent()
    const plan = await planIn('approved')
    await propose(plan, [added])
    const other = await createContract(t, { customer: t.people.otherCustomer })
    await planLessons(t, other, [{ date: added.date, time: added.time }])
    t.clock.advance(48 * hourMs)
    await tasks()[resolveOpenPlansTask]()
    await tasks()[resolveOpenPlansTask]()
    const after = await read(plan.id)
    expect(after).toMatchObject({ state: 'approved', revision: 1, openRevision: 'submitted', answerBy: null })
    expect((await historyOf(plan.id)).slice(0, 2)).toEqual(['silence_refused', 'revision_submitted'])
    for (const side of [t.people.executor, t.people.customer]) {
      const told = (await noticesOf(side)).filter((text: string) => text.includes('automatically'))
      expect(told).toHaveLength(1)
    }
  })

  test('can be approved until the first of its new times has come', async () => {
    const plan = await planIn('approved')
    const proposed = (await propose(plan, [added])).body.data as Plan
    t.clock.set(new Date('2026-12-05T07:00:00Z'))
    const late = await move(approveRevision, t.people.customer, proposed)
    expect([late.status, late.body.code]).toEqual([409, 'plan_revision_late'])
    t.clock.set(new Date('2026-12-05T06:59:59Z'))
    expect((await move(approveRevision, t.people.customer, proposed)).status).toBe(200)
  })

  test('moves a lesson to the time that another one leaves by the same change', async () => {
    const plan = await planIn('approved')
    const [first, second] = await lessonsOf()
    const changes = [
      { kind: 'moved', lessonId: first.id, date: '2026-12-03', time: '09:00', minutes: 60 },
      { kind: 'removed', lessonId: second.id },
    ]
    const proposed = await propose(plan, changes)
    expect(proposed.status).toBe(200)
    expect((await move(approveRevision, t.people.customer, proposed.body.data)).status).toBe(200)
  })

  test.each([
    ['submitted', 1],
    ['returned', 0],
  ])('that is taken back while it is %s is a notice to the customer who had it: %i', async (state, count) => {
    const plan = await planIn(`change ${state}`)
    await t.services.db.deleteFrom('notice').execute()
    expect((await move(withdrawRevision, t.people.executor, plan)).status).toBe(200)
    expect(await noticesOf(t.people.customer)).toEqual(
      Array(count).fill('Change of a lesson plan taken back: Alina, December 2026'),
    )
    expect(await noticesOf(t.people.executor)).toEqual([])
  })

  test('takes as many statements for eight lessons as for one', async () => {
    const statements = async (count: number) => {
      for (const table of ['lesson', 'plan_revision', 'plan_row', 'plan'] as const) {
        await t.services.db.deleteFrom(table).execute()
      }
      const plan = await planIn('approved')
      const lessons = await lessonsOf()
      const changes = lessons.slice(0, count).map((lesson: { id: string }, index: number) => ({
        kind: 'moved',
        lessonId: lesson.id,
        time: '07:00',
        minutes: 60,
        date: `2026-12-1${index}`,
      }))
      const { id, version } = (await propose(plan, [...changes, added])).body.data as Plan
      return countStatements(t, (tx) => approveRevisionNow(tx, t.services, t.people.customer.session, { id, version }))
    }
    expect(await statements(8)).toBe(await statements(1))
  })
})

test.each([
  ['draft', 0],
  ['submitted', 1],
  ['returned', 1],
])(
  'a plan that staff cancel while it is %s is a notice to its executor, and to its customer: %i',
  async (state, count) => {
    await silent()
    const plan = await planIn(state)
    await t.services.db.deleteFrom('notice').execute()
    expect((await move(voidPlan, t.people.manager, plan, { reason: 'Отъезд' })).status).toBe(200)
    const news = 'Lesson plan called off: Alina, December 2026'
    expect(await noticesOf(t.people.executor)).toEqual([news])
    expect(await noticesOf(t.people.customer)).toEqual(Array(count).fill(news))
    const called = { state: 'void', voidReason: 'Отъезд', returnReason: null, answerBy: null }
    expect(await read(plan.id)).toMatchObject(called)
  },
)

describe('a plan is cancelled automatically', () => {
  test('with its contract, and those who knew of it are notified', async () => {
    const plan = await planIn('submitted')
    await t.services.db.updateTable('contract').set({ state: 'finished' }).where('id', '=', contract.id).execute()
    await tasks()[resolveOpenPlansTask]()
    await tasks()[resolveOpenPlansTask]()
    expect(await read(plan.id)).toMatchObject({ state: 'void', voidReason: '' })
    for (const side of [t.people.executor, t.people.customer]) {
      expect((await noticesOf(side)).filter((text: string) => text.startsWith('Lesson plan called off'))).toHaveLength(
        1,
      )
    }
  })

  test('without a notice to its customer if it was never submitted', async () => {
    await planIn('draft')
    await t.services.db.updateTable('contract').set({ state: 'finished' }).where('id', '=', contract.id).execute()
    await tasks()[resolveOpenPlansTask]()
    expect(await noticesOf(t.people.executor)).toEqual(['Lesson plan called off: Alina, December 2026'])
    expect(await noticesOf(t.people.customer)).toEqual([])
  })

  test('when its month begins after the contract’s last day, but not if it is approved', async () => {
    const plan = await planIn('approved')
    await t.services.db.updateTable('contract').set({ ends_on: '2026-11-30' }).where('id', '=', contract.id).execute()
    await tasks()[resolveOpenPlansTask]()
    expect((await read(plan.id)).state).toBe('approved')
  })
})

describe('a closed month', () => {
  test.each(['draft', 'submitted', 'returned'])('keeps a plan that is %s as it is, and says why', async (state) => {
    const plan = await planIn(state)
    await planLessons(t, contract, [{ date: '2026-12-06' }])
    await t.services.db.updateTable('lesson').set({ work_report_id: t.services.ids.next() }).execute()
    expect(await read(plan.id)).toMatchObject({ closed: 'submitted', actions: { edit: false, approve: false } })
    for (const [as, endpoint, body] of [
      [t.people.manager, savePlanRows, { pattern: [], rows: [] }],
      [t.people.manager, submitPlan, {}],
      [t.people.manager, approvePlan, {}],
    ] as const) {
      const answer = await move(endpoint, as, plan, body)
      expect([answer.status, ['plan_month_submitted', 'plan_state']]).toEqual([
        409,
        expect.arrayContaining([answer.body.code]),
      ])
    }
    t.clock.set(new Date('2026-12-31T21:00:00Z'))
    expect((await read(plan.id)).closed).toBe('over')
    expect((await read(plan.id)).version).toBe(plan.version)
  })
})

describe('beside a plan', () => {
  test('its planner sees the other lessons of the month, in two statements', async () => {
    const other = await createContract(t, { customer: t.people.otherCustomer })
    await setWeek(t, other, [{ weekday: 1, time: '12:00', minutes: 60 }])
    await planLessons(t, other, [{ date: '2026-12-03', time: '15:00' }])
    await t.call(draftPlan, { as: t.people.executor, body: { contractId: other.id, month } })
    const plan = await planIn('approved')
    const ask = (as: TestPerson) => t.call(getPlanMonth, { as, params: { id: plan.id } })
    const { lessons } = (await ask(t.people.executor)).body.data
    const own = lessons.filter((lesson: { isOwn: boolean }) => lesson.isOwn)
    expect(own).toHaveLength(plan.rows.length)
    expect(own.every((lesson: { isChangeable: boolean }) => lesson.isChangeable)).toBe(true)
    const others = lessons.filter((lesson: { isOwn: boolean }) => !lesson.isOwn)
    expect(
      others.map(({ lessonId, startsAt }: { lessonId: string; startsAt: string }) => [lessonId !== null, startsAt]),
    ).toEqual([
      [true, '2026-12-03T12:00:00.000Z'],
      ...['07', '14', '21', '28'].map((day) => [false, `2026-12-${day}T09:00:00.000Z`]),
    ])
    expect((await ask(t.people.customer)).status).toBe(403)
    expect((await ask(t.people.otherExecutor)).status).toBe(404)
    const off = { version: 1, by: 'executor', reason: 'Болею', acceptsCharge: false }
    const cancelled = own[1].lessonId
    expect((await t.call(cancelLesson, { as: t.people.executor, params: { id: cancelled }, body: off })).status).toBe(
      200,
    )
    t.clock.set(new Date(own[0].startsAt))
    const later = (await ask(t.people.executor)).body.data.lessons
    const ownLater = later.filter((lesson: { isOwn: boolean }) => lesson.isOwn)
    expect(ownLater.map((lesson: { lessonId: string }) => lesson.lessonId)).toEqual(
      own.map((lesson: { lessonId: string }) => lesson.lessonId).filter((id: string) => id !== cancelled),
    )
    // The first has begun, so that no change of the plan can move it.
    const changeable = ownLater.map((lesson: { isChangeable: boolean }) => lesson.isChangeable)
    expect([changeable[0], changeable.slice(1).every(Boolean)]).toEqual([false, true])
  })

  test('its executor and staff see the executor’s absences, its customer only the holidays', async () => {
    const plan = await planIn('submitted')
    const away = { starts_at: new Date('2026-12-07T21:00:00Z'), ends_at: new Date('2026-12-09T21:00:00Z') }
    const { executor, manager, customer } = t.people
    const row = { id: t.services.ids.next(), executor_id: executor.cabinetId, reason: 'Отпуск', created_at: start }
    await t.services.db
      .insertInto('absence')
      .values({ ...row, ...away })
      .execute()
    const seen = [{ startsAt: '2026-12-07T21:00:00.000Z', endsAt: '2026-12-09T21:00:00.000Z' }]
    for (const as of [executor, manager]) expect((await read(plan.id, as)).daysOff.absences).toEqual(seen)
    const { daysOff } = await read(plan.id, customer)
    expect(daysOff).toEqual({ holidays: [expect.objectContaining({ date: '2026-12-25' })], absences: [] })
  })

  test('everybody sees the month before, as planned and as it went', async () => {
    const [, cancelled] = await planLessons(t, contract, [
      { date: '2026-11-24', time: '18:30' },
      { date: '2026-11-25' },
      { date: '2026-11-27' },
    ])
    const off = { version: 1, by: 'executor', reason: 'Болею', acceptsCharge: false }
    const params = { id: cancelled?.id ?? '' }
    expect((await t.call(cancelLesson, { as: t.people.executor, params, body: off })).status).toBe(200)
    const draftBefore = async () =>
      t.call(draftPlan, { as: t.people.executor, body: { contractId: contract.id, month: '2026-11' } })
    await move(voidPlan, t.people.manager, (await draftBefore()).body.data, { reason: 'x' })
    await draftBefore()
    const plan = await planIn('draft')
    const answer = await t.call(getPlanPrevious, { as: t.people.executor, params: { id: plan.id } })
    expect(answer.body.data).toMatchObject({
      month: '2026-11',
      planned: [{ date: '2026-11-24', time: '18:30' }, { date: '2026-11-26' }],
      lessons: [{ date: '2026-11-24', time: '18:30', minutes: 60 }, { date: '2026-11-27' }],
    })
    for (const as of [t.people.otherExecutor, t.people.both]) {
      expect((await t.call(getPlanPrevious, { as, params: { id: plan.id } })).status).not.toBe(200)
    }
  })
})

test('a lesson of a plan that moves is counted once, at its new time, and not as cancelled', async () => {
  const plan = await planIn('approved')
  const [first] = await lessonsOf()
  const body = { version: first.version, date: '2026-12-05', time: '10:00', scope: 'this' }
  expect((await t.call(moveLesson, { as: t.people.executor, params: { id: first.id }, body })).status).toBe(200)
  const { lessons } = await read(plan.id)
  expect(lessons).toEqual({ planned: plan.lessons.planned, held: 0, cancelled: 0 })
})

test('a plan counts its lessons that were held, those that were called off, and those to come', async () => {
  const plan = await planIn('approved')
  const [first, second, third] = await lessonsOf()
  const off = { version: second.version, by: 'customer', reason: 'Болезнь', acceptsCharge: false }
  const cancelled = await t.call(cancelLesson, { as: t.people.customer, params: { id: second.id }, body: off })
  expect(cancelled.status).toBe(200)
  t.clock.set(new Date(third.endsAt))
  const closings = [
    { id: first.id, version: first.version, outcome: 'held_partial', heldMinutes: 30, reason: 'Опоздал' },
    { id: third.id, version: third.version, outcome: 'student_no_show', reason: 'Не пришёл' },
  ]
  const closed = await t.call(closeLessons, { as: t.people.executor, body: { lessons: closings } })
  expect(`${closed.status} ${closed.status === 200 ? '' : closed.text}`).toBe('200 ')
  expect((await read(plan.id)).lessons).toEqual({ planned: plan.lessons.planned - 3, held: 1, cancelled: 2 })
})
