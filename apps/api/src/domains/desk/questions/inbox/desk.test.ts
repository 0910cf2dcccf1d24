import { dayMs } from '@navyk/api-spec/kit'
import { randomUUID } from 'node:crypto'
import {
  askQuestion,
  assignQuestion,
  closeQuestion,
  getQuestion,
  getTopicRules,
  listQuestions,
  moveQuestion,
  type QuestionRow,
  replyToQuestion,
  setTopicRule,
  type TopicRule,
} from '@navyk/api-spec/desk/questions'
import { listNotices } from '@navyk/api-spec/messages/notices'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allTasks } from '#app.ts'
import { createAccounts } from '#people/accounts'
import { moveClock } from '#testing/walks/chain/chain.ts'
import { signedIn, type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'

let t: TestApp
/** Another manager. */
let colleague: TestPerson
beforeAll(async () => {
  t = await testApp()
  const phone = '375291234987'
  const [made] = await t.services.transact((tx) =>
    createAccounts(tx, t.services, [
      {
        phone,
        passwordHash: 'x',
        firstName: 'Ирина',
        lastName: 'Вторая',
        email: 'second@example.test',
        cabinets: [{ role: 'staff', permissions: ['manager'] }],
      },
    ]),
  )
  colleague = await signedIn(t.services, made?.accountId ?? '', made?.cabinets.staff ?? '', phone)
})
afterAll(() => t.close())
beforeEach(() => t.clock.advance(60_000))
afterEach(async () => {
  await t.services.db.updateTable('question_topic').set({ assignee_id: null, answer_hours: 9 }).execute()
})

type Topic = QuestionRow['topic']
const ask = async (as: TestPerson, topic: Topic = 'payments') =>
  (await t.call(askQuestion, { as, body: { topic, text: 'Когда придёт счёт?' } })).body.data
const reply = (as: TestPerson, thread: { id: string; version: number }, text = 'Пятого') =>
  t.call(replyToQuestion, { as, params: { id: thread.id }, body: { version: thread.version, text } })
const assign = (as: TestPerson, id: string, assigneeId: string | null, insteadOf: string | null = null) =>
  t.call(assignQuestion, { as, params: { id }, body: { assigneeId, insteadOf } })
const move = (as: TestPerson, id: string, topic: Topic, insteadOf: Topic) =>
  t.call(moveQuestion, { as, params: { id }, body: { topic, insteadOf } })
const read = async (as: TestPerson, id: string) => (await t.call(getQuestion, { as, params: { id } })).body.data
const listed = async (as: TestPerson, query: Record<string, string>) =>
  ((await t.call(listQuestions, { as, query: { limit: '100', ...query } })).body.data as QuestionRow[]).map(
    ({ id }) => id,
  )
const rules = async () => (await t.call(getTopicRules, { as: t.people.manager })).body.data
const setRule = async (topic: Topic, rule: { assigneeId?: string | null; answerHours?: number }) => {
  const { version } = (await rules()).topics.find((one: TopicRule) => one.topic === topic)
  const body = { topic, version, assigneeId: null, answerHours: 9, ...rule }
  return t.call(setTopicRule, { as: t.people.administrator, body })
}
const newestNotice = async (as: TestPerson) =>
  (await t.call(listNotices, { as, query: { box: 'new', limit: '1' } })).body.data[0]?.message

describe('the assignee of a question', () => {
  test('is set by hand; the new one is notified, and the asker neither sees nor learns of it', async () => {
    const { customer, manager } = t.people
    const asked = await ask(customer)
    const given = await assign(manager, asked.id, colleague.cabinetId)
    expect(given.body.data.desk.assignee).toMatchObject({ id: colleague.cabinetId, lastName: 'Вторая' })
    expect(await newestNotice(colleague)).toBe(`Вопрос №\u00a0${asked.number} передан вам`)
    const own = await ask(customer)
    await assign(manager, own.id, manager.cabinetId)
    expect(await newestNotice(manager)).not.toBe(`Вопрос №\u00a0${own.number} передан вам`)
    expect(await read(customer, asked.id)).toEqual(asked)
    expect(asked.desk).toBeNull()
    expect((await reply(customer, asked, 'И ещё')).status).toBe(200)
  })

  test('is not set if somebody else was first, with the thread as it is, nor by anybody but a manager', async () => {
    const { customer, manager, accountant } = t.people
    const { id } = await ask(customer)
    await assign(manager, id, manager.cabinetId)
    const late = await assign(colleague, id, colleague.cabinetId)
    expect([late.status, late.body.code, late.body.current.desk.assignee.id]).toEqual([
      409,
      'version_conflict',
      manager.cabinetId,
    ])
    for (const other of [accountant.cabinetId, customer.cabinetId, randomUUID()]) {
      const answer = await assign(manager, id, other, manager.cabinetId)
      expect([answer.status, answer.body.errors]).toEqual([422, { assigneeId: ['Выберите менеджера'] }])
    }
    for (const as of [customer, accountant]) expect((await assign(as, id, null)).status).toBe(403)
    expect((await assign(manager, randomUUID(), null)).status).toBe(404)
  })

  test('is the first who answers, and the only one notified of later messages', async () => {
    const { customer, manager } = t.people
    const answered = (await reply(colleague, await ask(customer))).body.data
    expect(answered.desk.assignee.id).toBe(colleague.cabinetId)
    const before = await newestNotice(manager)
    await reply(customer, answered, 'Спасибо, а когда?')
    expect(await newestNotice(colleague)).toContain('Спасибо, а когда?')
    expect(await newestNotice(manager)).toBe(before)
  })

  test('filters the list to own threads and to those of nobody, only for managers', async () => {
    const { customer, manager } = t.people
    const [mine, nobodys, others] = [await ask(customer), await ask(customer), await ask(customer)]
    await assign(manager, mine.id, manager.cabinetId)
    await assign(manager, others.id, colleague.cabinetId)
    const ofMine = await listed(manager, { assigned: 'me', state: 'open' })
    const ofNobody = await listed(manager, { assigned: 'nobody' })
    expect([ofMine.includes(mine.id), ofMine.includes(nobodys.id), ofMine.includes(others.id)]).toEqual([
      true,
      false,
      false,
    ])
    expect([ofNobody.includes(mine.id), ofNobody.includes(nobodys.id)]).toEqual([false, true])
    // Of an asker it says nothing about who answers.
    expect(await listed(customer, { assigned: 'nobody' })).toEqual(await listed(customer, {}))
  })

  test('is not set for a closed thread', async () => {
    const { customer, manager } = t.people
    const { id, version } = await ask(customer)
    await t.call(closeQuestion, { as: customer, params: { id }, body: { version } })
    expect((await assign(manager, id, manager.cabinetId)).body.code).toBe('already_closed')
    expect((await move(manager, id, 'other', 'payments')).body.code).toBe('already_closed')
  })
})

describe('a topic of questions', () => {
  test('has one manager who gets its new threads, and is the only one notified', async () => {
    const { customer, manager } = t.people
    expect((await setRule('documents', { assigneeId: colleague.cabinetId })).status).toBe(200)
    const before = await newestNotice(manager)
    const asked = await ask(customer, 'documents')
    expect((await read(manager, asked.id)).desk.assignee.id).toBe(colleague.cabinetId)
    expect(await newestNotice(colleague)).toContain(`№\u00a0${asked.number}`)
    expect(await newestNotice(manager)).toBe(before)
  })

  test('of a person who is no manager any more belongs to everybody', async () => {
    const { customer, accountant } = t.people
    const row = t.services.db.updateTable('question_topic').set({ assignee_id: accountant.cabinetId })
    await row.where('topic', '=', 'offers').execute()
    const asked = await ask(customer, 'offers')
    expect((await read(t.people.manager, asked.id)).desk.assignee).toBeNull()
  })

  test('that a thread is moved to assigns its manager; the asker keeps writing from the version they have read', async () => {
    const { customer, manager } = t.people
    await setRule('documents', { assigneeId: colleague.cabinetId })
    const asked = await ask(customer)
    const moved = await move(manager, asked.id, 'documents', 'payments')
    expect(moved.body.data).toMatchObject({ topic: 'documents', desk: { assignee: { id: colleague.cabinetId } } })
    expect(await newestNotice(colleague)).toBe(`Вопрос №\u00a0${asked.number} передан вам`)
    const late = await move(manager, asked.id, 'other', 'payments')
    expect([late.status, late.body.code]).toEqual([409, 'version_conflict'])
    expect((await read(customer, asked.id)).topic).toBe('documents')
    expect((await reply(customer, asked, 'И ещё')).status).toBe(200)
    // Nobody answers for the other topic, so it stays with whom it is.
    const back = await move(manager, asked.id, 'other', 'documents')
    expect(back.body.data.desk.assignee.id).toBe(colleague.cabinetId)
  })

  test('is set only by administrators, to a manager and to possible hours', async () => {
    const { administrator, manager, accountant, customer } = t.people
    const body = { topic: 'offers', version: 1, assigneeId: null, answerHours: 4 }
    for (const as of [manager, accountant, customer]) {
      expect((await t.call(setTopicRule, { as, body })).status).toBe(403)
    }
    expect((await t.call(getTopicRules, { as: customer })).status).toBe(403)
    expect((await t.call(getTopicRules, { as: administrator })).body.data).toEqual(await rules())
    const wrong = await setRule('offers', { assigneeId: accountant.cabinetId })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { assigneeId: ['Выберите менеджера'] }])
    for (const answerHours of [0, 91, 1.5]) expect((await setRule('offers', { answerHours })).status).toBe(422)
    const stale = await t.call(setTopicRule, { as: administrator, body: { ...body, version: 0 } })
    expect(stale.status).not.toBe(200)
  })
})

describe('the promise of an answer', () => {
  test('counts working hours of Minsk by the topic, over the weekend and holidays', async () => {
    await setRule('payments', { answerHours: 3 })
    // A Thursday at 17:00; 25 December is a holiday, and a weekend follows.
    await moveClock(t, '2026-12-24T14:00:00Z')
    expect((await ask(t.people.customer)).answerDueAt).toBe('2026-12-28T08:00:00.000Z')
  })

  test('is not extended by additions of the asker, ends with the answer, and is given anew when they write again', async () => {
    await moveClock(t, '2026-12-21T08:00:00Z')
    const { customer, manager } = t.people
    const asked = await ask(customer)
    t.clock.advance(3_600_000)
    const added = (await reply(customer, asked, 'И ещё')).body.data
    expect(added.answerDueAt).toBe(asked.answerDueAt)
    const answered = (await reply(manager, added)).body.data
    expect(answered.answerDueAt).toBeNull()
    const again = (await reply(customer, answered, 'Спасибо, а когда?')).body.data
    expect(Date.parse(again.answerDueAt) - Date.parse(asked.answerDueAt)).toBe(3_600_000)
  })

  test('orders the inbox by what has to be answered first, whoever wrote last', async () => {
    const { customer, executor, manager } = t.people
    await setRule('offers', { answerHours: 1 })
    const slow = await ask(customer)
    const quick = await ask(executor, 'offers')
    await reply(customer, slow, 'И ещё')
    const inbox = await listed(manager, { state: 'open' })
    expect(inbox.indexOf(quick.id)).toBeLessThan(inbox.indexOf(slow.id))
  })
})

describe('silence after an answer', () => {
  const sweep = () => allTasks(t.services)['close-silent-questions']?.({})

  test('of five days closes the thread, and the asker is notified; a new message reopens it', async () => {
    const answered = (await reply(t.people.manager, await ask(t.people.customer))).body.data
    const silent = new Date(t.clock.now().getTime() + 5 * dayMs)
    await moveClock(t, new Date(silent.getTime() - 1).toISOString())
    await sweep()
    expect((await read(t.people.customer, answered.id)).state).toBe('answered')
    t.clock.set(silent)
    await sweep()
    const { customer } = t.people
    const closed = await read(customer, answered.id)
    expect(closed.state).toBe('closed')
    expect(await newestNotice(customer)).toContain('закрыт: пять дней никто не писал')
    const events = t.services.db.selectFrom('audit_event').select('action').where('object_id', '=', closed.id)
    expect((await events.orderBy('at', 'desc').executeTakeFirst())?.action).toBe('closed_by_silence')
    expect((await reply(customer, closed, 'Всё-таки нет')).body.data.state).toBe('open')
  })

  test('closes nothing that still waits for an answer', async () => {
    const { id } = await ask(t.people.customer)
    await moveClock(t, new Date(t.clock.now().getTime() + 30 * dayMs).toISOString())
    await sweep()
    expect((await read(t.people.customer, id)).state).toBe('open')
  })
})
