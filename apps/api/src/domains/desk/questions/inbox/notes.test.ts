import { randomUUID } from 'node:crypto'
import {
  askQuestion,
  getQuestion,
  listQuestionNotes,
  mostQuestionNotes,
  replyToQuestion,
  writeQuestionNote,
} from '@navyk/api-spec/desk/questions'
import { listNotices } from '@navyk/api-spec/messages/notices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ask = async (as: TestPerson) =>
  (await t.call(askQuestion, { as, body: { topic: 'other', text: 'Когда занятие?' } })).body.data
const note = (as: TestPerson, id: string, text = 'Звонила, просит скидку') =>
  t.call(writeQuestionNote, { as, params: { id }, body: { text } })
const notes = (as: TestPerson, id: string) => t.call(listQuestionNotes, { as, params: { id } })

test('a note is beside the question with its author, oldest first, and the history has no words of it', async () => {
  const { customer, manager } = t.people
  const { id } = await ask(customer)
  await note(manager, id)
  t.clock.advance(1000)
  const written = await note(manager, id, 'Скидки нет')
  expect(written.status).toBe(200)
  expect(written.body.data.map(({ text }: { text: string }) => text)).toEqual(['Звонила, просит скидку', 'Скидки нет'])
  expect(written.body.data[0].author).toMatchObject({ id: manager.cabinetId, lastName: manager.session.lastName })
  expect((await notes(manager, id)).body).toEqual(written.body)
  const query = t.services.db.selectFrom('audit_event').select(['action', 'changes']).where('object_id', '=', id)
  const events = await query.where('action', '=', 'noted').execute()
  expect(events).toEqual([
    { action: 'noted', changes: {} },
    { action: 'noted', changes: {} },
  ])
})

test('a note changes nothing that the asker reads, notifies nobody, and does not refuse an asker who writes meanwhile', async () => {
  const { customer, manager } = t.people
  const asked = await ask(customer)
  const params = { id: asked.id }
  const before = [
    await t.call(getQuestion, { as: customer, params }),
    await t.call(listNotices, { as: customer, query: { box: 'new' } }),
  ]
  await note(manager, asked.id)
  const after = [
    await t.call(getQuestion, { as: customer, params }),
    await t.call(listNotices, { as: customer, query: { box: 'new' } }),
  ]
  expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text))
  const reply = { version: asked.version, text: 'И ещё' }
  expect((await t.call(replyToQuestion, { as: customer, params, body: reply })).status).toBe(200)
})

test('only managers write and read notes', async () => {
  const { customer, executor, accountant, administrator, manager } = t.people
  const { id } = await ask(customer)
  for (const as of [customer, executor, accountant, administrator]) {
    expect([(await note(as, id)).status, (await notes(as, id)).status]).toEqual([403, 403])
  }
  const absent = randomUUID()
  expect([(await note(manager, absent)).status, (await notes(manager, absent)).status]).toEqual([404, 404])
  expect((await t.call(listQuestionNotes, { params: { id } })).status).toBe(401)
})

test('a note needs words, and counts once under one key', async () => {
  const { customer, manager } = t.people
  const { id } = await ask(customer)
  const empty = await note(manager, id, ' ')
  expect([empty.status, empty.body.errors]).toEqual([422, { text: ['Обязательное поле'] }])
  const call = { as: manager, params: { id }, body: { text: 'Один раз' }, key: randomUUID() }
  await t.call(writeQuestionNote, call)
  await t.call(writeQuestionNote, call)
  expect((await notes(manager, id)).body.data).toHaveLength(1)
})

test('a question has no more notes than can be shown', async () => {
  const { customer, manager } = t.people
  const { id } = await ask(customer)
  const row = { question_id: id, author_id: manager.cabinetId, body: 'Заметка', created_at: t.clock.now() }
  const rows = Array.from({ length: mostQuestionNotes - 1 }, () => ({ ...row, id: randomUUID() }))
  await t.services.db.insertInto('question_note').values(rows).execute()
  expect((await note(manager, id)).status).toBe(200)
  const late = await note(manager, id)
  expect([late.status, late.body.code]).toEqual([409, 'question_notes_full'])
})
