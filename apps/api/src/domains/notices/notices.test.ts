import { archiveNotices, listNotices, type Notice } from '@navyk/api-spec'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { notify } from './index.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  const drafts = Array.from({ length: 5 }, () => ({
    cabinetId: t.people.customer.cabinetId,
    // Any text of the server serves here.
    kind: 'http.not_found',
    values: {},
    link: '/dashboard/docs' as const,
    actorCabinetId: t.people.executor.cabinetId,
  }))
  await t.services.transact((tx) => notify(tx, t.services, drafts))
})
afterAll(() => t.close())

test('a page holds the newest notices with who caused them, and says how many are new', async () => {
  const { body } = await t.call(listNotices, { as: t.people.customer, query: { box: 'new', limit: '2' } })
  expect(body.data).toHaveLength(2)
  expect(body.newCount).toBe(5)
  expect(body.data[0]).toMatchObject({
    type: 'other',
    name: 'First2 Last-executor',
    link: '/dashboard/docs',
    archivedAt: null,
  })
  const rest = await t.call(listNotices, { as: t.people.customer, query: { box: 'new', cursor: body.nextCursor } })
  expect(rest.body.data).toHaveLength(3)
  expect(rest.body.nextCursor).toBeNull()
})

test('the message is in the language that is asked for', async () => {
  const { body } = await t.call(listNotices, { as: t.people.customer, query: { box: 'new' }, language: 'es' })
  expect(body.data[0].message).toBe('No existe tal registro')
})

test("another cabinet's notices are neither shown nor moved", async () => {
  const mine = await t.call(listNotices, { as: t.people.customer, query: { box: 'new' } })
  const ids = (mine.body.data as Notice[]).map((notice) => notice.id)
  const theirs = await t.call(listNotices, { as: t.people.otherCustomer, query: { box: 'new' } })
  expect(theirs.body).toEqual({ data: [], nextCursor: null, newCount: 0 })
  const moved = await t.call(archiveNotices, { as: t.people.otherCustomer, body: { ids } })
  expect(moved.body.data).toEqual({ archived: 0 })
})

test('archived notices move to the other box', async () => {
  const { body } = await t.call(listNotices, { as: t.people.customer, query: { box: 'new', limit: '1' } })
  const ids = [body.data[0].id]
  expect((await t.call(archiveNotices, { as: t.people.customer, body: { ids } })).body.data).toEqual({ archived: 1 })
  const archive = await t.call(listNotices, { as: t.people.customer, query: { box: 'archive' } })
  expect(archive.body.data.map((notice: Notice) => notice.id)).toEqual(ids)
  expect(archive.body.newCount).toBe(4)
})

test('an unknown box and an empty list of ids are refused at the field', async () => {
  const box = await t.call(listNotices, { as: t.people.customer, query: { box: 'spam' } })
  expect(box.body.errors).toHaveProperty('box')
  const ids = await t.call(archiveNotices, { as: t.people.customer, body: { ids: [] } })
  expect(ids.body.errors).toEqual({ ids: ['Обязательное поле'] })
})

test('nobody reads or moves notices without a session', async () => {
  expect((await t.call(listNotices, { query: { box: 'new' } })).status).toBe(401)
  expect((await t.call(archiveNotices, { body: { ids: [] } })).status).toBe(401)
})
