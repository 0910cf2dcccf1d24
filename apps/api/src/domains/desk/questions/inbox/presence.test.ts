import {
  askQuestion,
  getQuestion,
  listQuestions,
  markQuestionSeen,
  mergeQuestion,
  type Question,
  replyToQuestion,
  tellQuestionTyping,
} from '@navyk/api-spec/desk/questions'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listening, openStream } from '#testing/network/streams.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'

let t: TestApp
let url: string
beforeAll(async () => {
  t = await testApp()
  url = await listening(t.app)
})
afterAll(() => t.close())
beforeEach(() => t.clock.advance(60_000))

const ask = async (text = 'Когда придёт счёт?'): Promise<Question> =>
  (await t.call(askQuestion, { as: t.people.customer, body: { topic: 'payments', text } })).body.data
const answer = async ({ id, version }: Question): Promise<Question> =>
  (await t.call(replyToQuestion, { as: t.people.manager, params: { id }, body: { version, text: 'Пятого' } })).body.data
const read = async (as: TestPerson, id: string): Promise<Question> =>
  (await t.call(getQuestion, { as, params: { id } })).body.data
const see = (as: TestPerson, id: string, messageId: string | undefined) =>
  t.call(markQuestionSeen, { as, params: { id }, body: { messageId } })
const rowOf = async (as: TestPerson, id: string) =>
  (await t.call(listQuestions, { as })).body.data.find((row: { id: string }) => row.id === id)

test('a question is new for the staff until a manager has seen it, and an answer for the asker until they have', async () => {
  const { customer, manager } = t.people
  const asked = await ask()
  expect((await rowOf(manager, asked.id)).isNew).toBe(true)
  expect((await rowOf(customer, asked.id)).isNew).toBe(false)
  await see(manager, asked.id, asked.messages[0]?.id)
  expect((await rowOf(manager, asked.id)).isNew).toBe(false)
  expect((await read(customer, asked.id)).seenUntil.staff).toBe(asked.messages[0]?.createdAt)
  t.clock.advance(1000)
  const answered = await answer(asked)
  expect((await rowOf(customer, asked.id)).isNew).toBe(true)
  await see(customer, asked.id, answered.messages[1]?.id)
  expect((await rowOf(customer, asked.id)).isNew).toBe(false)
  expect((await read(manager, asked.id)).seenUntil.asker).toBe(answered.messages[1]?.createdAt)
})

test('a seen message stays seen, and seeing changes neither version nor state', async () => {
  const { customer, manager } = t.people
  const asked = await ask()
  t.clock.advance(1000)
  const answered = await answer(asked)
  await see(customer, asked.id, answered.messages[1]?.id)
  await see(customer, asked.id, answered.messages[0]?.id)
  const now = await read(manager, asked.id)
  expect([now.seenUntil.asker, now.version, now.state]).toEqual([
    answered.messages[1]?.createdAt,
    answered.version,
    'answered',
  ])
})

test('a message that is seen once more notifies nobody', async () => {
  const { customer, manager } = t.people
  const { id, messages } = await ask()
  await see(manager, id, messages[0]?.id)
  const stream = await openStream(url, customer.token)
  await vi.waitFor(() => expect(stream.text()).toContain('retry'))
  await see(manager, id, messages[0]?.id)
  await t.call(tellQuestionTyping, { as: manager, params: { id } })
  await vi.waitFor(() => expect(stream.kinds).toContain('typing'))
  expect(stream.kinds).toEqual(['typing'])
  stream.leave()
})

test('the writer of a message has seen the messages above', async () => {
  const asked = await ask()
  t.clock.advance(1000)
  const answered = await answer(asked)
  expect(answered.seenUntil.staff).toBe(answered.messages[1]?.createdAt)
})

test('seeing a question includes the messages of those merged into it', async () => {
  const { manager } = t.people
  const [one, other] = [await ask('Раз'), await ask('Два')]
  const body = { version: one.version, intoId: other.id }
  const whole = (await t.call(mergeQuestion, { as: manager, params: { id: one.id }, body })).body.data as Question
  expect((await see(manager, other.id, whole.messages[0]?.id)).status).toBe(200)
})

test('a message of another question is refused like an absent one', async () => {
  const { customer, manager } = t.people
  const [one, other] = [await ask(), await ask()]
  expect((await see(manager, one.id, other.messages[0]?.id)).status).toBe(404)
  expect((await see(t.people.otherCustomer, one.id, one.messages[0]?.id)).status).toBe(404)
  expect((await see(customer, one.id, 'x')).status).toBe(422)
})

test('typing is reported only to the other side: to managers, or to the asker, and nothing is stored', async () => {
  const { customer, manager, accountant, otherCustomer } = t.people
  const { id } = await ask()
  const people = [manager, customer, accountant, otherCustomer]
  const [ofManager, ofCustomer, ...others] = await Promise.all(people.map((who) => openStream(url, who.token)))
  const before = await read(customer, id)
  // So that a stream which is opened later may look back to before it.
  await new Promise((resolve) => setTimeout(resolve, 1000))
  await t.call(tellQuestionTyping, { as: customer, params: { id } })
  await vi.waitFor(() => expect(ofManager?.kinds).toEqual(['typing']))
  expect(ofManager?.tags).toEqual(new Set([`question:${id}`]))
  await t.call(tellQuestionTyping, { as: manager, params: { id } })
  await vi.waitFor(() => expect(ofCustomer?.kinds).toEqual(['typing']))
  expect(others.flatMap((stream) => stream.kinds)).toEqual([])
  expect(await read(customer, id)).toEqual(before)
  expect((await t.call(tellQuestionTyping, { as: otherCustomer, params: { id } })).status).toBe(404)
  const late = await openStream(url, customer.token, {}, '?lookBackMs=900')
  await vi.waitFor(() => expect(late.text()).toContain('retry'))
  for (const kind of ['typing', 'missed']) expect(late.kinds).not.toContain(kind)
  for (const stream of [ofManager, ofCustomer, late, ...others]) stream?.leave()
})
