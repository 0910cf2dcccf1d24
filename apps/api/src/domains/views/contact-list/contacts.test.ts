import * as spec from '@navyk/api-spec/views/contact-list'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addLearner } from '#testing/acting/agreements.ts'
import { countStatements } from '#testing/acting/lessons.ts'
import { createContract, teach, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { grant } from '#testing/acting/wallets.ts'
import { listContacts } from './list-contacts.ts'
import { listOwnClients } from './list-clients.ts'

let t: TestApp
let contract: TestContract
let learnerId: string
beforeAll(async () => {
  t = await testApp()
  contract = await createContract(t)
  await addLearner(t, t.people.otherCustomer)
  await teach(t, contract, [{ date: '2026-11-18' }, { date: '2026-11-25', outcome: null }])
  const { learner_id } = await t.services.db
    .selectFrom('contract')
    .select('learner_id')
    .where('id', '=', contract.id)
    .executeTakeFirstOrThrow()
  learnerId = learner_id
})
afterAll(() => t.close())

const clients = async (query: Record<string, string> = {}, as: TestPerson = t.people.executor) =>
  (await t.call(spec.listOwnClients, { as, query })).body.data as spec.OwnClient[]
const names = async (query: Record<string, string>) =>
  (await t.call(spec.listContacts, { as: t.people.manager, query })).body.data.map(
    ({ lastName }: spec.Contact) => lastName,
  )
const note = (text: string, version: number, as: TestPerson = t.people.executor, id = learnerId) =>
  t.call(spec.saveClientNote, { as, params: { id }, body: { text, version } })
const phone = (as: TestPerson, id = learnerId) => t.call(spec.showClientPhone, { as, params: { id } })

const setState = (state: 'draft' | 'active' | 'finished' | 'cancelled') =>
  t.services.db
    .updateTable('contract')
    .set({
      state,
      reason: state === 'cancelled' ? 'Передумали' : null,
      activated_at: state === 'draft' || state === 'cancelled' ? null : t.clock.now(),
    })
    .where('id', '=', contract.id)
    .execute()

test('an executor sees their learners by first names, with the next and the last lesson and the rest of packages', async () => {
  await grant(t, { contractId: contract.id })
  const answer = await t.call(spec.listOwnClients, { as: t.people.executor })
  const [client] = answer.body.data as spec.OwnClient[]
  expect(answer.body.data).toHaveLength(1)
  expect(client).toMatchObject({
    id: learnerId,
    firstName: 'Alina',
    customer: { id: contract.customer.cabinetId, firstName: 'First0' },
    state: 'running',
    contracts: [{ id: contract.id, subject: 'mathematics', state: 'active', minutesLeft: 0 }],
    nextLesson: { startsAt: '2026-11-25T07:00:00.000Z' },
    lastContactAt: '2026-11-18T07:00:00.000Z',
    maskedPhone: `+375 29 ***-**-${contract.customer.phone.slice(-2)}`,
    note: null,
  })
  expect(client?.contracts[0]?.lessonsLeft).toBe(7)
  for (const secret of [contract.customer.phone, 'Last-customer', 'Savich', 'opecks', '4000']) {
    expect(answer.words).not.toContain(secret)
  }
})

test('nobody sees the clients of another executor, and customers and staff have none', async () => {
  expect(await clients({}, t.people.otherExecutor)).toEqual([])
  for (const as of [t.people.customer, t.people.manager, t.people.administrator]) {
    expect((await t.call(spec.listOwnClients, { as })).status).toBe(403)
    expect((await t.call(spec.downloadOwnClients, { as })).status).toBe(403)
    expect((await note('Чужое', 0, as)).status).toBe(403)
    expect((await phone(as)).status).toBe(403)
  }
})

test('the phone is hidden until both sides have agreed, and each request for it stands in the history', async () => {
  const { executor, otherExecutor, customer } = t.people
  await setState('draft')
  expect(await clients()).toMatchObject([{ state: 'starting', maskedPhone: null }])
  expect((await phone(executor)).status).toBe(404)
  await setState('active')
  expect((await phone(otherExecutor)).status).toBe(404)
  expect((await phone(executor)).body.data).toEqual({ phone: customer.phone })
  const events = await t.services.db
    .selectFrom('audit_event')
    .select('actor_cabinet_id')
    .where('object_id', '=', customer.accountId)
    .where('action', '=', 'phone_shown')
    .execute()
  expect(events).toEqual([{ actor_cabinet_id: executor.cabinetId }])
})

test('a cancelled contract makes no client, a past one makes a former client', async () => {
  await setState('cancelled')
  expect(await clients()).toEqual([])
  expect((await note('Поздно', 0)).status).toBe(404)
  await setState('finished')
  expect(await clients({ state: 'former' })).toMatchObject([{ state: 'former', contracts: [{ lessonsLeft: 0 }] }])
  expect(await clients({ state: 'running' })).toEqual([])
  await setState('active')
})

test('a note is only its executor’s: written, changed from the version that was seen, removed by an empty text', async () => {
  const written = await note('Любит задачи', 0)
  expect(written.body.data).toMatchObject({ text: 'Любит задачи', version: 1 })
  const stale = await note('Другое', 0)
  expect([stale.status, stale.body.current]).toEqual([409, written.body.data])
  expect((await note('Любит задачи на движение', 1)).body.data.version).toBe(2)
  expect((await note('Другое', 1)).status).toBe(409)
  expect((await clients({ mark: 'note' }))[0]?.note?.text).toBe('Любит задачи на движение')
  expect((await note('Чужое', 0, t.people.otherExecutor)).status).toBe(404)
  const staff = await t.call(spec.listContacts, { as: t.people.manager })
  expect(staff.text).not.toContain('задачи')
  expect((await note('', 1)).status).toBe(409)
  expect((await note('', 2)).body.data).toBeNull()
  const removedBefore = await note('', 2)
  expect([removedBefore.status, removedBefore.body.current]).toEqual([409, null])
  expect((await note('', 0)).body.data).toBeNull()
  expect(await clients({ mark: 'note' })).toEqual([])
})

test.each([
  [{ text: 'я'.repeat(2001), version: 0 }, 'text'],
  [{ text: 'Заметка', version: -1 }, 'version'],
])('a note %o is refused at its field', async (body, field) => {
  const answer = await t.call(spec.saveClientNote, { as: t.people.executor, params: { id: learnerId }, body })
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
})

test.each<[Record<string, string>, number]>([
  [{ search: 'али' }, 0],
  [{ search: 'ali first0' }, 1],
  [{ search: 'savich' }, 0],
  [{ subject: 'mathematics' }, 1],
  [{ subject: 'chess' }, 0],
  [{ mark: 'package' }, 1],
  [{ mark: 'no_next_lesson' }, 0],
  [{ order: 'contact' }, 1],
])('a search finds clients by %o', async (query, count) => {
  expect(await clients(query)).toHaveLength(count)
})

test('the workbook of an executor has no phone, no family name and no price', async () => {
  await note('Вести до ЦТ', 0)
  const { text, status } = await t.call(spec.downloadOwnClients, { as: t.people.executor })
  expect(status).toBe(200)
  expect(text).toContain('Вести до ЦТ')
  for (const secret of [t.people.customer.phone, '***-**', 'Last-customer', 'Savich'])
    expect(text).not.toContain(secret)
})

test('staff see customers by name with learners and teachers; phones are masked', async () => {
  const { manager, customer } = t.people
  const answer = await t.call(spec.listContacts, { as: manager, query: { search: 'last-customer' } })
  expect(answer.body).toMatchObject({
    data: [
      {
        id: customer.cabinetId,
        accountId: customer.accountId,
        lastName: 'Last-customer',
        maskedPhone: `+375 29 ***-**-${customer.phone.slice(-2)}`,
        learners: [{ firstName: 'Alina', lastName: 'Savich' }],
        teachers: [{ id: t.people.executor.cabinetId, lastName: 'Last-executor', subject: 'mathematics' }],
        nextLessonAt: '2026-11-25T07:00:00.000Z',
        lastLessonAt: '2026-11-18T07:00:00.000Z',
      },
    ],
    nextCursor: null,
  })
  expect(answer.text).not.toContain(customer.phone)
})

test('workbooks have the next and the last lesson at their times in Minsk, like screens', async () => {
  const rowOf = async (endpoint: typeof spec.downloadContacts | typeof spec.downloadOwnClients, as: TestPerson) => {
    const { bytes } = await t.call(endpoint, { as, query: { search: 'First0' } })
    const [sheet] = await readWorkbook(Buffer.from(bytes))
    return sheet?.data[1]
  }
  const next = new Date('2026-11-25T10:00:00Z')
  expect((await rowOf(spec.downloadContacts, t.people.manager))?.slice(4)).toEqual([
    next,
    new Date('2026-11-18T10:00:00Z'),
  ])
  expect((await rowOf(spec.downloadOwnClients, t.people.executor))?.[5]).toEqual(next)
})

test.each<[Record<string, string>, string[]]>([
  [{}, ['Last-both', 'Last-customer', 'Last-otherCustomer']],
  [{ search: 'savich' }, ['Last-customer']],
  [{ search: 'савицкий' }, ['Last-otherCustomer']],
  [{ mark: 'running' }, ['Last-customer']],
  [{ mark: 'no_contract' }, ['Last-both', 'Last-otherCustomer']],
  [{ mark: 'no_learners' }, ['Last-both']],
  [{ mark: 'no_next_lesson' }, []],
  [{ subject: 'mathematics' }, ['Last-customer']],
  [{ subject: 'chess' }, []],
])('contacts are filtered by %o', async (query, found) => {
  expect(await names(query)).toEqual(found)
})

test('lists take as many statements for a page as for one row, and page by name', async () => {
  const paged: string[] = []
  let cursor: string | undefined
  do {
    const { body } = await t.call(spec.listContacts, {
      as: t.people.accountant,
      query: { limit: '1', ...(cursor && { cursor }) },
    })
    paged.push(...body.data.map((row: spec.Contact) => row.lastName))
    cursor = body.nextCursor ?? undefined
  } while (cursor !== undefined)
  expect(paged).toEqual(await names({}))
  const { manager, executor } = t.people
  const ofContacts = (limit: number) =>
    countStatements(t, (tx) => listContacts(tx, t.services, manager.session, { limit }))
  expect(await ofContacts(100)).toBe(await ofContacts(1))
  const ofClients = (limit: number) =>
    countStatements(t, (tx) => listOwnClients(tx, t.services, executor.session, { limit }))
  const one = await ofClients(1)
  await createContract(t, { customer: t.people.otherCustomer })
  expect(await ofClients(100)).toBe(one)
})

test('customers and executors do not read the contacts of the staff', async () => {
  for (const as of [t.people.customer, t.people.executor]) {
    expect((await t.call(spec.listContacts, { as })).status).toBe(403)
    expect((await t.call(spec.downloadContacts, { as })).status).toBe(403)
  }
})

test('the workbook of the staff has the rows of the list with masked phones', async () => {
  const { text } = await t.call(spec.downloadContacts, { as: t.people.manager, query: { search: 'Last-customer' } })
  expect(text).toContain('Last-customer First0')
  expect(text).not.toContain('Last-otherCustomer')
  expect(text).not.toContain(t.people.customer.phone)
})

test('a merged customer is no longer a contact', async () => {
  const { customer, otherCustomer } = t.people
  await t.services.db
    .updateTable('cabinet')
    .set({ merged_into: customer.cabinetId })
    .where('id', '=', otherCustomer.cabinetId)
    .execute()
  expect(await names({})).toEqual(['Last-both', 'Last-customer'])
})
