import { randomUUID } from 'node:crypto'
import {
  addQuestionTemplate,
  askQuestion,
  changeQuestionTemplate,
  closeQuestion,
  getQuestion,
  listQuestionNotes,
  listQuestions,
  listQuestionTemplates,
  mergeQuestion,
  mostQuestionTemplates,
  type Question,
  type QuestionRow,
  rateQuestion,
  removeQuestionTemplate,
  replyToQuestion,
  writeQuestionNote,
} from '@navyk/api-spec/desk/questions'
import { dayMs } from '@navyk/api-spec/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(() => t.clock.advance(60_000))

const ask = async (as: TestPerson, text = 'Когда придёт счёт?'): Promise<Question> =>
  (await t.call(askQuestion, { as, body: { topic: 'payments', text } })).body.data
const reply = (as: TestPerson, { id, version }: Question, text = 'Пятого') =>
  t.call(replyToQuestion, { as, params: { id }, body: { version, text } })
const close = async (as: TestPerson, { id, version }: Question): Promise<Question> =>
  (await t.call(closeQuestion, { as, params: { id }, body: { version } })).body.data
const rate = (as: TestPerson, id: string, rating: number, text = '') =>
  t.call(rateQuestion, { as, params: { id }, body: { rating, text } })
const merge = (as: TestPerson, { id, version }: Question, intoId: string) =>
  t.call(mergeQuestion, { as, params: { id }, body: { version, intoId } })
const read = async (as: TestPerson, id: string): Promise<Question> =>
  (await t.call(getQuestion, { as, params: { id } })).body.data
const textsOf = (question: Question) => question.messages.map(({ text }) => text)

describe('a rating of an answer', () => {
  test('is given by the asker once the question is closed, can be changed, and is read by staff with its text', async () => {
    const { customer, manager } = t.people
    const asked = await ask(customer)
    expect((await rate(customer, asked.id, 5)).body.code).toBe('not_closed')
    await close(customer, asked)
    expect((await rate(customer, asked.id, 2, 'Долго')).body.data).toMatchObject({ rating: 2, ratingText: 'Долго' })
    await rate(customer, asked.id, 4)
    expect(await read(manager, asked.id)).toMatchObject({ rating: 4, ratingText: '' })
  })

  test('is from one to five, and for nobody but the asker', async () => {
    const { customer, otherCustomer, manager } = t.people
    const { id } = await close(customer, await ask(customer))
    for (const value of [0, 6, 2.5]) expect((await rate(customer, id, value)).status).toBe(422)
    expect((await rate(manager, id, 5)).status).toBe(403)
    expect((await rate(otherCustomer, id, 5)).text).toBe((await rate(otherCustomer, randomUUID(), 5)).text)
  })
})

describe('two merged questions of one person', () => {
  test('become one: its messages and notes are in the order of time, and the other one links to it', async () => {
    const { customer, manager } = t.people
    const first = await ask(customer, 'Первый')
    t.clock.advance(1000)
    const second = await ask(customer, 'Второй')
    t.clock.advance(1000)
    const answered = (await reply(manager, first, 'Ответ на первый')).body.data
    await t.call(writeQuestionNote, { as: manager, params: { id: second.id }, body: { text: 'Заметка' } })
    const told = t.services.db.selectFrom('notice').select('id').where('cabinet_id', '=', customer.cabinetId)
    const before = await told.execute()
    const merged: Question = (await merge(manager, second, first.id)).body.data
    expect(await told.execute()).toEqual(before)
    expect([merged.id, merged.state]).toEqual([first.id, 'open'])
    expect(merged.answerDueAt).toBe(second.answerDueAt)
    expect(textsOf(merged)).toEqual(['Первый', 'Второй', 'Ответ на первый'])
    expect(textsOf(await read(customer, first.id))).toEqual(textsOf(merged))
    expect(merged.version).toBe(answered.version + 1)
    const gone = await read(customer, second.id)
    expect(gone).toMatchObject({ state: 'closed', mergedInto: { id: first.id, number: first.number } })
    expect(gone.actions).toEqual({ reply: false, close: false, rate: false, merge: false })
    expect((await reply(customer, gone, 'Ещё')).body.code).toBe('merged')
    const notes = await t.call(listQuestionNotes, { as: manager, params: { id: first.id } })
    expect(notes.body.data.map(({ text }: { text: string }) => text)).toEqual(['Заметка'])
    const listed: QuestionRow[] = (await t.call(listQuestions, { as: customer, query: { limit: '100' } })).body.data
    expect(listed.map(({ id }) => id)).not.toContain(second.id)
    expect((await reply(customer, merged, 'Спасибо')).body.data.messages).toHaveLength(4)
  })

  test('stay together when the first becomes part of a third', async () => {
    const { otherCustomer, manager } = t.people
    const [one, two, three] = [
      await ask(otherCustomer, 'Один'),
      await ask(otherCustomer, 'Два'),
      await ask(otherCustomer, 'Три'),
    ]
    const both: Question = (await merge(manager, one, two.id)).body.data
    const all: Question = (await merge(manager, both, three.id)).body.data
    expect(textsOf(all).toSorted()).toEqual(['Два', 'Один', 'Три'])
  })

  test.each([
    ['earlier into the later', 0],
    ['later into the earlier', 1],
  ])('that both wait keep the earlier of their deadlines, the %s', async (_, taken) => {
    const { customer, manager } = t.people
    const first = await ask(customer, 'Раньше')
    t.clock.advance(7 * dayMs)
    const pair = [first, await ask(customer, 'Позже')]
    expect(pair[1]?.answerDueAt).not.toBe(first.answerDueAt)
    const [from, into] = [pair[taken], pair[1 - taken]] as [Question, Question]
    expect((await merge(manager, from, into.id)).body.data.answerDueAt).toBe(first.answerDueAt)
  })

  test('have one asker: questions of others, the same, closed ones and older versions are refused', async () => {
    const { customer, executor, manager } = t.people
    const mine = await ask(customer)
    expect((await merge(manager, mine, (await ask(executor)).id)).body.code).toBe('other_asker')
    expect((await merge(manager, mine, mine.id)).body.code).toBe('other_asker')
    expect((await merge(manager, mine, randomUUID())).status).toBe(404)
    const closed = await close(customer, await ask(customer))
    expect((await merge(manager, mine, closed.id)).body.code).toBe('already_closed')
    await reply(customer, mine, 'И ещё')
    expect((await merge(manager, mine, (await ask(customer)).id)).body.code).toBe('version_conflict')
    expect((await merge(customer, mine, (await ask(customer)).id)).status).toBe(403)
  })
})

describe('prepared answers', () => {
  const add = (title: string, as = t.people.manager) =>
    t.call(addQuestionTemplate, { as, body: { title, text: 'Счёт придёт пятого' } })

  test('are shared by managers, by title, changed and removed', async () => {
    const { manager } = t.people
    await add('Счёт')
    const [, second] = (await add('Перенос')).body.data.toReversed()
    expect(second.title).toBe('Перенос')
    const params = { id: second.id }
    const change = { title: 'Перенос занятия', text: 'Напишите исполнителю', version: second.version }
    const changed = await t.call(changeQuestionTemplate, { as: manager, params, body: change })
    expect(changed.body.data[0]).toMatchObject({ title: 'Перенос занятия', text: 'Напишите исполнителю' })
    const stale = await t.call(removeQuestionTemplate, { as: manager, params, body: { version: second.version } })
    expect([stale.status, stale.body.current]).toEqual([409, changed.body.data])
    const removed = await t.call(removeQuestionTemplate, { as: manager, params, body: { version: 2 } })
    expect(removed.body.data.map(({ title }: { title: string }) => title)).toEqual(['Счёт'])
  })

  test('have different names, and no more of them than can be shown', async () => {
    await add('Одинаковый')
    const same = await add('Одинаковый')
    expect([same.status, same.body.errors]).toEqual([422, { title: ['Готовый ответ с таким названием есть'] }])
    const rows = Array.from({ length: mostQuestionTemplates }, (_, index) => ({ title: `Ответ ${index}`, body: 'Да' }))
    const query = t.services.db.insertInto('question_template')
    await query.values(rows.map((row) => ({ ...row, id: randomUUID() }))).execute()
    expect((await add('Лишний')).body.code).toBe('question_templates_full')
  })

  test('are only for managers', async () => {
    const { customer, accountant, administrator } = t.people
    for (const as of [customer, accountant, administrator]) {
      expect((await add('Чужой', as)).status).toBe(403)
      expect((await t.call(listQuestionTemplates, { as })).status).toBe(403)
    }
  })
})
