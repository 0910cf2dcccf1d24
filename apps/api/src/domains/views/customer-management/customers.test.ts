import { createManualInvoice, issueInvoice } from '@navyk/api-spec/money/invoices'
import * as spec from '@navyk/api-spec/views/customer-management'
import type { CustomerNote, ManagedCustomer } from '@navyk/api-spec/views/customer-management'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asCustomer } from '#testing/acting/agreements.ts'
import { countStatements } from '#testing/acting/lessons.ts'
import { createPackageContract, grant } from '#testing/acting/wallets.ts'
import { orderProduct, sellProduct } from '#testing/acting/shop.ts'
import { teach, type TestContract } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { createAccounts } from '#people/accounts'
import { receivePayment } from '#money/payments'
import { getManagedCustomer as readCustomer } from './get-customer.ts'
import { listManagedCustomers as readCustomers } from './list-customers.ts'

let t: TestApp
let manager: TestPerson
let accountant: TestPerson
let customer: TestPerson
let contract: TestContract
/** Both an executor and a customer, here as the latter. */
let rich: TestPerson
beforeAll(async () => {
  t = await testApp()
  ;({ manager, accountant, customer } = t.people)
  const names = ['Белая Ольга', 'Белый Иван', 'Чёрная Анна']
  const drafts = names.map((name, index) => ({
    phone: `37533445000${index}`,
    passwordHash: '',
    email: null,
    cabinets: [{ role: 'customer' as const }],
    firstName: name.split(' ')[1] ?? '',
    lastName: name.split(' ')[0] ?? '',
  }))
  await t.services.transact((tx) => createAccounts(tx, t.services, drafts))
  contract = await createPackageContract(t)
  await grant(t, { totalUnits: 4 })
  await orderProduct(t, (await sellProduct(t)).id, customer)
  await owe(customer, 5000)
  await owe(t.people.otherCustomer, 9000)
  rich = await asCustomer(t)
  await pay(rich, 700)
})
afterAll(() => t.close())

let key = 0
async function owe(who: TestPerson, unitPriceKopecks: number) {
  key += 1
  const body = { customerId: who.cabinetId, lines: [{ title: 'Учебник', quantity: 1, unitPriceKopecks }] }
  const made = await t.call(createManualInvoice, { as: accountant, body, key: `invoice-of-a-list-${key}` })
  const { id, version } = made.body.data
  await t.call(issueInvoice, { as: accountant, params: { id }, body: { version, dueOn: '2026-12-10' } })
}

const pay = (who: TestPerson, amountKopecks: number) =>
  t.services.transact((tx) =>
    receivePayment(tx, t.services, {
      customerId: who.cabinetId,
      amountKopecks,
      method: 'bank',
      receivedOn: '2026-11-19',
      reference: '',
      source: 'online',
      sourceKey: 'a-payment-of-nothing',
    }),
  )

const find = async (query: Record<string, string> = {}, as = manager): Promise<ManagedCustomer[]> =>
  (await t.call(spec.listManagedCustomers, { as, query })).body.data
const names = async (query: Record<string, string>) => (await find(query)).map(({ lastName }) => lastName)

describe('the list of customers', () => {
  test('has the possessions, debts and purchases of each', async () => {
    const [row] = await find({ search: 'Last-customer' })
    expect(row).toMatchObject({
      id: customer.cabinetId,
      accountId: customer.accountId,
      lastName: 'Last-customer',
      maskedPhone: `+375 29 ***-**-${customer.phone.slice(-2)}`,
      runningContracts: 1,
      lessonsLeft: 4,
      minutesLeft: 0,
      creditKopecks: 0,
      notes: 0,
      lastOrder: { number: 1, state: 'awaiting_payment' },
    })
    expect(row?.learners).toHaveLength(1)
    expect(row?.dueKopecks).toBe((await totals({ search: 'Last-customer' })).dueKopecks)
  })

  test('counts the rest of packages once held lessons are settled', async () => {
    await teach(t, contract, [{ date: '2026-10-05' }])
    const [row] = await find({ search: 'Last-customer' })
    const call = { as: manager, params: { id: customer.cabinetId } }
    const card = (await t.call(spec.getManagedCustomer, call)).body.data
    expect([row?.lessonsLeft, card.packages[0].leftUnits]).toEqual([3, 3])
  })

  test('is a workbook with the day of the last order in Minsk', async () => {
    const created = new Date('2026-10-01T21:30:00Z')
    await t.services.db.updateTable('shop_order').set({ created_at: created }).execute()
    const query = { search: 'Last-customer' }
    const { bytes } = await t.call(spec.downloadManagedCustomers, { as: manager, query })
    const [sheet] = await readWorkbook(Buffer.from(bytes))
    expect(sheet?.data.map((row) => row.at(-1))).toEqual(['Заказ', new Date('2026-10-02')])
  })

  test('is a workbook with the debt, the overdue sum and the credit of each in separate columns', async () => {
    const { bytes } = await t.call(spec.downloadManagedCustomers, { as: manager, query: { search: 'Last' } })
    const [sheet] = await readWorkbook(Buffer.from(bytes))
    const [customerRow] = await find({ search: 'Last-customer' })
    const owed = (customerRow?.dueKopecks ?? 0) / 100
    expect(sheet?.data.slice(1).map((row) => [String(row[0]).split(' ')[0], ...row.slice(3, 9)])).toEqual([
      ['Last-both', 0, 0, 0, 0, 0, 7],
      ['Last-customer', 1, 3, 0, owed, 0, 0],
      ['Last-otherCustomer', 0, 0, 0, 90, 0, 0],
    ])
  })

  test('has only customers, by name', async () => {
    const all = await find()
    expect(all.map(({ lastName }) => lastName)).toEqual(all.map(({ lastName }) => lastName).toSorted())
    expect(all.map(({ id }) => id)).not.toContain(t.people.executor.cabinetId)
    expect(all.map(({ id }) => id)).toContain(rich.cabinetId)
  })

  test.each([
    ['the beginning of a name', { search: 'бел' }, ['Белая', 'Белый']],
    ['both names', { search: 'иван бел' }, ['Белый']],
    ['an end of the phone', { search: '0002' }, ['Чёрная']],
    ['the phone as it is written', { search: '+375 33 445-00-01' }, ['Белый']],
    ['what is no customer', { search: 'Last-executor' }, []],
  ])('is searched by %s', async (_, query, found) => {
    expect(await names(query)).toEqual(found)
  })

  test.each([
    ['owes', ['Last-customer', 'Last-otherCustomer']],
    ['overdue', []],
    ['credit', ['Last-both']],
    ['package', ['Last-customer']],
    ['order', ['Last-customer']],
    ['no_contract', ['Last-both', 'Last-otherCustomer', 'Белая', 'Белый', 'Чёрная']],
    ['note', []],
  ])('is filtered by the mark %s', async (mark, found) => {
    expect(await names({ mark })).toEqual(found)
  })

  test('is sorted by debt, of those who owe something', async () => {
    const rows = await find({ order: 'due' })
    expect(rows.map(({ dueKopecks }) => dueKopecks)).toEqual(
      rows.map(({ dueKopecks }) => dueKopecks).toSorted((one, other) => other - one),
    )
    expect(rows.every(({ dueKopecks }) => dueKopecks > 0)).toBe(true)
    expect(rows).toHaveLength(2)
  })

  test('is read page by page, in either order, without leaving one out', async () => {
    for (const order of ['name', 'due']) {
      const all = (await find({ order })).map(({ id }) => id)
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const query: Record<string, string> = { order, limit: '1', ...(cursor && { cursor }) }
        const { body } = await t.call(spec.listManagedCustomers, { as: manager, query })
        seen.push(...body.data.map(({ id }: ManagedCustomer) => id))
        cursor = body.nextCursor
      } while (cursor)
      expect(seen).toEqual(all)
      const wrong = await t.call(spec.listManagedCustomers, { as: manager, query: { order, cursor: 'x' } })
      expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['cursor']])
    }
  })

  test('takes the same queries, however many rows it has', async () => {
    const count = (limit: number) =>
      countStatements(t, (tx) => readCustomers(tx, t.services, manager.session, { limit }))
    // Where nobody of a page has a package, its lessons are not asked for.
    expect(await count(100)).toBeLessThanOrEqual(8)
    expect(await count(1)).toBeLessThanOrEqual(8)
  })

  const totals = async (query: Record<string, string> = {}) =>
    (await t.call(spec.getManagedCustomerTotals, { as: manager, query })).body.data

  test('adds up the sums of its rows', async () => {
    const rows = await find({ limit: '100' })
    const sum = (field: 'dueKopecks' | 'overdueKopecks' | 'creditKopecks') =>
      rows.reduce((total, row) => total + row[field], 0)
    expect(await totals()).toEqual({
      count: rows.length,
      dueKopecks: sum('dueKopecks'),
      overdueKopecks: sum('overdueKopecks'),
      creditKopecks: 700,
    })
    expect(await totals({ mark: 'credit' })).toMatchObject({ count: 1, dueKopecks: 0, creditKopecks: 700 })
  })

  test('counts a debt as overdue by the day', async () => {
    const before = t.clock.now()
    const other = t.people.otherCustomer.cabinetId
    const of = async () => ({
      row: (await find({ search: 'Last-otherCustomer' })).map(({ overdueKopecks }) => overdueKopecks),
      marked: (await find({ mark: 'overdue' })).some(({ id }) => id === other),
      total: (await totals({ search: 'Last-otherCustomer' })).overdueKopecks,
      card: (await t.call(spec.getManagedCustomer, { as: manager, params: { id: other } })).body.data.invoices.map(
        ({ isLate }: { isLate: boolean }) => isLate,
      ),
    })
    t.clock.set(new Date('2026-12-10T20:59:59Z'))
    expect(await of()).toEqual({ row: [0], marked: false, total: 0, card: [false] })
    t.clock.set(new Date('2026-12-10T21:00:00Z'))
    expect(await of()).toEqual({ row: [9000], marked: true, total: 9000, card: [true] })
    t.clock.set(before)
  })

  test('counts a package until the end of its last day, and a frozen one after it too', async () => {
    const { db } = t.services
    const { id, ...before } = await db
      .selectFrom('wallet')
      .select(['id', 'state', 'expires_on', 'frozen_on', 'frozen_by'])
      .executeTakeFirstOrThrow()
    const put = (change: Partial<typeof before>) => db.updateTable('wallet').set(change).where('id', '=', id).execute()
    await put({ expires_on: '2026-11-20' })
    expect(await names({ mark: 'package' })).toEqual(['Last-customer'])
    await put({ expires_on: '2026-11-19' })
    expect(await names({ mark: 'package' })).toEqual([])
    await put({ state: 'frozen', frozen_on: '2026-11-18', frozen_by: 'staff' })
    expect(await names({ mark: 'package' })).toEqual(['Last-customer'])
    await put(before)
  })
})

test('customers with equal debts are ordered by their ids, and pages of one go through all of them', async () => {
  const app = await testApp()
  const drafts = [0, 1, 2].map((index) => ({
    phone: `37533446000${index}`,
    passwordHash: '',
    email: null,
    cabinets: [{ role: 'customer' as const }],
    firstName: 'Анна',
    lastName: 'Белая',
  }))
  const made = await app.services.transact((tx) => createAccounts(tx, app.services, drafts))
  const ids = made.map(({ cabinets }) => Object.values(cabinets)[0] ?? '').toSorted()
  for (const customerId of ids) {
    const lines = [{ title: 'Учебник', quantity: 1, unitPriceKopecks: 5000 }]
    const as = app.people.accountant
    const { id, version } = (await app.call(createManualInvoice, { as, body: { customerId, lines } })).body.data
    await app.call(issueInvoice, { as, params: { id }, body: { version, dueOn: '2026-12-10' } })
  }
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: Record<string, string> = { order: 'due', limit: '1', ...(cursor && { cursor }) }
    const { body } = await app.call(spec.listManagedCustomers, { as: app.people.manager, query })
    seen.push(...body.data.map(({ id }: ManagedCustomer) => id))
    cursor = body.nextCursor
  }
  await app.close()
  expect(seen).toEqual(ids.toReversed())
})

describe('the card of a customer', () => {
  const get = (id = customer.cabinetId, as = manager) => t.call(spec.getManagedCustomer, { as, params: { id } })

  test('has their contracts, packages, unpaid invoices, orders and payments', async () => {
    const { data } = (await get()).body
    expect(data).toMatchObject({
      id: customer.cabinetId,
      payer: null,
      prepaidKopecks: 28_000,
      contracts: [{ state: 'active', executor: { id: t.people.executor.cabinetId } }],
      packages: [{ leftUnits: 3 }],
      orders: [{ number: 1, state: 'awaiting_payment', totalKopecks: 32_000 }],
      payments: [],
    })
    expect(data.invoiceCount).toBe(data.invoices.length)
    expect(data.invoices.reduce((sum: number, row: { balanceKopecks: number }) => sum + row.balanceKopecks, 0)).toBe(
      data.dueKopecks,
    )
    expect((await get(rich.cabinetId)).body.data).toMatchObject({
      balanceKopecks: -700,
      payments: [{ amountKopecks: 700, creditKopecks: 700, isReversed: false }],
    })
  })

  test('exists only for customers', async () => {
    expect((await get(t.people.executor.cabinetId)).status).toBe(404)
    expect((await get('01900000-0000-7000-8000-000000000000')).status).toBe(404)
  })

  test('takes a fixed number of queries', async () => {
    const count = (id: string) => countStatements(t, (tx) => readCustomer(tx, t.services, manager.session, { id }))
    expect(await count(customer.cabinetId)).toBeLessThanOrEqual(22)
  })
})

describe('a note about a customer', () => {
  const params = () => ({ id: customer.cabinetId })
  const write = (text: string, change: object = {}, as = manager) =>
    t.call(spec.writeCustomerNote, {
      as,
      params: params(),
      body: { text, isPinned: false, ...change },
    })
  const list = async (as = manager): Promise<CustomerNote[]> =>
    (await t.call(spec.listCustomerNotes, { as, params: params() })).body.data

  test('is for all who look after customers, pinned ones first, then the newest', async () => {
    await write('Звонить после шести')
    await write('Договорились о скидке', { isPinned: true }, accountant)
    await write('Переехали на Немигу')
    const notes = await list(accountant)
    expect(notes.map(({ text }) => text)).toEqual([
      'Договорились о скидке',
      'Переехали на Немигу',
      'Звонить после шести',
    ])
    expect(notes[0]).toMatchObject({ author: { lastName: 'Last-accountant' }, changedAt: null })
    expect(notes.map(({ actions }) => actions.change)).toEqual([true, false, false])
    expect((await find({ mark: 'note' })).map(({ notes: count }) => count)).toEqual([3])
  })

  test('is changed only by its author, from the version that they have seen', async () => {
    const note = (await list()).find(({ text }) => text === 'Звонить после шести')
    const change = (version = note?.version, as = manager) =>
      t.call(spec.changeCustomerNote, {
        as,
        params: { id: note?.id ?? '' },
        body: { version, text: 'Звонить после семи', isPinned: false },
      })
    expect((await change(1, accountant)).status).toBe(403)
    expect((await change()).body.data.map(({ text }: CustomerNote) => text)).toContain('Звонить после семи')
    const again = await change()
    expect([again.status, again.body.code]).toEqual([409, 'version_conflict'])
    expect(again.body.current.map(({ text }: CustomerNote) => text)).toContain('Звонить после семи')
  })

  test('is removed by its author or an administrator', async () => {
    const [pinned] = await list()
    const remove = (as: TestPerson, version = 1) =>
      t.call(spec.removeCustomerNote, { as, params: { id: pinned?.id ?? '' }, body: { version } })
    expect((await remove(manager)).status).toBe(403)
    expect((await remove(accountant, 7)).status).toBe(409)
    expect((await remove(accountant)).body.data).toHaveLength(2)
    expect((await remove(accountant)).status).toBe(404)
  })

  test.each([
    ['nothing', '  ', 'text'],
    ['too much', 'а'.repeat(2001), 'text'],
  ])('that says %s is refused at its field, and nothing is stored', async (_, text, field) => {
    const before = await list()
    const answer = await write(text)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    expect(await list()).toEqual(before)
  })

  test('is refused about anybody else', async () => {
    const body = { text: 'Хороший преподаватель', isPinned: false }
    const answer = await t.call(spec.writeCustomerNote, {
      as: manager,
      params: { id: t.people.executor.cabinetId },
      body,
    })
    expect(answer.status).toBe(404)
  })

  test('is refused above the limit of its customer, and taken for another one', async () => {
    const now = new Date()
    const has = (await list()).length
    const rows = Array.from({ length: spec.mostCustomerNotes - has }, () => ({
      id: t.services.ids.next(),
      customer_id: customer.cabinetId,
      author_id: manager.cabinetId,
      text: 'x',
      is_pinned: false,
      created_at: now,
      changed_at: null,
    }))
    await t.services.db.insertInto('customer_note').values(rows).execute()
    expect((await write('Ещё одна')).body.code).toBe('customer_notes_full')
    const ofAnother = { id: t.people.otherCustomer.cabinetId }
    const body = { text: 'Первая', isPinned: false }
    expect((await t.call(spec.writeCustomerNote, { as: manager, params: ofAnother, body })).status).toBe(200)
    await t.services.db
      .deleteFrom('customer_note')
      .where(({ eb, or }) => or([eb('text', '=', 'x'), eb('customer_id', '=', ofAnother.id)]))
      .execute()
  })
})

test('customers, executors and strangers are refused', async () => {
  for (const as of [customer, t.people.executor, t.people.administrator]) {
    const params = { id: customer.cabinetId }
    expect((await t.call(spec.listManagedCustomers, { as })).status).toBe(403)
    expect((await t.call(spec.getManagedCustomerTotals, { as })).status).toBe(403)
    expect((await t.call(spec.downloadManagedCustomers, { as })).status).toBe(403)
    expect((await t.call(spec.getManagedCustomer, { as, params })).status).toBe(403)
    expect((await t.call(spec.listCustomerNotes, { as, params })).status).toBe(403)
  }
  expect((await t.call(spec.listManagedCustomers, {})).status).toBe(401)
  expect((await t.call(spec.getManagedCustomer, { params: { id: customer.cabinetId } })).status).toBe(401)
})
