import { dayMs } from '@navyk/api-spec/kit'
import { randomUUID } from 'node:crypto'
import {
  askQuestion,
  closeQuestion,
  getQuestion,
  listQuestions,
  type QuestionRow,
  replyToQuestion,
} from '@navyk/api-spec/desk/questions'
import { listNotices } from '@navyk/api-spec/messages/notices'
import { questionPath } from '@navyk/api-spec/desk/questions/paths'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { activeContract } from '#testing/acting/agreements.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(() => t.clock.advance(60_000))

const ask = async (as: TestPerson, text = 'Когда придёт счёт за ноябрь?') =>
  (await t.call(askQuestion, { as, body: { topic: 'payments', text } })).body.data
const reply = (as: TestPerson, thread: { id: string; version: number }, text = 'Добрый день! Пятого числа.') =>
  t.call(replyToQuestion, { as, params: { id: thread.id }, body: { version: thread.version, text } })
const close = (as: TestPerson, thread: { id: string; version: number }) =>
  t.call(closeQuestion, { as, params: { id: thread.id }, body: { version: thread.version } })
const read = (as: TestPerson, id: string) => t.call(getQuestion, { as, params: { id } })
const listed = async (as: TestPerson, query: Record<string, string> = {}) =>
  (await t.call(listQuestions, { as, query })).body.data as QuestionRow[]
const newestNotice = async (as: TestPerson) =>
  (await t.call(listNotices, { as, query: { box: 'new', limit: '1' } })).body.data[0]
const eventsOf = async (id: string) => {
  const query = t.services.db.selectFrom('audit_event').select('action').where('object_id', '=', id).orderBy('at')
  return (await query.execute()).map((event) => event.action)
}

describe('a thread', () => {
  test.each(['customer', 'executor'] as const)('is opened by a %s and waits for the staff', async (kind) => {
    const thread = await ask(t.people[kind])
    expect(thread).toMatchObject({ topic: 'payments', state: 'open', lastSide: 'asker', version: 1 })
    expect(thread.asker.cabinetId).toBe(t.people[kind].cabinetId)
    expect(thread.messages).toHaveLength(1)
    expect(thread.actions).toMatchObject({ reply: true, close: true })
  })

  test('goes open, answered, open again, answered, closed, with an event for each', async () => {
    const { customer, manager } = t.people
    let thread = await ask(customer)
    const walk: string[] = []
    const step = async (answer: Promise<{ body: { data: typeof thread } }>) => {
      t.clock.advance(1000)
      thread = (await answer).body.data
      walk.push(`${thread.state} ${thread.messages.length}`)
    }
    await step(reply(manager, thread))
    await step(reply(customer, thread, 'А если праздник?'))
    await step(reply(manager, thread, 'Тогда шестого.'))
    await step(close(manager, thread))
    expect(walk).toEqual(['answered 2', 'open 3', 'answered 4', 'closed 4'])
    expect(thread.messages.map((message: { text: string }) => message.text)).toEqual([
      'Когда придёт счёт за ноябрь?',
      'Добрый день! Пятого числа.',
      'А если праздник?',
      'Тогда шестого.',
    ])
    expect(await eventsOf(thread.id)).toEqual(['created', 'answered', 'replied', 'answered', 'closed'])
  })

  test('that is closed opens again when the asker writes, until 30 days have passed', async () => {
    const { customer } = t.people
    const closedFor = (id: string, ms: number) =>
      t.services.db
        .updateTable('question')
        .set({ closed_at: new Date(t.clock.now().getTime() - ms) })
        .where('id', '=', id)
        .execute()
    const closed = (await close(customer, await ask(customer))).body.data
    expect(closed.actions).toMatchObject({ reply: true, close: false })
    await closedFor(closed.id, 30 * dayMs)
    const reopened = (await reply(customer, closed, 'Счёт так и не пришёл')).body.data
    expect(reopened.state).toBe('open')
    const again = (await close(customer, reopened)).body.data
    await closedFor(again.id, 30 * dayMs + 1)
    const late = await reply(customer, again, 'Снова я')
    expect([late.status, late.body.code]).toEqual([409, 'closed_long_ago'])
    expect((await read(customer, again.id)).body.data.actions).toMatchObject({ reply: false, close: false })
  })

  test('that nobody has answered is closed by its asker only', async () => {
    const { customer, manager } = t.people
    const thread = await ask(customer)
    const early = await close(manager, thread)
    expect([early.status, early.body.code]).toEqual([409, 'unanswered'])
    expect(early.body.message).toBe('Сначала ответьте на вопрос, потом закройте его')
    expect((await close(customer, thread)).body.data.state).toBe('closed')
  })

  test('that is closed is neither answered nor closed again', async () => {
    const { customer, manager } = t.people
    const closed = (await close(customer, await ask(customer))).body.data
    expect((await reply(manager, closed)).body.code).toBe('closed')
    expect((await close(customer, closed)).body.code).toBe('already_closed')
  })

  test('ends at 200 messages', async () => {
    const { customer } = t.people
    const thread = await ask(customer)
    await t.services.db.updateTable('question').set({ message_count: 199 }).where('id', '=', thread.id).execute()
    const last = await reply(customer, thread, 'Двухсотое')
    expect(last.body.data.actions.reply).toBe(false)
    expect((await reply(customer, last.body.data, 'Лишнее')).body.code).toBe('full')
  })

  test('shows the name and role of who writes, and no contact', async () => {
    const { customer, manager } = t.people
    const answered = (await reply(manager, await ask(customer))).body.data
    const seen = await read(customer, answered.id)
    expect(seen.body.data.messages[1].author).toEqual({
      cabinetId: manager.cabinetId,
      firstName: manager.session.firstName,
      lastName: manager.session.lastName,
      role: 'staff',
    })
    expect(seen.text).not.toContain(manager.phone)
    expect((await read(manager, answered.id)).text).not.toContain(customer.phone)
  })

  test('is not for other people: reading, writing and closing answer like an absent one', async () => {
    const { customer, otherCustomer, executor } = t.people
    const thread = await ask(customer)
    const absent = { id: randomUUID(), version: 1 }
    for (const stranger of [otherCustomer, executor]) {
      const pairs = [
        [await read(stranger, thread.id), await read(stranger, absent.id)],
        [await reply(stranger, thread), await reply(stranger, absent)],
        [await close(stranger, thread), await close(stranger, absent)],
      ]
      for (const [foreign, missing] of pairs) {
        expect(foreign?.status).toBe(404)
        expect(foreign?.text).toBe(missing?.text)
      }
    }
    expect((await read(customer, thread.id)).body.data.messages).toHaveLength(1)
  })
})

describe('two people who write at once', () => {
  test('refuse a message from an older state with the newer one, and store nothing', async () => {
    const { customer, manager } = t.people
    const thread = await ask(customer)
    const answered = (await reply(manager, thread)).body.data
    const stale = await reply(customer, thread, 'Уже не нужно')
    expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict'])
    expect(stale.body.current).toEqual((await read(customer, thread.id)).body.data)
    const closing = await close(customer, thread)
    expect([closing.status, closing.body.current.version]).toEqual([409, answered.version])
    expect((await read(customer, thread.id)).body.data.messages).toHaveLength(2)
  })

  test('store one message for a repeated write with one key', async () => {
    const { customer, manager } = t.people
    const key = randomUUID()
    const body = { topic: 'other', text: 'Дважды нажал' }
    const first = await t.call(askQuestion, { as: customer, body, key })
    const second = await t.call(askQuestion, { as: customer, body, key })
    expect(second.body).toEqual(first.body)
    const params = { id: first.body.data.id }
    const answer = { version: 1, text: 'Бывает' }
    const answerKey = randomUUID()
    await t.call(replyToQuestion, { as: manager, params, body: answer, key: answerKey })
    const repeated = await t.call(replyToQuestion, { as: manager, params, body: answer, key: answerKey })
    expect(repeated.status).toBe(200)
    expect((await read(customer, params.id)).body.data.messages).toHaveLength(2)
  })

  test('need a key for every question and answer', async () => {
    const { customer } = t.people
    const body = { topic: 'other', text: 'Без ключа' }
    expect((await t.call(askQuestion, { as: customer, body, key: null })).status).toBe(422)
    const thread = await ask(customer)
    const params = { id: thread.id }
    const answer = await t.call(replyToQuestion, { as: customer, params, body: { version: 1, text: 'ещё' }, key: null })
    expect(answer.body.code).toBe('idempotency_key_required')
  })
})

describe('notices of questions', () => {
  test('go to managers for a new question, to the asker for the answer, to the answerer for the reply and the end', async () => {
    const { customer, manager } = t.people
    const thread = await ask(customer, 'Где мой договор?')
    const link = questionPath(thread.id)
    expect(await newestNotice(manager)).toMatchObject({
      message: `Новый вопрос №\u00a0${thread.number}: Где мой договор?`,
      link,
      name: 'Last-customer First0',
    })
    const answered = (await reply(manager, thread, 'В разделе документов')).body.data
    expect(await newestNotice(customer)).toMatchObject({
      message: `Ответ на вопрос №\u00a0${thread.number}: В разделе документов`,
      link,
    })
    const replied = (await reply(customer, answered, 'Нашла, спасибо')).body.data
    expect((await newestNotice(manager)).message).toBe(
      `Новое сообщение по вопросу №\u00a0${thread.number}: Нашла, спасибо`,
    )
    await close(customer, replied)
    expect(await newestNotice(manager)).toMatchObject({
      message: `Вопрос №\u00a0${thread.number} закрыт`,
      name: 'Last-customer First0',
    })
    const other = (await reply(manager, await ask(customer))).body.data
    await close(manager, other)
    const closed = { message: `Вопрос №\u00a0${other.number} закрыт`, name: 'Last-manager First4' }
    expect(await newestNotice(customer)).toMatchObject(closed)
  })

  test('do not go to staff without the inbox', async () => {
    await ask(t.people.customer)
    expect(await newestNotice(t.people.accountant)).toBeUndefined()
  })

  test('have the first words of a long message', async () => {
    const { customer, manager } = t.people
    const thread = await ask(customer, 'слово '.repeat(100))
    expect(thread.excerpt).toMatch(/^(слово )+слово…$/)
    expect(thread.excerpt.length).toBeLessThanOrEqual(141)
    expect((await newestNotice(manager)).message.endsWith('…')).toBe(true)
  })
})

describe('the list of questions', () => {
  test('has a person’s own threads and all for a manager', async () => {
    const { customer, executor, manager } = t.people
    const mine = await ask(customer)
    const theirs = await ask(executor)
    const own = (await listed(customer, { limit: '100' })).map((row) => row.id)
    expect(own).toContain(mine.id)
    expect(own).not.toContain(theirs.id)
    const inbox = (await listed(manager, { limit: '100' })).map((row) => row.id)
    expect(inbox).toEqual(expect.arrayContaining([mine.id, theirs.id]))
  })

  test('puts the longest waiting question first for a manager, and the newest first for its asker', async () => {
    const { both, manager } = t.people
    const older = await ask(both)
    t.clock.advance(1000)
    const newer = await ask(both)
    expect((await listed(both)).map((row) => row.id)).toEqual([newer.id, older.id])
    const ids = (await listed(manager, { state: 'open', limit: '100' })).map((row) => row.id)
    expect(ids.indexOf(older.id)).toBeLessThan(ids.indexOf(newer.id))
  })

  test('is filtered by state and topic', async () => {
    const { otherExecutor, manager } = t.people
    const answered = (await reply(manager, await ask(otherExecutor))).body.data
    const open = await ask(otherExecutor)
    expect((await listed(otherExecutor, { state: 'answered' })).map((row) => row.id)).toEqual([answered.id])
    expect((await listed(otherExecutor, { state: 'open', topic: 'payments' })).map((row) => row.id)).toEqual([open.id])
    expect(await listed(otherExecutor, { topic: 'documents' })).toEqual([])
  })

  test.each(['asc', 'desc'])('is read by its cursor without a gap or a repeat (%s)', async (order) => {
    const { otherCustomer, manager } = t.people
    // Three threads of one moment, to test that the cursor has time and id.
    for (let index = 0; index < 3; index++) await ask(otherCustomer)
    const as = order === 'asc' ? manager : otherCustomer
    const filter = order === 'asc' ? { state: 'open' } : {}
    const whole = (await listed(as, { ...filter, limit: '100' })).map((row) => row.id)
    const paged: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = { ...filter, limit: '2', ...(cursor && { cursor }) }
      const { body } = await t.call(listQuestions, { as, query })
      paged.push(...body.data.map((row: QuestionRow) => row.id))
      cursor = body.nextCursor
    }
    expect(paged).toEqual(whole)
  })

  test('refuses a cursor that it did not write', async () => {
    const { status, body } = await t.call(listQuestions, { as: t.people.customer, query: { cursor: 'abc' } })
    expect([status, body.errors]).toEqual([422, { cursor: ['Список нужно открыть заново'] }])
  })
})

describe('the limits of questions:', () => {
  test('staff without the inbox and staff who would ask are refused', async () => {
    const { accountant, administrator, manager } = t.people
    for (const as of [accountant, administrator]) expect((await t.call(listQuestions, { as })).status).toBe(403)
    const body = { topic: 'other', text: 'Вопрос' }
    expect((await t.call(askQuestion, { as: manager, body })).status).toBe(403)
  })

  test.each([
    [{ topic: 'payments', text: '' }, { text: ['Обязательное поле'] }],
    [{ topic: 'payments', text: ' \n ' }, { text: ['Обязательное поле'] }],
    [{ topic: 'payments' }, { text: ['Обязательное поле'] }],
    [{ topic: 'payments', text: 'а'.repeat(4001) }, { text: ['Не больше 4000 знаков'] }],
    [{ text: 'О чём?' }, { topic: ['Обязательное поле'] }],
    [{ topic: 'weather', text: 'Дождь?' }, { topic: ['Проверьте это поле'] }],
    [{ topic: 'other', text: 'Да', state: 'closed' }, { state: ['Неизвестное поле'] }],
  ])('wrong input is named at its field, and nothing is stored (%#)', async (body, errors) => {
    const before = (await listed(t.people.customer, { limit: '100' })).length
    const answer = await t.call(askQuestion, { as: t.people.customer, body })
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
    expect((await listed(t.people.customer, { limit: '100' })).length).toBe(before)
  })

  test('a message without words is refused at its field', async () => {
    const { customer } = t.people
    const answer = await reply(customer, await ask(customer), '   ')
    expect([answer.status, answer.body.errors]).toEqual([422, { text: ['Обязательное поле'] }])
  })

  test('a written message is never changed', async () => {
    const { customer } = t.people
    const thread = await ask(customer)
    const rewrite = t.services.db
      .updateTable('question_message')
      .set({ body: 'другое' })
      .where('question_id', '=', thread.id)
    await expect(rewrite.execute()).rejects.toThrow('history')
  })
})

describe('a question about a contract', () => {
  test('has the contract, and is found by it, by its asker and by managers only', async () => {
    const { customer, executor, manager } = t.people
    const { id, number } = await activeContract(t)
    const body = { topic: 'lessons', text: 'Перенесём на субботу?', contractId: id }
    const asked = (await t.call(askQuestion, { as: customer, body })).body.data
    expect(asked.contract).toEqual({ id, number })
    await ask(customer)
    const found = async (as: TestPerson) => (await listed(as, { contractId: id })).map((row) => [row.id, row.contract])
    expect(await found(customer)).toEqual([[asked.id, { id, number }]])
    expect(await found(manager)).toEqual([[asked.id, { id, number }]])
    expect(await found(executor)).toEqual([])
  })

  test('is refused for a contract of others and for an absent one, and nothing is stored', async () => {
    const { otherCustomer } = t.people
    const { id } = await activeContract(t)
    for (const contractId of [id, randomUUID()]) {
      const body = { topic: 'lessons', text: 'Чужой договор', contractId }
      expect((await t.call(askQuestion, { as: otherCustomer, body })).status).toBe(404)
    }
    expect((await listed(otherCustomer, { limit: '100' })).map((row) => row.excerpt)).not.toContain('Чужой договор')
  })
})
