import { archiveNotices, listNotices, type Notice } from '@navyk/api-spec/messages/notices'
import { planListPath, planPath } from '@navyk/api-spec/teaching/plans/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { notify } from './index.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  const drafts = Array.from({ length: 5 }, (_, index) => ({
    cabinetId: t.people.customer.cabinetId,
    kind: 'plans.notices.approved' as const,
    values: { learner: 'Вера', month: '2026-12' },
    link: `${planListPath}?month=${index}` as const,
    actorCabinetId: t.people.executor.cabinetId,
  }))
  await t.services.transact((tx) => notify(tx, t.services, drafts))
})
afterAll(() => t.close())

test('a page holds the newest notices with their authors, and says how many are new', async () => {
  const { body } = await t.call(listNotices, { as: t.people.customer, query: { box: 'new', limit: '2' } })
  expect(body.data).toHaveLength(2)
  expect(body.newCount).toBe(5)
  expect(body.data[0]).toMatchObject({
    type: 'other',
    name: 'Last-executor First2',
    link: `${planListPath}?month=4`,
    archivedAt: null,
  })
  const rest = await t.call(listNotices, { as: t.people.customer, query: { box: 'new', cursor: body.nextCursor } })
  expect(rest.body.data).toHaveLength(3)
  expect(rest.body.nextCursor).toBeNull()
})

test('a notice is in the language of the request', async () => {
  const { body } = await t.call(listNotices, { as: t.people.customer, query: { box: 'new' }, language: 'es' })
  expect(body.data[0].message).toBe('Plan de clases aprobado: Вера, diciembre de 2026')
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

test('a case for the staff ends when the other side ends it, or for all of the staff when one of them deals with it', async () => {
  const { customer, manager, administrator, accountant } = t.people
  const tell = (to: typeof customer, actor: typeof customer) =>
    t.services.transact((tx) =>
      notify(tx, t.services, [
        {
          cabinetId: to.cabinetId,
          actorCabinetId: actor.cabinetId,
          kind: 'plans.notices.approved',
          values: {},
          link: planPath('019a0000-0000-7000-8000-000000000009'),
        },
      ]),
    )
  const waiting = async (as: typeof customer) =>
    (await t.call(listNotices, { as, query: { box: 'new' } })).body.data.map(({ count }: Notice) => count)
  for (const to of [manager, administrator, manager]) await tell(to, customer)
  expect([await waiting(manager), await waiting(administrator)]).toEqual([[2], [1]])
  // Nobody is told of their own action.
  await tell(accountant, accountant)
  expect(await waiting(accountant)).toEqual([])
  for (const to of [manager, manager, administrator]) await tell(to, customer)
  await tell(customer, accountant)
  expect([await waiting(manager), await waiting(administrator)]).toEqual([[], []])
})

test('new notices about one thing are one line with the newest words and their number, and are read together; later ones stay', async () => {
  const { customer: as, otherCustomer } = t.people
  const about = (id: string, count: number, to = as) =>
    Array.from({ length: count }, () => ({
      cabinetId: to.cabinetId,
      kind: 'plans.notices.approved' as const,
      values: {},
      link: planPath(`019a0000-0000-7000-8000-00000000000${id}`),
    }))
  const tell = (...drafts: ReturnType<typeof about>) => t.services.transact((tx) => notify(tx, t.services, drafts))
  const before = await t.call(listNotices, { as, query: { box: 'new' } })
  await tell(...about('1', 2), ...about('2', 1), ...about('1', 1), ...about('1', 4, otherCustomer))
  const lines = async (query: object) => (await t.call(listNotices, { as, query: { box: 'new', ...query } })).body
  const all = await lines({})
  expect(all.data.slice(0, 2).map(({ about: kind, count }: Notice) => [kind, count])).toEqual([
    ['plan', 3],
    ['plan', 1],
  ])
  expect(all.newCount).toBe(before.body.newCount + 2)
  // Page by page nothing is twice and nothing is missing, though a thing has several notices of one moment.
  const paged: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await lines({ limit: '1', ...(cursor && { cursor }) })
    paged.push(...page.data.map(({ id }: Notice) => id))
    cursor = page.nextCursor
  }
  expect(paged).toEqual(all.data.map(({ id }: Notice) => id))
  await tell(...about('1', 1))
  expect((await t.call(archiveNotices, { as, body: { ids: [all.data[0].id] } })).body.data).toEqual({ archived: 3 })
  const [first] = (await lines({})).data
  expect([first.about, first.count]).toEqual(['plan', 1])
  const theirs = await t.call(listNotices, { as: otherCustomer, query: { box: 'new' } })
  expect(theirs.body.data[0].count).toBe(4)
})
