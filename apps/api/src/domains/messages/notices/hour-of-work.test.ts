import * as questionsSpec from '@navyk/api-spec/desk/questions'
import * as noticesSpec from '@navyk/api-spec/messages/notices'
import * as lessonsSpec from '@navyk/api-spec/teaching/lessons'
import * as plansSpec from '@navyk/api-spec/teaching/plans'
import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activeContract } from '#testing/acting/agreements.ts'
import { moveClock } from '#testing/walks/chain/chain.ts'
import { deleteQuotas } from '#testing/codes.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

type PersonName = keyof TestApp['people']

let t: TestApp
let contractId = ''
let planId = ''
/** Writes since the contract became active. */
let writes = 0

beforeAll(async () => {
  t = await testApp()
  contractId = (await activeContract(t)).id
  for (const who of ['customer', 'executor', 'manager'] as const) await readAll(who)
  await workTogether()
}, 60_000)
afterAll(() => t.close())

async function write(endpoint: EndpointDeclaration, who: PersonName, id: string, body: object) {
  t.clock.advance(60_000)
  writes += 1
  const answer = await t.call(endpoint, { as: t.people[who], params: { id }, body })
  if (answer.status >= 300) throw new Error(`${endpoint.path}: ${answer.text}`)
  return answer.body.data
}

async function list(who: PersonName) {
  const { body } = await t.call(noticesSpec.listNotices, { as: t.people[who], query: { box: 'new', limit: '100' } })
  return body as { data: noticesSpec.Notice[]; newCount: number }
}

async function readAll(who: PersonName): Promise<void> {
  const ids = (await list(who)).data.map(({ id }) => id)
  if (ids.length > 0) await t.call(noticesSpec.archiveNotices, { as: t.people[who], body: { ids } })
}

const lines = async (who: PersonName) =>
  (await list(who)).data.map(
    ({ about, count, message }) => `${about} ${count}: ${message.replaceAll('\u00a0', ' ').replace(/:.*/, '')}`,
  )

/** About an hour of an executor and a customer: a month's plan goes to and fro, and a lesson is moved, held and corrected. */
async function workTogether(): Promise<void> {
  const plan = await write(plansSpec.draftPlan, 'executor', '', { contractId, month: '2026-12' })
  planId = plan.id
  const version = async () =>
    (await t.call(plansSpec.getPlan, { as: t.people.executor, params: { id: planId } })).body.data
  const step = async (endpoint: EndpointDeclaration, who: PersonName, body = {}) =>
    write(endpoint, who, planId, { version: (await version()).version, ...body })
  await step(plansSpec.submitPlan, 'executor')
  await step(plansSpec.returnPlan, 'customer', { reason: 'Во вторник не можем' })
  const row = (date: string) => ({ date, time: '18:00', minutes: 60, topic: '', comment: '' })
  await step(plansSpec.savePlanRows, 'executor', { pattern: [], rows: [row('2026-12-02'), row('2026-12-09')] })
  await step(plansSpec.submitPlan, 'executor')
  await step(plansSpec.approvePlan, 'customer')
  const added = (date: string) => ({ kind: 'added', date, time: '18:00', minutes: 60, topic: '' })
  const changes = [added('2026-12-16'), added('2026-12-23'), added('2026-12-30')]
  await step(plansSpec.proposeRevision, 'executor', { comment: '', changes })
  await step(plansSpec.returnRevision, 'customer', { reason: '30-го мы уедем' })
  await step(plansSpec.proposeRevision, 'executor', { comment: '', changes: changes.slice(0, 2) })
  await teach()
}

async function teach(): Promise<void> {
  const query = { contractId, month: '2026-12' }
  const { data } = (await t.call(lessonsSpec.listLessons, { as: t.people.executor, query })).body
  let { id, version }: lessonsSpec.LessonSummary = data.at(-1)
  const act = async (endpoint: EndpointDeclaration, who: PersonName, body: object, key?: 'lessons') => {
    const one = { version, ...body }
    await write(endpoint, who, id, key ? { lessons: [{ id, ...one }] } : one)
    const after = (await t.call(lessonsSpec.getLesson, { as: t.people.executor, params: { id } })).body.data
    id = after.movedToId ?? id
    version = after.movedToId
      ? (await t.call(lessonsSpec.getLesson, { as: t.people.executor, params: { id } })).body.data.version
      : after.version
  }
  await act(lessonsSpec.moveLesson, 'executor', { date: '2026-12-03', time: '17:00', scope: 'this' })
  await act(lessonsSpec.moveLesson, 'executor', { date: '2026-12-03', time: '19:00', scope: 'this' })
  await moveClock(t, '2026-12-03T17:10:00Z')
  await deleteQuotas(t)
  await act(lessonsSpec.closeLessons, 'executor', { outcome: 'held' }, 'lessons')
  await act(
    lessonsSpec.closeLessons,
    'executor',
    { outcome: 'held_partial', heldMinutes: 45, reason: 'Не вся' },
    'lessons',
  )
  await act(lessonsSpec.updateLesson, 'executor', { topic: 'Дроби', homework: '№ 7', note: '' })
  const extra = { contractId, date: '2026-12-04', time: '12:00', minutes: 60, topic: '' }
  const [planned] = await write(lessonsSpec.planLessons, 'executor', '', extra)
  await write(lessonsSpec.confirmLessons, 'customer', '', { lessons: [{ id: planned.id, version: planned.version }] })
  const question = await write(questionsSpec.askQuestion, 'customer', '', {
    topic: 'lessons',
    text: 'Можно ли раньше?',
  })
  await write(questionsSpec.replyToQuestion, 'manager', question.id, { version: question.version, text: 'Да' })
}

test('an hour of work on one contract gives its reader one row for each thing, newest on top', async () => {
  expect(writes).toBeGreaterThanOrEqual(17)
  const customer = await list('customer')
  expect(await lines('customer')).toEqual([
    'question 1: Ответ на вопрос № 1',
    'lesson 5: Домашнее задание',
    'plan 1: Изменение плана занятий на согласование',
  ])
  expect(customer.newCount).toBe(3)
  expect(customer.data.map(({ createdAt }) => createdAt)).toEqual(
    customer.data.map(({ createdAt }) => createdAt).toSorted((one, other) => other.localeCompare(one)),
  )
})

test('a thing that somebody has dealt with no longer waits for that person', async () => {
  expect(await lines('executor')).toEqual(['lesson 1: Заказчик подтвердил занятие'])
  expect(await lines('manager')).toEqual([])
  await write(plansSpec.approveRevision, 'customer', planId, {
    version: (await t.call(plansSpec.getPlan, { as: t.people.customer, params: { id: planId } })).body.data.version,
  })
  expect((await lines('customer')).map((line) => line.split(' ')[0])).toEqual(['question', 'lesson'])
  expect(await lines('executor')).toEqual([
    'plan 1: Изменение плана занятий согласовано',
    'lesson 1: Заказчик подтвердил занятие',
  ])
})

test('several changes of a plan that nobody has answered are one row with their number', async () => {
  const version = async () =>
    (await t.call(plansSpec.getPlan, { as: t.people.executor, params: { id: planId } })).body.data.version
  const changes = [{ kind: 'added', date: '2026-12-29', time: '18:00', minutes: 60, topic: '' }]
  await write(plansSpec.proposeRevision, 'executor', planId, { version: await version(), comment: '', changes })
  await write(plansSpec.withdrawRevision, 'executor', planId, { version: await version() })
  await write(plansSpec.proposeRevision, 'executor', planId, { version: await version(), comment: '', changes })
  expect((await list('customer')).data[0]).toMatchObject({ about: 'plan', count: 3 })
})

test('a moved lesson stays one thing, and its notice leads to where it is now', async () => {
  const row = (await list('customer')).data.find(({ about }) => about === 'lesson')
  const id = row?.link.split('/').at(-1) ?? ''
  const lesson = (await t.call(lessonsSpec.getLesson, { as: t.people.customer, params: { id } })).body.data
  expect([lesson.startsAt, lesson.movedToId]).toEqual(['2026-12-03T16:00:00.000Z', null])
})
