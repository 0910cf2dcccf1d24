import { dayMs } from '@navyk/api-spec/kit'
import { randomUUID } from 'node:crypto'
import {
  askQuestion,
  assignQuestion,
  closeQuestion,
  getQuestion,
  listQuestions,
  markQuestionAsSpam,
  type Question,
  type QuestionRow,
  rateQuestion,
  replyToQuestion,
  takeQuestionFromSpam,
} from '@navyk/api-spec/desk/questions'
import { listNotices } from '@navyk/api-spec/messages/notices'
import { getHome } from '@navyk/api-spec/views/home'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listHistory } from '#platform/audit'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { closeSilentQuestions } from './close-question.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(() => t.clock.advance(60_000))

const ask = async (text = 'Купите у нас окна'): Promise<Question> =>
  (await t.call(askQuestion, { as: t.people.customer, body: { topic: 'other', text } })).body.data
const reply = (as: TestPerson, { id, version }: Question) =>
  t.call(replyToQuestion, { as, params: { id }, body: { version, text: 'Пятого' } })
const mark = (as: TestPerson, { id, version }: { id: string; version: number }, reason = 'Реклама') =>
  t.call(markQuestionAsSpam, { as, params: { id }, body: { version, reason } })
const takeBack = (as: TestPerson, { id, version }: { id: string; version: number }) =>
  t.call(takeQuestionFromSpam, { as, params: { id }, body: { version } })
const read = (as: TestPerson, id: string) => t.call(getQuestion, { as, params: { id } })
const listed = async (as: TestPerson, query: Record<string, string>) =>
  ((await t.call(listQuestions, { as, query: { limit: '100', ...query } })).body.data as QuestionRow[]).map(
    ({ id }) => id,
  )
const noticesOf = async (as: TestPerson) =>
  (await t.call(listNotices, { as, query: { box: 'new', limit: '100' } })).body.data.length
const queueOf = async (as: TestPerson) => JSON.stringify((await t.call(getHome, { as })).body.data.queue ?? [])

test('an unanswered question is marked as spam: it waits nowhere, is late nowhere, and has a list of its own', async () => {
  const { manager } = t.people
  const before = await queueOf(manager)
  const asked = await ask()
  expect(await queueOf(manager)).not.toBe(before)
  const marked = await mark(manager, asked)
  expect(marked.body.data).toMatchObject({ state: 'spam', answerDueAt: null, desk: { spamReason: 'Реклама' } })
  expect(await queueOf(manager)).toBe(before)
  t.clock.advance(30 * dayMs)
  const queues = [{ state: 'open' }, { due: 'late' }, { due: 'in_time' }, { view: 'unclosed' }, { state: 'closed' }]
  for (const query of queues) expect(await listed(manager, query)).not.toContain(asked.id)
  expect(await listed(manager, { state: 'spam' })).toEqual([asked.id])
})

test('the asker of spam sees a closed question, is not notified, can neither write nor rate, and never reads the word', async () => {
  const { customer, manager } = t.people
  const asked = await ask()
  const notices = await noticesOf(customer)
  await mark(manager, asked)
  const seen = await read(customer, asked.id)
  expect(seen.body.data).toMatchObject({ state: 'closed', desk: null, actions: { reply: false, rate: false } })
  expect(`${seen.text}${(await t.call(listQuestions, { as: customer })).text}`).not.toMatch(/spam|спам|Реклама/i)
  expect(await listed(customer, { state: 'closed' })).toContain(asked.id)
  expect(await listed(customer, { state: 'spam' })).toEqual(await listed(customer, { state: 'closed' }))
  const written = await reply(customer, seen.body.data)
  expect([written.status, written.body.code]).toEqual([409, 'closed_for_good'])
  expect(written.text).not.toMatch(/spam|спам/i)
  const rated = await t.call(rateQuestion, { as: customer, params: { id: asked.id }, body: { rating: 5, text: '' } })
  expect(rated.body.code).toBe('closed_for_good')
  expect(await noticesOf(customer)).toBe(notices)
})

test('a restored question waits as it did, with its earlier promise', async () => {
  const { customer, manager } = t.people
  const asked = await ask()
  const marked: Question = (await mark(manager, asked)).body.data
  t.clock.advance(dayMs)
  const back: Question = (await takeBack(manager, marked)).body.data
  expect(back).toMatchObject({ state: 'open', answerDueAt: asked.answerDueAt, desk: { spamReason: null } })
  const answered: Question = (await reply(manager, back)).body.data
  const again: Question = (await mark(manager, answered)).body.data
  expect((await takeBack(manager, again)).body.data.state).toBe('answered')
  expect((await read(customer, asked.id)).body.data).toMatchObject({ state: 'answered', actions: { reply: true } })
})

test('the history has both steps, the first with its reason', async () => {
  const { manager } = t.people
  const marked = (await mark(manager, await ask(), 'Реклама окон')).body.data
  await takeBack(manager, marked)
  const events = await listHistory(t.services.db, 'question', marked.id)
  expect(events.map(({ action, reason }) => [action, reason]).filter(([action]) => action !== 'created')).toEqual(
    expect.arrayContaining([
      ['marked_as_spam', 'Реклама окон'],
      ['taken_from_spam', null],
    ]),
  )
})

test('spam is not closed by silence, and managers neither assign, answer nor close it', async () => {
  const { manager } = t.people
  const answered: Question = (await reply(manager, await ask())).body.data
  const spam: Question = (await mark(manager, answered)).body.data
  t.clock.advance(6 * dayMs)
  await closeSilentQuestions(t.services)
  const params = { id: spam.id }
  expect((await read(manager, spam.id)).body.data).toMatchObject({ state: 'spam', version: spam.version })
  const given = { assigneeId: null, insteadOf: manager.cabinetId }
  expect((await t.call(assignQuestion, { as: manager, params, body: given })).body.code).toBe('spam')
  expect((await reply(manager, spam)).body.code).toBe('spam')
  const body = { version: spam.version }
  expect((await t.call(closeQuestion, { as: manager, params, body })).body.code).toBe('spam')
})

test('spam is only for managers, needs a reason, and the version that the manager has seen', async () => {
  const { customer, executor, accountant, administrator, manager } = t.people
  const asked = await ask()
  for (const as of [customer, executor, accountant, administrator]) {
    expect((await mark(as, asked)).status).toBe(403)
    expect((await takeBack(as, asked)).status).toBe(403)
  }
  const nameless = await mark(manager, asked, ' ')
  expect([nameless.status, Object.keys(nameless.body.errors)]).toEqual([422, ['reason']])
  expect((await mark(manager, { id: randomUUID(), version: 1 })).status).toBe(404)
  expect((await takeBack(manager, asked)).body.code).toBe('not_spam')
  await reply(customer, asked)
  const late = await mark(manager, asked)
  expect([late.body.code, late.body.current.messages.length]).toEqual(['version_conflict', 2])
  const marked = (await mark(manager, late.body.current)).body.data
  expect((await mark(manager, marked)).body.code).toBe('spam')
  const written = await reply(customer, late.body.current)
  expect([written.body.code, written.body.current.state]).toEqual(['version_conflict', 'closed'])
  expect((await takeBack(manager, { id: asked.id, version: 1 })).body.code).toBe('version_conflict')
})
