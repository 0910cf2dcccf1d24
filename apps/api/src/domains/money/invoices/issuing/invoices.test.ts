import {
  getCurrentInvoice,
  getInvoice,
  getInvoiceTotals,
  type InvoiceSummary,
  invoiceStatuses,
  listInvoiceHistory,
  listInvoices,
  unpaidStatuses,
} from '@navyk/api-spec/money/invoices'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createContract, teach, settleMonth } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { receivePayment } from '#money/payments'
import { addToCredit, lockCreditRows } from '../paying/allocation-queries.ts'
import { draftInvoices } from '../drafting/draft-invoices.ts'
import { issueInvoices } from './issue-invoices.ts'
import { cancelInvoice } from '../correcting/cancel-invoice.ts'
import { findInvoices } from '../queries.ts'

const absent = '01900000-0000-7000-8000-000000000000'

let t: TestApp
/** One invoice of each status for the customer, and one issued invoice of the other customer. */
beforeAll(async () => {
  t = await testApp()
  const contract = await createContract(t)
  const months = ['2026-03', '2026-04', '2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10']
  await teach(
    t,
    contract,
    months.map((month) => ({ date: `${month}-02` })),
  )
  const foreign = await createContract(t, { customer: t.people.otherCustomer, executor: t.people.otherExecutor })
  await teach(t, foreign, [{ date: '2026-10-03' }])
  for (const month of months) await settleMonth(t, t.people.executor, month)
  await settleMonth(t, t.people.otherExecutor, '2026-10')
  // Issued with these due dates, and paid by so much, when today is 20 November 2026.
  await invoice('2026-03', '2026-11-19', 0)
  await invoice('2026-04', '2026-11-19', 1)
  await invoice('2026-05', '2026-11-20', 0)
  await invoice('2026-06', '2026-11-20', 3999)
  await invoice('2026-07', '2026-11-19', 4000)
  await invoice('2026-08', '2026-11-19', 4000)
  await invoice('2026-09', '2026-11-19', 'cancelled')
  await invoice('2026-10', '2026-11-29', 'draft')
})
afterAll(() => t.close())

/** Issued yesterday; the other customer's October is issued together with the customer's last month. */
async function invoice(month: string, dueOn: string, end: number | 'cancelled' | 'draft'): Promise<void> {
  t.clock.set(new Date('2026-11-19T09:00:00Z'))
  const as = t.people.accountant.session
  await t.services.transact(async (tx) => {
    const { invoiceIds } = await draftInvoices(tx, t.services, as, { month })
    const rows = await findInvoices(tx, invoiceIds)
    const own = rows.find((row) => row.customer_id === t.people.customer.cabinetId)
    const toIssue = end === 'draft' ? rows.filter((row) => row !== own) : rows
    await issueInvoices(tx, t.services, as, { invoices: toIssue.map(({ id, version }) => ({ id, version })), dueOn })
    const id = own?.id ?? ''
    if (end === 'cancelled') await cancelInvoice(tx, t.services, as, { id, version: 2, reason: 'x' })
    if (typeof end === 'number' && end > 0) {
      const source = { source: 'manual' as const, sourceKey: null, preferredInvoiceId: id }
      const received = { amountKopecks: end, method: 'bank' as const, receivedOn: '2026-11-19', reference: '' }
      const customerId = t.people.customer.cabinetId
      await receivePayment(tx, t.services, { ...received, ...source, customerId }, as)
    }
  })
  t.clock.set(new Date('2026-11-20T09:00:00Z'))
}

const list = (as: TestPerson, query: Record<string, string> = {}) => t.call(listInvoices, { as, query })
const statuses = (rows: InvoiceSummary[]) => rows.map((row) => row.status).sort()

describe('the list of invoices', () => {
  test('shows a customer their own issued invoices, newest first', async () => {
    const { body } = await list(t.people.customer)
    expect(body.data.map((row: InvoiceSummary) => row.period)).toEqual([
      '2026-09',
      '2026-08',
      '2026-07',
      '2026-06',
      '2026-05',
      '2026-04',
      '2026-03',
    ])
    expect(body.data.map((row: InvoiceSummary) => row.number)).toEqual(
      [7, 6, 5, 4, 3, 2, 1].map((index) => `2026-00000${index}`),
    )
  })

  test('shows the staff all, drafts included, and executors nothing', async () => {
    for (const as of [t.people.manager, t.people.accountant, t.people.administrator]) {
      expect((await list(as)).body.data).toHaveLength(9)
    }
    expect((await list(t.people.executor)).status).toBe(403)
    expect((await t.call(getInvoiceTotals, { as: t.people.executor })).status).toBe(403)
    expect((await t.call(getCurrentInvoice, { as: t.people.executor })).status).toBe(403)
  })

  // The others are in status-in-sql.test.ts.
  const withoutSteps = ['overpaid', 'part_refunded', 'refunded', 'credited', 'void', 'written_off']
  test.each(invoiceStatuses.filter((status) => !withoutSteps.includes(status)))(
    'filtered by "%s" shows exactly the invoices that have this status',
    async (status) => {
      const all: InvoiceSummary[] = (await list(t.people.accountant)).body.data
      const expected = all.filter((row) => row.status === status).map((row) => row.id)
      expect(expected.length).toBeGreaterThan(0)
      expect((await list(t.people.accountant, { status })).body.data.map((row: InvoiceSummary) => row.id)).toEqual(
        expected,
      )
    },
  )

  test('filtered by "unpaid" and "late" shows unpaid invoices, and the overdue ones among them', async () => {
    expect(statuses((await list(t.people.customer, { status: 'unpaid' })).body.data)).toEqual(
      [...unpaidStatuses].sort(),
    )
    expect(statuses((await list(t.people.customer, { status: 'late' })).body.data)).toEqual([
      'overdue',
      'part_paid_overdue',
    ])
  })

  test('narrows by month, customer and part of a number', async () => {
    const found = async (as: TestPerson, query: Record<string, string>) => (await list(as, query)).body.data.length
    expect(await found(t.people.manager, { period: '2026-10' })).toBe(2)
    expect(await found(t.people.manager, { customerId: t.people.otherCustomer.cabinetId })).toBe(1)
    expect(await found(t.people.manager, { search: '0003' })).toBe(1)
    expect(await found(t.people.manager, { search: '%' })).toBe(0)
    expect(await found(t.people.customer, { customerId: t.people.otherCustomer.cabinetId })).toBe(0)
    expect(await found(t.people.customer, { customerId: t.people.customer.cabinetId })).toBe(7)
    const [foreign] = (await list(t.people.otherCustomer)).body.data
    expect(await found(t.people.manager, { contractId: foreign.contractId })).toBe(1)
    expect(await found(t.people.customer, { contractId: foreign.contractId })).toBe(0)
  })

  test('is searched by the names of the learner and of the customer, in either order, with sums', async () => {
    const { manager, customer } = t.people
    const found = async (as: TestPerson, search: string) => (await list(as, { search })).body.data.length
    const all = await found(manager, '')
    expect([
      await found(manager, 'savich'),
      await found(manager, 'Alina Sav'),
      await found(manager, 'Savich Al'),
    ]).toEqual([all, all, all])
    const own = (await list(manager, { customerId: customer.cabinetId })).body.data.length
    expect([await found(manager, 'last-customer'), own < all]).toEqual([own, true])
    expect(await found(customer, 'last-othercustomer')).toBe(0)
    const totals = await t.call(getInvoiceTotals, { as: manager, query: { search: 'last-customer' } })
    expect(totals.body.data.count).toBe(own)
  })

  test('is read page by page', async () => {
    const first = (await list(t.people.customer, { limit: '4' })).body
    const second = (await list(t.people.customer, { limit: '4', cursor: first.nextCursor })).body
    expect([first.data.length, second.data.length, second.nextCursor]).toEqual([4, 3, null])
  })

  test('names an unknown filter in the refusal', async () => {
    const answer = await list(t.people.customer, { status: 'lost', sort: 'sum' })
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { status: ['Проверьте это поле'], sort: ['Неизвестное поле'] } },
    })
  })
})

describe('the totals of invoices', () => {
  test('are the sums of all pages of the filter', async () => {
    const totals = async (as: TestPerson, query: Record<string, string> = {}) =>
      (await t.call(getInvoiceTotals, { as, query })).body.data
    expect(await totals(t.people.customer)).toEqual({
      count: 7,
      draftedKopecks: 0,
      issuedKopecks: 24_000,
      creditedKopecks: 0,
      totalKopecks: 24_000,
      paidKopecks: 12_000,
      writtenOffKopecks: 0,
      overpaidKopecks: 0,
      balanceKopecks: 4000 + 3999 + 4000 + 1,
      overdueCount: 2,
      overdueKopecks: 7999,
      creditKopecks: 0,
    })
    expect(await totals(t.people.accountant, { status: 'draft' })).toMatchObject({
      count: 1,
      draftedKopecks: 4000,
      totalKopecks: 0,
      balanceKopecks: 0,
    })
    const all = await totals(t.people.accountant)
    expect(all.draftedKopecks).toBe(4000)
    expect(all.totalKopecks).toBe(all.paidKopecks + all.balanceKopecks)
    expect(await totals(t.people.customer, { customerId: t.people.otherCustomer.cabinetId })).toMatchObject({
      count: 0,
    })
  })

  test('have the credit of the customer in question, and of all customers for staff who name none', async () => {
    const { customer, otherCustomer, manager } = t.people
    const credit = async (as: TestPerson, query: Record<string, string> = {}) =>
      (await t.call(getInvoiceTotals, { as, query })).body.data.creditKopecks
    const give = (kopecks: number) =>
      t.services.transact(async (tx) => {
        await lockCreditRows(tx, [otherCustomer.cabinetId])
        await addToCredit(tx, [{ customerId: otherCustomer.cabinetId, creditKopecks: kopecks }])
      })
    await give(700)
    expect([await credit(customer), await credit(otherCustomer), await credit(manager)]).toEqual([0, 700, 700])
    expect(await credit(manager, { customerId: customer.cabinetId })).toBe(0)
    expect(await credit(customer, { customerId: otherCustomer.cabinetId })).toBe(0)
    await give(-700)
  })
})

describe('one invoice', () => {
  test('is, without an id, the oldest unpaid one; a customer who never had any gets none', async () => {
    expect((await t.call(getCurrentInvoice, { as: t.people.customer })).body.data).toMatchObject({
      period: '2026-03',
      status: 'overdue',
    })
    expect((await t.call(getCurrentInvoice, { as: t.people.manager })).body.data).toMatchObject({ period: '2026-03' })
    const { body } = await list(t.people.otherCustomer)
    expect((await t.call(getCurrentInvoice, { as: t.people.otherCustomer })).body.data.id).toBe(body.data[0].id)
    // The person with both cabinets is signed in to the executor's.
    expect((await t.call(getCurrentInvoice, { as: t.people.both })).status).toBe(403)
  })

  test('of another customer, or a draft, is answered to a customer like an absent one, to the byte', async () => {
    const [draft] = (await list(t.people.accountant, { status: 'draft' })).body.data
    const [foreign] = (await list(t.people.otherCustomer)).body.data
    for (const endpoint of [getInvoice, listInvoiceHistory]) {
      const missing = await t.call(endpoint, { as: t.people.customer, params: { id: absent } })
      expect(missing.status).toBe(404)
      for (const { id } of [draft, foreign]) {
        expect((await t.call(endpoint, { as: t.people.customer, params: { id } })).text).toBe(missing.text)
      }
      expect((await t.call(endpoint, { as: t.people.customer, params: { id: 'not-an-id' } })).text).toBe(missing.text)
      expect((await t.call(endpoint, { as: t.people.executor, params: { id: foreign.id } })).status).toBe(403)
    }
  })

  test('keeps the sum of its payments with it', async () => {
    const { db } = t.services
    const kept = await db.selectFrom('invoice').select(['id', 'paid_kopecks']).execute()
    const payments = await db
      .selectFrom('payment_allocation')
      .select(['invoice_id', 'amount_kopecks'])
      .where('ended_at', 'is', null)
      .execute()
    for (const { id, paid_kopecks } of kept) {
      const own = payments.filter((payment) => payment.invoice_id === id)
      expect(paid_kopecks).toBe(own.reduce((sum, payment) => sum + payment.amount_kopecks, 0))
    }
  })
})
