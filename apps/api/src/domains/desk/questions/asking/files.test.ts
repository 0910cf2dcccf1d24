import { dayMs } from '@navyk/api-spec/kit'
import {
  addQuestionFile,
  askQuestion,
  getQuestion,
  getQuestionFile,
  mostQuestionFiles,
  type QuestionMessage,
  removeQuestionFile,
  replyToQuestion,
} from '@navyk/api-spec/desk/questions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allTasks } from '#app.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const bytes = new TextEncoder().encode('Справка')
const add = (as: TestPerson, name = 'справка.txt', file = bytes) =>
  t.call(addQuestionFile, { as, query: { name }, file })
const kept = async (as: TestPerson): Promise<string> => (await add(as)).body.data.id
const ask = (as: TestPerson, fileIds: string[]) =>
  t.call(askQuestion, { as, body: { topic: 'other', text: 'Вот справка', fileIds } })
const save = (as: TestPerson, id: string) => t.call(getQuestionFile, { as, params: { id } })

test('a file is sent with its message, and downloaded only by both sides of the thread', async () => {
  const { customer, otherCustomer, executor, manager, accountant } = t.people
  const id = await kept(customer)
  const asked = (await ask(customer, [id])).body.data
  expect(asked.messages[0].files).toMatchObject([{ id, name: 'справка.txt', sizeBytes: bytes.length }])
  for (const as of [customer, manager]) {
    const saved = await save(as, id)
    expect([saved.status, Buffer.from(saved.bytes).toString()]).toEqual([200, 'Справка'])
    expect(String(saved.headers['content-disposition'])).toMatch(/^attachment/)
    expect(saved.headers['x-content-type-options']).toBe('nosniff')
  }
  for (const as of [otherCustomer, executor]) expect((await save(as, id)).status).toBe(404)
  expect((await save(accountant, id)).status).toBe(403)
  const answer = { version: asked.version, text: 'Принято', fileIds: [await kept(manager)] }
  await t.call(replyToQuestion, { as: manager, params: { id: asked.id }, body: answer })
  const seen: QuestionMessage[] = (await t.call(getQuestion, { as: customer, params: { id: asked.id } })).body.data
    .messages
  expect(seen.map(({ files }) => files.length)).toEqual([1, 1])
})

test('an unsent file belongs to its owner, who may remove it; a sent one stays', async () => {
  const { customer, manager } = t.people
  const id = await kept(customer)
  expect((await save(manager, id)).status).toBe(404)
  const remove = (as: TestPerson) => t.call(removeQuestionFile, { as, params: { id } })
  expect((await remove(manager)).status).toBe(404)
  expect((await remove(customer)).status).toBe(200)
  expect((await save(customer, id)).status).toBe(404)
  const sent = await kept(customer)
  await ask(customer, [sent])
  expect((await t.call(removeQuestionFile, { as: customer, params: { id: sent } })).status).toBe(404)
})

test('a message takes unsent files of its author, and is otherwise not stored at all', async () => {
  const { customer, executor } = t.people
  const [foreign, own] = [await kept(executor), await kept(customer)]
  const refused = await ask(customer, [own, foreign])
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { fileIds: ['Одного из файлов уже нет. Добавьте его ещё раз'] },
  ])
  expect((await ask(customer, [own])).status).toBe(200)
  expect((await ask(customer, [own])).status).toBe(422)
  expect(
    (
      await ask(
        customer,
        Array.from({ length: mostQuestionFiles + 1 }, () => own),
      )
    ).status,
  ).toBe(422)
})

test('the type of a file is that of its content, whatever its name', async () => {
  const { customer } = t.people
  const page = new TextEncoder().encode('<!doctype html><script>alert(1)</script>')
  const refused = await add(customer, 'картинка.png', page)
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['file']])
})

test('nobody keeps more unsent files than two messages take, and those of a day ago are removed', async () => {
  const { otherCustomer } = t.people
  for (let index = 0; index < 2 * mostQuestionFiles; index++) await kept(otherCustomer)
  expect((await add(otherCustomer)).body.code).toBe('question_files_full')
  const day = t.services.db
    .updateTable('question_file')
    .set({ created_at: new Date(t.clock.now().getTime() - dayMs - 1) })
  await day.where('owner_id', '=', otherCustomer.cabinetId).execute()
  await allTasks(t.services)['remove-nightly']?.({})
  expect((await add(otherCustomer)).status).toBe(201)
})
