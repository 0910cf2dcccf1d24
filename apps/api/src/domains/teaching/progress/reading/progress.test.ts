import { listNotices } from '@navyk/api-spec/messages/notices'
import type { LessonOutcome } from '@navyk/api-spec/teaching/lessons'
import * as spec from '@navyk/api-spec/teaching/progress'
import type { Progress, ProgressReport } from '@navyk/api-spec/teaching/progress'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { countStatements } from '#testing/acting/lessons.ts'
import { createContract, teach, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { draftText } from '../reports/draft-text.ts'
import { getProgress as readProgress } from './get-progress.ts'
import { listProgress as readList } from './list-progress.ts'
import { average } from '../present.ts'

const absent = '01900000-0000-7000-8000-000000000000'

let t: TestApp
let contract: TestContract
let executor: TestPerson
let customer: TestPerson
/** It is noon on 20 November in Minsk; two lessons of the month are held, one was missed. */
beforeEach(async () => {
  t = await testApp()
  ;({ executor, customer } = t.people)
  contract = await createContract(t)
  await teach(t, contract, [
    { date: '2026-11-03', outcome: 'held' },
    { date: '2026-11-05', outcome: 'student_no_show' },
    { date: '2026-11-10', outcome: 'held' },
  ])
})
afterEach(() => t.close())

/** With spaces that break lines. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
let key = 0
const nextKey = () => `progress-write-number-${++key}`
const progress = async (as: TestPerson): Promise<Progress> =>
  (await t.call(spec.getProgress, { as, params: { id: contract.id } })).body.data
const addGoal = (as: TestPerson, text: string, id = contract.id) =>
  t.call(spec.addLearningGoal, { as, params: { id }, body: { text, targetOn: '2027-05-31' }, key: nextKey() })
const addTopic = (as: TestPerson, title: string) =>
  t.call(spec.addLearningTopic, { as, params: { id: contract.id }, body: { title }, key: nextKey() })
const mark = (as: TestPerson, id: string, version: number, value: number) =>
  t.call(spec.markLearningTopic, { as, params: { id }, body: { version, mark: value, note: '' } })
const draft = (as: TestPerson, month = '2026-11') =>
  t.call(spec.draftProgressReport, { as, params: { id: contract.id }, body: { month } })
const send = (as: TestPerson, { id, version }: Pick<ProgressReport, 'id' | 'version'>, text: string) =>
  t.call(spec.sendProgressReport, { as, params: { id }, body: { version, text } })

/** Homework at the last held lesson. */
async function setHomework(): Promise<string> {
  const { id } = await t.services.db
    .updateTable('lesson')
    .set({ homework: '№ 12–15', topic: 'Дроби' })
    .where('id', 'in', (from) =>
      from.selectFrom('lesson').select('id').where('outcome', '=', 'held').orderBy('starts_at', 'desc').limit(1),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const check = (as: TestPerson, id: string, body: object) =>
  t.call(spec.checkHomework, { as, params: { id: contract.id, meetingId: id }, body })

describe('goals', () => {
  test('are set by the executor and seen by the customer, open ones first', async () => {
    await addGoal(executor, 'Сдать ЦТ на 80')
    const { goals } = (await addGoal(executor, 'Любить дроби')).body.data as Progress
    const [first] = goals
    const body = { text: 'Сдать ЦТ на 80', state: 'reached', version: 1 }
    await t.call(spec.changeLearningGoal, { as: executor, params: { id: first?.id ?? '' }, body })
    expect((await progress(customer)).goals).toMatchObject([
      { text: 'Любить дроби', targetOn: '2027-05-31', state: 'open', decidedOn: null },
      { text: 'Сдать ЦТ на 80', targetOn: null, state: 'reached', decidedOn: '2026-11-20' },
    ])
  })

  test('of an older version are refused with the progress as it is', async () => {
    const [goal] = ((await addGoal(executor, 'Сдать ЦТ')).body.data as Progress).goals
    const body = { text: 'Сдать ЦЭ', state: 'open', version: 7 }
    const late = await t.call(spec.changeLearningGoal, { as: executor, params: { id: goal?.id ?? '' }, body })
    expect([late.status, late.body]).toMatchObject([409, { current: { goals: [{ text: 'Сдать ЦТ' }] } }])
  })

  test.each([
    ['customer', 403],
    ['otherCustomer', 403],
    ['otherExecutor', 404],
    ['accountant', 403],
    ['manager', 200],
  ] as const)('are set by %s: %i', async (who, status) => {
    expect((await addGoal(t.people[who], 'Цель')).status).toBe(status)
    expect((await progress(t.people.manager)).goals).toHaveLength(status === 200 ? 1 : 0)
  })

  test('with an empty text are refused at the field', async () => {
    const refused = await addGoal(executor, '  ')
    expect([refused.status, refused.body]).toMatchObject([422, { errors: { text: [expect.any(String)] } }])
  })
})

test('a goal that was reached keeps its day when its words change', async () => {
  const [goal] = ((await addGoal(executor, 'Сдать ЦТ')).body.data as Progress).goals
  const change = (text: string, version: number) => {
    const body = { text, state: 'reached', version }
    return t.call(spec.changeLearningGoal, { as: executor, params: { id: goal?.id ?? '' }, body })
  }
  await change('Сдать ЦТ', 1)
  t.clock.set(new Date('2026-11-24T09:00:00Z'))
  expect((await change('Сдать ЦЭ', 2)).body.data.goals).toMatchObject([{ text: 'Сдать ЦЭ', decidedOn: '2026-11-20' }])
})

test('lessons of a month are held, missed on the side of the learner, or cancelled by the others; moved ones count nowhere', async () => {
  const other = await createContract(t)
  const outcomes = [
    'held',
    'held_partial',
    'student_no_show',
    'cancelled_by_customer_in_time',
    'cancelled_by_customer_late',
  ]
  const byOthers = ['cancelled_by_executor', 'executor_no_show', 'cancelled_by_service']
  const all = [...outcomes, ...byOthers, 'moved'] as LessonOutcome[]
  await teach(
    t,
    other,
    all.map((_, index) => ({ date: `2026-10-0${index + 1}`, outcome: null })),
  )
  const lessons = await t.services.db
    .selectFrom('lesson')
    .select('id')
    .where('contract_id', '=', other.id)
    .orderBy('starts_at')
    .execute()
  for (const [index, { id }] of lessons.entries()) {
    const outcome = all[index] ?? 'held'
    const columns = {
      outcome,
      state: 'closed' as const,
      held_minutes: outcome === 'held_partial' ? 30 : null,
      charge_kopecks: 0,
      pay_kopecks: 0,
      closed_at: t.clock.now(),
      cancel_reason: 'Причина',
    }
    await t.services.db.updateTable('lesson').set(columns).where('id', '=', id).execute()
  }
  const { months } = (await t.call(spec.getProgress, { as: executor, params: { id: other.id } })).body.data as Progress
  expect(months).toMatchObject([{ month: '2026-10', held: 2, missed: 3, cancelled: 3 }])
})

test('an average has one decimal', () => {
  expect([average([5, 6, 8]), average([7]), average([])]).toEqual([6.3, 7, null])
})

describe('topics', () => {
  test('keep every mark, one a day, the newest first', async () => {
    const [topic] = ((await addTopic(executor, 'Дроби')).body.data as Progress).topics
    const id = topic?.id ?? ''
    await mark(executor, id, 1, 5)
    await mark(executor, id, 2, 6)
    t.clock.set(new Date('2026-11-24T09:00:00Z'))
    await mark(executor, id, 3, 8)
    expect((await progress(customer)).topics).toMatchObject([
      {
        title: 'Дроби',
        marks: [
          { mark: 8, on: '2026-11-24' },
          { mark: 6, on: '2026-11-20' },
        ],
        version: 4,
      },
    ])
    expect((await progress(customer)).months.at(-1)).toMatchObject({ month: '2026-11', averageMark: 7 })
  })

  test('keep the note when another mark of the day comes without one', async () => {
    const [topic] = ((await addTopic(executor, 'Дроби')).body.data as Progress).topics
    const put = (body: { version: number; mark: number; note?: string }) =>
      t.call(spec.markLearningTopic, { as: executor, params: { id: topic?.id ?? '' }, body })
    const notes = async () => (await progress(customer)).topics[0]?.marks.map(({ mark: value, note }) => [value, note])
    await put({ version: 1, mark: 5, note: 'Путает знаменатели' })
    await put({ version: 2, mark: 6 })
    expect(await notes()).toEqual([[6, 'Путает знаменатели']])
    await put({ version: 3, mark: 7, note: '' })
    expect(await notes()).toEqual([[7, '']])
  })

  test('count a mark that was sent twice once', async () => {
    const [topic] = ((await addTopic(executor, 'Дроби')).body.data as Progress).topics
    const answers = [await mark(executor, topic?.id ?? '', 1, 5), await mark(executor, topic?.id ?? '', 1, 9)]
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
    expect((await progress(customer)).topics[0]?.marks).toMatchObject([{ mark: 5 }])
  })

  test.each([0, 11, 5.5])('refuse the mark %d', async (value) => {
    const [topic] = ((await addTopic(executor, 'Дроби')).body.data as Progress).topics
    expect((await mark(executor, topic?.id ?? '', 1, value)).status).toBe(422)
  })

  test('are renamed; one without a mark is removed, one with marks stays', async () => {
    const [topic] = ((await addTopic(executor, 'Дроби')).body.data as Progress).topics
    const params = { id: topic?.id ?? '' }
    const renamed = await t.call(spec.changeLearningTopic, {
      as: executor,
      params,
      body: { title: 'Степени', version: 1 },
    })
    expect((renamed.body.data as Progress).topics[0]?.title).toBe('Степени')
    await mark(executor, params.id, 2, 5)
    const kept = await t.call(spec.removeLearningTopic, { as: executor, params, body: { version: 3 } })
    expect([kept.status, kept.body.code]).toEqual([409, 'progress_topic_marked'])
    const other = ((await addTopic(executor, 'Корни')).body.data as Progress).topics[1]
    const body = { version: 1 }
    const removed = await t.call(spec.removeLearningTopic, { as: executor, params: { id: other?.id ?? '' }, body })
    expect((removed.body.data as Progress).topics.map(({ title }) => title)).toEqual(['Степени'])
  })

  test('of another executor are answered like absent ones', async () => {
    const [topic] = ((await addTopic(executor, 'Дроби')).body.data as Progress).topics
    const foreign = await mark(t.people.otherExecutor, topic?.id ?? '', 1, 5)
    expect(foreign.text).toBe((await mark(t.people.otherExecutor, absent, 1, 5)).text)
  })
})

describe('homework', () => {
  test('is checked by the executor, with or without a mark, and counted in its month', async () => {
    const id = await setHomework()
    expect((await progress(customer)).homework).toEqual([
      { meetingId: id, setOn: '2026-11-10', text: '№ 12–15', result: null, mark: null, version: 0 },
    ])
    await check(executor, id, { version: 0, result: 'partly' })
    expect((await progress(customer)).months).toMatchObject([{ homeworkDone: 0, homeworkChecked: 1 }])
    await check(executor, id, { version: 1, result: 'done', mark: 9 })
    const seen = await progress(customer)
    expect(seen.homework).toMatchObject([{ result: 'done', mark: 9, version: 2 }])
    expect(seen.months).toEqual([
      {
        month: '2026-11',
        held: 2,
        late: null,
        missed: 1,
        madeUp: null,
        cancelled: 0,
        homeworkDone: 1,
        homeworkChecked: 1,
        averageMark: 9,
      },
    ])
  })

  test('of a lesson that set none is not checked, and an older version is refused', async () => {
    const { id } = await t.services.db
      .selectFrom('lesson')
      .select('id')
      .where('outcome', '=', 'held')
      .executeTakeFirstOrThrow()
    expect((await check(executor, id, { version: 0, result: 'done' })).status).toBe(404)
    const set = await setHomework()
    await check(executor, set, { version: 0, result: 'done' })
    expect((await check(executor, set, { version: 0, result: 'not_done' })).status).toBe(409)
    expect((await check(customer, set, { version: 1, result: 'done', mark: 10 })).status).toBe(403)
  })
})

describe('a report to parents', () => {
  test('begins as a draft made of the figures of the month, in the language of the executor', async () => {
    const id = await setHomework()
    await check(executor, id, { version: 0, result: 'done' })
    const [topic] = ((await addTopic(executor, 'Дроби')).body.data as Progress).topics
    await mark(executor, topic?.id ?? '', 1, 8)
    await addGoal(executor, 'Сдать ЦТ')
    expect((await progress(executor)).reportMonths).toEqual(['2026-11'])
    const { text, state } = (await draft(executor)).body.data as ProgressReport
    expect(state).toBe('draft')
    expect(plain(text).split('\n')).toEqual([
      'Alina, ноябрь 2026 г.: проведено занятий — 2.',
      'Пропущено занятий: 1.',
      'Темы занятий: Дроби.',
      'Отметки: Дроби — 8 из 10.',
      'Домашние задания: выполнено 1 из 1.',
      'Над чем работаем: Сдать ЦТ.',
    ])
  })

  test('names the goals that were reached in its month and the open ones, and the newest mark of each topic', () => {
    const figures = {
      month: '2026-11',
      held: 1,
      late: 0,
      missed: 0,
      madeUp: 0,
      cancelled: 0,
      averageMark: 7,
      homeworkDone: 1,
      homeworkChecked: 3,
    }
    const goal = (text: string, state: 'open' | 'reached' | 'dropped', decided_on: string | null = null) => ({
      text,
      state,
      decided_on,
    })
    const goals = [
      goal('А', 'open'),
      goal('Б', 'reached', '2026-11-30'),
      goal('В', 'reached', '2026-10-31'),
      goal('Г', 'dropped', '2026-11-12'),
      goal('Д', 'open'),
    ]
    const marks = [
      { topic_id: 'one', mark: 8 },
      { topic_id: 'one', mark: 5 },
    ]
    const topics = [
      { id: 'one', title: 'Дроби' },
      { id: 'two', title: 'Корни' },
    ]
    const text = draftText((key, values) => `${key} ${JSON.stringify(values)}`, {
      learner: 'Alina',
      figures,
      taught: [],
      topics,
      marks,
      goals,
    })
    expect(text.split('\n')).toEqual([
      'lessons {"learner":"Alina","month":"2026-11","held":1}',
      'marks {"marks":"mark {\\"title\\":\\"Дроби\\",\\"mark\\":8}"}',
      'homework {"done":1,"checked":3}',
      'reached {"goals":"Б"}',
      'open {"goals":"А; Д"}',
    ])
  })

  test('is offered for months with a held lesson, the newest first, to those who write it', async () => {
    await teach(t, contract, [
      { date: '2026-09-03', outcome: 'held' },
      { date: '2026-10-06', outcome: 'student_no_show' },
    ])
    expect((await progress(executor)).reportMonths).toEqual(['2026-11', '2026-09'])
    expect((await progress(t.people.manager)).reportMonths).toEqual(['2026-11', '2026-09'])
    for (const as of [customer, t.people.accountant]) expect((await progress(as)).reportMonths).toEqual([])
  })

  test('is made once a month: a second request answers with the first one', async () => {
    const first = (await draft(executor)).body.data as ProgressReport
    const body = { version: 1, text: 'Своими словами' }
    await t.call(spec.saveProgressReport, { as: executor, params: { id: first.id }, body })
    expect((await draft(executor)).body.data).toMatchObject({ id: first.id, text: 'Своими словами', version: 2 })
    expect((await progress(executor)).reportMonths).toEqual([])
  })

  test('is unknown to the customer until it is sent; then they are notified, and it no longer changes', async () => {
    const report = (await draft(executor)).body.data as ProgressReport
    const ask = () => t.call(spec.getProgressReport, { as: customer, params: { id: report.id } })
    expect([(await ask()).status, (await progress(customer)).reports]).toEqual([404, []])
    await send(executor, report, 'Алина молодец')
    expect((await ask()).body.data).toMatchObject({ text: 'Алина молодец', state: 'sent', actions: { edit: false } })
    expect((await progress(customer)).reports).toMatchObject([{ month: '2026-11', state: 'sent' }])
    const notices = (await t.call(listNotices, { as: customer, query: { box: 'new' } })).body.data
    const told = notices.map(({ message, link }: { message: string; link: string }) => [plain(message), link])
    expect(told).toContainEqual([
      'Отчёт об успехах за ноябрь 2026 г.: Alina',
      `${contractPath(contract.id)}?tab=progress`,
    ])
    const late = await send(executor, { id: report.id, version: 2 }, 'Передумал')
    expect([late.status, late.body.code]).toEqual([409, 'progress_report_sent'])
  })

  test('of a month without a lesson is refused', async () => {
    const refused = await draft(executor, '2026-09')
    expect([refused.status, refused.body.code]).toEqual([409, 'progress_month_empty'])
  })

  test('of another customer is answered like an absent one', async () => {
    const report = (await draft(executor)).body.data as ProgressReport
    await send(executor, report, 'Алина молодец')
    const ask = (id: string) => t.call(spec.getProgressReport, { as: t.people.otherCustomer, params: { id } })
    expect((await ask(report.id)).text).toBe((await ask(absent)).text)
  })

  test('leaves out parts without facts in its draft', () => {
    const none = { late: 0, missed: 0, madeUp: 0, cancelled: 0, homeworkDone: 0, homeworkChecked: 0 }
    const figures = { month: '2026-11', held: 1, ...none }
    const facts = { learner: 'Alina', taught: [], topics: [], marks: [], goals: [] }
    const keys: string[] = []
    draftText(
      (key) => {
        keys.push(key)
        return key
      },
      { ...facts, figures: { ...figures, averageMark: null } },
    )
    expect(keys).toEqual(['lessons'])
  })
})

describe('the list of a customer', () => {
  test('has a line for each running contract with goals, attendance, homework, marks and the last report', async () => {
    await addGoal(executor, 'Сдать ЦТ')
    const [topic] = ((await addTopic(executor, 'Дроби')).body.data as Progress).topics
    await mark(executor, topic?.id ?? '', 1, 5)
    t.clock.set(new Date('2026-11-24T09:00:00Z'))
    await mark(executor, topic?.id ?? '', 2, 8)
    await check(executor, await setHomework(), { version: 0, result: 'done' })
    const report = (await draft(executor)).body.data
    const [goal] = ((await addGoal(executor, 'Сдать ЦЭ')).body.data as Progress).goals.slice(-1)
    const dropped = { text: 'Сдать ЦЭ', state: 'dropped', version: 1 }
    await t.call(spec.changeLearningGoal, { as: executor, params: { id: goal?.id ?? '' }, body: dropped })
    expect((await t.call(spec.listProgress, { as: customer })).body.data).toMatchObject([{ lastReport: null }])
    await send(executor, report, 'Алина молодец')
    expect((await t.call(spec.listProgress, { as: customer })).body.data).toMatchObject([
      {
        owner: { kind: 'contract', id: contract.id },
        learnerName: 'Savich Alina',
        openGoals: 1,
        reachedGoals: 0,
        held: 2,
        missed: 1,
        homeworkDone: 1,
        homeworkChecked: 1,
        averageMark: 8,
        lastReport: { month: '2026-11', state: 'sent' },
      },
    ])
    expect((await t.call(spec.listProgress, { as: t.people.otherCustomer })).body.data).toEqual([])
    expect((await t.call(spec.listProgress, { as: executor })).status).toBe(403)
  })

  test('counts the lessons and the homework of this month and the two before', async () => {
    await check(executor, await setHomework(), { version: 0, result: 'done' })
    const counted = async (now: string) => {
      t.clock.set(new Date(now))
      return (await t.call(spec.listProgress, { as: customer })).body.data
    }
    expect(await counted('2027-01-31T20:59:59Z')).toMatchObject([{ held: 2, missed: 1, homeworkChecked: 1 }])
    expect(await counted('2027-01-31T21:00:00Z')).toMatchObject([{ held: 0, missed: 0, homeworkChecked: 0 }])
  })

  test('is only the customer’s; staff name the customer or executor', async () => {
    const { manager, otherCustomer, otherExecutor } = t.people
    const ids = async (as: TestPerson, query: Record<string, string>) =>
      (await t.call(spec.listProgress, { as, query })).body.data.map(({ owner }: Progress) => owner.id)
    const [customerId, executorId] = [customer.cabinetId, executor.cabinetId]
    for (const query of [{ customerId }, { executorId }]) expect(await ids(manager, query)).toEqual([contract.id])
    expect(await ids(manager, { customerId: otherCustomer.cabinetId })).toEqual([])
    expect(await ids(manager, { executorId: otherExecutor.cabinetId })).toEqual([])
    for (const query of [{ customerId }, { executorId }]) expect(await ids(otherCustomer, query)).toEqual([])
    expect(await ids(customer, { executorId })).toEqual([])
    expect(await ids(customer, { customerId })).toEqual([contract.id])
    for (const query of [{}, { customerId, executorId }]) {
      expect((await t.call(spec.listProgress, { as: manager, query })).status).toBe(422)
    }
  })

  test('has past contracts in a list of its own, in which everything counts', async () => {
    await send(executor, (await draft(executor)).body.data, 'Алина молодец')
    t.clock.set(new Date('2027-06-20T09:00:00Z'))
    const list = async (view: string) => (await t.call(spec.listProgress, { as: customer, query: { view } })).body.data
    expect([(await list('running')).length, await list('over')]).toEqual([1, []])
    const finished = { state: 'finished', ends_on: '2026-12-31' } as const
    await t.services.db.updateTable('contract').set(finished).where('id', '=', contract.id).execute()
    expect(await list('running')).toEqual([])
    expect(await list('over')).toMatchObject([{ held: 2, missed: 1, lastReport: { month: '2026-11' } }])
  })

  test.each(['customer', 'executor', 'manager'] as const)(
    'keeps past contracts readable for %s, with their months',
    async (who) => {
      await send(executor, (await draft(executor)).body.data, 'Алина молодец')
      await t.services.db.updateTable('contract').set({ state: 'finished', ends_on: '2026-11-30' }).execute()
      t.clock.set(new Date('2028-06-20T09:00:00Z'))
      const seen = await progress(t.people[who])
      expect(seen).toMatchObject({ months: [{ month: '2026-11', held: 2 }], reports: [{ state: 'sent' }] })
      const report = await t.call(spec.getProgressReport, {
        as: t.people[who],
        params: { id: seen.reports[0]?.id ?? '' },
      })
      expect(report.body.data.text).toBe('Алина молодец')
    },
  )

  test('takes as many statements for three contracts as for one, and one contract as many for many topics', async () => {
    const list = () => countStatements(t, (tx) => readList(tx, t.services, customer.session, {}))
    const one = () => countStatements(t, (tx) => readProgress(tx, t.services, executor.session, { id: contract.id }))
    const [before, beforeOne] = [await list(), await one()]
    await createContract(t)
    await createContract(t)
    for (const title of ['Дроби', 'Корни', 'Степени']) await addTopic(executor, title)
    expect([await list(), await one()]).toEqual([before, beforeOne])
  })
})

test('needs a session', async () => {
  expect((await t.call(spec.getProgress, { params: { id: contract.id } })).status).toBe(401)
  expect((await t.call(spec.listProgress, {})).status).toBe(401)
})
