import { randomUUID } from 'node:crypto'
import {
  deleteSavedView,
  listSavedViews,
  mostSavedViews,
  type SavedView,
  saveView,
} from '@navyk/api-spec/people/saved-views'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const form = { page: 'offers', name: 'Математика онлайн', search: 'subject=mathematics&format=online' }
const save = (as: TestPerson, change: object = {}) => t.call(saveView, { as, body: { ...form, ...change } })
const list = async (as: TestPerson, page = 'offers'): Promise<SavedView[]> =>
  (await t.call(listSavedViews, { as, query: { page } })).body.data

test('a view is kept for this cabinet and this screen alone, by name', async () => {
  const { executor, otherExecutor } = t.people
  await save(executor)
  await save(executor, { name: 'английский' })
  await save(executor, { page: 'pivot', search: '' })
  expect((await list(executor)).map(({ name }) => name)).toEqual(['английский', 'Математика онлайн'])
  expect(await list(executor, 'pivot')).toMatchObject([{ name: form.name, search: '' }])
  expect(await list(otherExecutor)).toEqual([])
})

test('saving under the same name replaces the filters', async () => {
  const { customer } = t.people
  await save(customer, { page: 'lessons' })
  const { body } = await save(customer, { page: 'lessons', search: 'view=past' })
  expect(await list(customer, 'lessons')).toEqual([body.data])
  expect(body.data.search).toBe('view=past')
})

test('only its owner removes a view', async () => {
  const { manager, accountant } = t.people
  const { id } = (await save(manager)).body.data
  const forget = (as: TestPerson, viewId: string) => t.call(deleteSavedView, { as, params: { id: viewId } })
  expect((await forget(accountant, id)).status).toBe(404)
  expect((await forget(manager, randomUUID())).status).toBe(404)
  expect((await forget(manager, id)).body.data).toEqual([])
  expect(await list(manager)).toEqual([])
})

test.each<[string, object, Record<string, string[]>]>([
  ['an empty name', { name: '  ' }, { name: ['Обязательное поле'] }],
  ['a long name', { name: 'я'.repeat(61) }, { name: ['Не больше 60 знаков'] }],
  ['a long address', { search: 'q'.repeat(2001) }, { search: ['Не больше 2000 знаков'] }],
  ['another screen', { page: 'nowhere' }, { page: ['Проверьте это поле'] }],
  ['an unknown part', { colour: 'red' }, { colour: ['Неизвестное поле'] }],
])('%s is refused at its field, and nothing is stored', async (_, change, errors) => {
  const { both } = t.people
  const { status, body } = await save(both, change)
  expect([status, body.errors]).toEqual([422, errors])
  expect(await list(both)).toEqual([])
})

test('there are at most thirty views of a screen, each of which can still be changed, and another screen has its own', async () => {
  const { executor } = t.people
  for (let index = 0; index < mostSavedViews; index++) await save(executor, { page: 'lessons', name: `Вид ${index}` })
  const { status, body } = await save(executor, { page: 'lessons', name: 'Ещё один' })
  expect([status, body.code]).toEqual([409, 'saved_views_full'])
  expect((await save(executor, { page: 'lessons', name: 'Вид 0', search: 'q' })).status).toBe(200)
  expect((await save(executor, { page: 'questions' })).status).toBe(200)
})

test('a view that was stored by an older form is listed unchanged', async () => {
  const { otherCustomer } = t.people
  const { id } = (await save(otherCustomer)).body.data
  const older = { name: 'я'.repeat(90), search: 'q'.repeat(3000) }
  await t.services.db.updateTable('saved_view').set(older).where('id', '=', id).execute()
  expect(await list(otherCustomer)).toMatchObject([{ id, ...older }])
})
