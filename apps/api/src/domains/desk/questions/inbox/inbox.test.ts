// Finding questions in the inbox, and taking it along as a workbook.
import { assignQuestion, askQuestion, downloadQuestions, listQuestions } from '@navyk/api-spec/desk/questions'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countStatements } from '#testing/acting/lessons.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { listQuestions as readList } from './list-questions.ts'

let t: TestApp
interface AskedQuestion {
  id: string
  number: number
}
let late: AskedQuestion
let fresh: AskedQuestion
let other: AskedQuestion
/** One question of the customer is answered late, another one is in time; an executor has asked as well. */
beforeAll(async () => {
  t = await testApp()
  const ask = async (as: TestPerson, topic: string, text: string) =>
    (await t.call(askQuestion, { as, body: { topic, text } })).body.data
  late = await ask(t.people.customer, 'payments', '=1+1 как платить?')
  fresh = await ask(t.people.customer, 'lessons', 'Когда занятие?')
  other = await ask(t.people.executor, 'other', 'Где отчёт?')
  const overdue = { answer_due_at: new Date(t.clock.now().getTime() - 60_000) }
  await t.services.db.updateTable('question').set(overdue).where('id', '=', late.id).execute()
  const body = { assigneeId: t.people.manager.cabinetId, insteadOf: null }
  await t.call(assignQuestion, { as: t.people.manager, params: { id: late.id }, body })
})
afterAll(() => t.close())

const list = async (query: object, as = t.people.manager): Promise<string[]> => {
  const { data } = (await t.call(listQuestions, { as, query: { ...query } })).body
  return data.map(({ id }: { id: string }) => id)
}

test('questions are searched by the name of the asker, by number, and by whether they are late', async () => {
  expect((await list({ search: 'last-customer' })).toSorted()).toEqual([late.id, fresh.id].toSorted())
  expect(await list({ search: `№ ${other.number}` })).toEqual([other.id])
  for (const nobody of ['%', '_', 'last-otherCustomer', '999999999']) expect(await list({ search: nobody })).toEqual([])
  expect(await list({ due: 'late' })).toEqual([late.id])
  expect((await list({ due: 'in_time' })).toSorted()).toEqual([fresh.id, other.id].toSorted())
  expect(await list({ due: 'late', topic: 'lessons' })).toEqual([])
})

test('a question is in time at the promised moment itself', async () => {
  const now = t.clock.now()
  t.clock.set(new Date(now.getTime() - 60_000))
  expect([await list({ due: 'late' }), (await list({ due: 'in_time' })).includes(late.id)]).toEqual([[], true])
  t.clock.set(now)
})

test('a search for an asker finds the open questions, however many have been closed since', async () => {
  const closed = { state: 'closed' as const, closed_at: t.clock.now() }
  await t.services.db.updateTable('question').set(closed).where('id', '=', fresh.id).execute()
  expect(await list({ askerId: t.people.customer.cabinetId, view: 'unclosed', limit: '1' })).toEqual([late.id])
  const opened = { state: 'open' as const, closed_at: null }
  await t.services.db.updateTable('question').set(opened).where('id', '=', fresh.id).execute()
})

test('a search by an asker finds only their own', async () => {
  expect((await list({ search: 'last' }, t.people.customer)).toSorted()).toEqual([late.id, fresh.id].toSorted())
  expect(await list({ search: 'last-customer' }, t.people.executor)).toEqual([])
})

test('the workbook has the filtered inbox, with texts as texts', async () => {
  const answer = await t.call(downloadQuestions, { as: t.people.manager, query: { due: 'late' } })
  const [sheet] = await readWorkbook(Buffer.from(answer.bytes))
  const [head, ...rows] = sheet?.data ?? []
  expect(head?.slice(0, 3)).toEqual(['Номер', 'Кто спрашивает', 'Роль'])
  expect(rows.map((row) => [...row.slice(0, 6), row[11]])).toEqual([
    [
      late.number,
      'Last-customer First0',
      'заказчик',
      'Оплата и счета',
      'Ждёт ответа',
      expect.stringContaining('Last-manager'),
      '=1+1 как платить?',
    ],
  ])
})

test('the workbook is only for managers; wrong filters are refused', async () => {
  for (const as of [t.people.accountant, t.people.administrator, t.people.customer, t.people.executor]) {
    expect((await t.call(downloadQuestions, { as })).status).toBe(403)
  }
  expect((await t.call(downloadQuestions, {})).status).toBe(401)
  expect((await t.call(listQuestions, { as: t.people.manager, query: { due: 'когда-то' } })).status).toBe(422)
})

test('the list takes no more queries for more questions', async () => {
  const count = (limit: number) =>
    countStatements(t, (tx) => readList(tx, t.services, t.people.manager.session, { search: 'last', limit }))
  expect(await count(1)).toBe(await count(100))
})
