import {
  addQuestionTemplate,
  askQuestion,
  assignQuestion,
  closeQuestion,
  getQuestion,
  listQuestionTemplates,
  markQuestionAsSpam,
  mergeQuestion,
  replyToQuestion,
} from '@navyk/api-spec/desk/questions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresDatabase } from '#testing/postgres.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
})
afterAll(() => t.close())

const parallel = 20
const times = <T>(work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: parallel }, (_, i) => work(i)))
const ask = async () =>
  (await t.call(askQuestion, { as: t.people.customer, body: { topic: 'other', text: 'Кто ответит?' } })).body.data
const messagesOf = async (id: string) =>
  (await t.call(getQuestion, { as: t.people.customer, params: { id } })).body.data.messages

test('one of several answers written at once from the same state is accepted and the others are refused', async () => {
  const { id } = await ask()
  const answers = await times((index) =>
    t.call(replyToQuestion, { as: t.people.manager, params: { id }, body: { version: 1, text: `Ответ ${index}` } }),
  )
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  const late = answers.filter((answer) => answer.body.code === 'version_conflict')
  expect(late).toHaveLength(parallel - 1)
  expect(late.every((answer) => answer.body.current.version === 2)).toBe(true)
  expect(await messagesOf(id)).toHaveLength(2)
})

test('one answer sent many times at once under one key is one message', async () => {
  const { id } = await ask()
  const body = { version: 1, text: 'Один раз' }
  const answers = await times(() =>
    t.call(replyToQuestion, { as: t.people.manager, params: { id }, body, key: 'the-same-key' }),
  )
  expect(new Set(answers.map((answer) => `${answer.status} ${answer.text}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  expect(await messagesOf(id)).toHaveLength(2)
})

test('a thread is closed or written into, never both on one version', async () => {
  const { id } = await ask()
  const [reply, close] = await Promise.all([
    t.call(replyToQuestion, { as: t.people.customer, params: { id }, body: { version: 1, text: 'И ещё' } }),
    t.call(closeQuestion, { as: t.people.customer, params: { id }, body: { version: 1 } }),
  ])
  expect([reply.status, close.status].toSorted()).toEqual([200, 409])
})

test('either an answer or marking a thread as spam at once is done', async () => {
  const { manager } = t.people
  const { id } = await ask()
  const params = { id }
  const [reply, spam] = await Promise.all([
    t.call(replyToQuestion, { as: manager, params, body: { version: 1, text: 'Отвечу' } }),
    t.call(markQuestionAsSpam, { as: manager, params, body: { version: 1, reason: 'Реклама' } }),
  ])
  expect([reply.status, spam.status].toSorted()).toEqual([200, 409])
})

test('one of several managers who take a question at once has it, and the others read whose it is', async () => {
  const { manager } = t.people
  const { id } = await ask()
  const body = { assigneeId: manager.cabinetId, insteadOf: null }
  const answers = await times(() => t.call(assignQuestion, { as: manager, params: { id }, body }))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  const late = answers.filter((answer) => answer.body.code === 'version_conflict')
  expect(late.map(({ body: { current } }) => current.desk.assignee.id)).toEqual(
    Array.from({ length: parallel - 1 }, () => manager.cabinetId),
  )
})

test('two questions that are merged into each other at once become one, in one of the two directions', async () => {
  const { manager } = t.people
  const [one, other] = [await ask(), await ask()]
  const merge = (from: { id: string }, into: { id: string }) =>
    t.call(mergeQuestion, { as: manager, params: { id: from.id }, body: { version: 1, intoId: into.id } })
  const answers = await Promise.all([merge(one, other), merge(other, one)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 200)?.body.data.messages).toHaveLength(2)
})

test('a prepared answer that is added many times at once exists once', async () => {
  const { manager } = t.people
  const body = { title: 'Счёт', text: 'Пятого числа' }
  await times(() => t.call(addQuestionTemplate, { as: manager, body }))
  expect((await t.call(listQuestionTemplates, { as: manager })).body.data).toHaveLength(1)
})
