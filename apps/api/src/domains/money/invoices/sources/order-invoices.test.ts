import { getInvoice, listInvoices } from '@navyk/api-spec/money/invoices'
import { getCustomerDues } from '@navyk/api-spec/money/payments'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { balance } from '#money/ledger'
import { receivePayment } from '#money/payments'
import { cancelOrderInvoice, issueOrderInvoice, type OrderToInvoice, reduceInvoice } from './order-invoices.ts'

let t: TestApp
beforeEach(async () => {
  t = await testApp()
})
afterEach(() => t.close())

const sourceId = '01900000-0000-7000-8000-00000000000a'
const lines = [
  { title: 'Ten lessons of mathematics', quantity: 2, unitPriceKopecks: 30_000, discountKopecks: 6000 },
  { title: 'A trial lesson', quantity: 1, unitPriceKopecks: 1000, discountKopecks: 0 },
]
const customerId = () => t.people.customer.cabinetId
const issue = (change: Partial<OrderToInvoice> = {}) =>
  t.services.transact((tx) =>
    issueOrderInvoice(tx, t.services, t.people.customer.session, {
      customerId: customerId(),
      sourceId,
      lines,
      dueOn: '2026-12-31',
      payer: null,
      ...change,
    }),
  )
const invoice = async (id: string, as = t.people.customer) =>
  (await t.call(getInvoice, { as, params: { id } })).body.data
const cancel = () =>
  t.services.transact((tx) => cancelOrderInvoice(tx, t.services, null, { sourceId, reason: 'It was not paid' }))
const receive = (amountKopecks: number, sourceKey: string) =>
  t.services.transact((tx) =>
    receivePayment(tx, t.services, {
      customerId: customerId(),
      amountKopecks,
      method: 'erip',
      receivedOn: '2026-11-20',
      reference: '',
      source: 'online',
      sourceKey,
    }),
  )

test('the invoice of an order is issued at once, with its lines, discounts and payer', async () => {
  const payer = { name: 'ООО «Ромашка»', unp: '190275968', address: null }
  const { id, number } = await issue({ payer })
  expect(await invoice(id)).toMatchObject({
    number,
    kind: 'order',
    status: 'issued',
    totalKopecks: 55_000,
    dueOn: '2026-12-31',
    payer,
    contractId: null,
    executor: null,
    subject: null,
    about: 'Ten lessons of mathematics + 1',
    lines: [
      { title: 'Ten lessons of mathematics', quantity: 2, priceKopecks: 30_000, discountKopecks: 6000, lessonId: null },
      { title: 'A trial lesson', amountKopecks: 1000 },
    ],
  })
})

test('an order has one invoice, however often it is requested at once', async () => {
  const first = await issue()
  expect(await issue()).toEqual(first)
  expect((await t.call(listInvoices, { as: t.people.customer })).body.data).toHaveLength(1)
})

test('an order invoice charges nothing: the grants of the order will', async () => {
  await issue()
  expect(await balance(t.services.db, { kind: 'customer', ownerId: customerId() })).toBe(0)
})

test('an order without anything to pay gets no invoice', async () => {
  await expect(issue({ lines: [] })).rejects.toMatchObject({ status: 422 })
  await expect(
    issue({ lines: [{ title: 'A gift', quantity: 1, unitPriceKopecks: 5, discountKopecks: 6 }] }),
  ).rejects.toMatchObject({ status: 422 })
})

test('the seller’s domain is told of full payment in the transaction of the payment, once', async () => {
  const announced = vi.spyOn(t.services, 'announceStep')
  const { id } = await issue()
  await receive(54_999, 'first')
  expect(announced.mock.calls.map((call) => call[3])).toEqual(['invoice.issued'])
  await receive(2, 'second')
  expect(announced.mock.calls.at(-1)?.slice(2)).toEqual([
    null,
    'invoice.paid',
    { invoices: [{ id, kind: 'order', sourceId, customerId: customerId() }] },
  ])
  await receive(5, 'third')
  expect(announced).toHaveBeenCalledTimes(2)
})

test('credit pays an order invoice when it is issued, and the seller’s domain is told of that too', async () => {
  await receive(60_000, 'ahead')
  const announced = vi.spyOn(t.services, 'announceStep')
  const { id } = await issue()
  expect(await invoice(id)).toMatchObject({ status: 'paid', creditKopecks: 5000 })
  expect(announced.mock.calls.map((call) => call[3])).toEqual(['invoice.issued', 'invoice.paid'])
})

test('an order that ends unpaid cancels its invoice; a later payment is credit', async () => {
  const { id } = await issue()
  expect(await cancel()).toEqual({ creditKopecks: 0 })
  expect(await cancel()).toEqual({ creditKopecks: 0 })
  expect(await invoice(id)).toMatchObject({ status: 'cancelled', cancelReason: 'It was not paid' })
  await receive(55_000, 'late')
  const dues = (await t.call(getCustomerDues, { as: t.people.customer })).body.data
  expect(dues).toMatchObject({ creditKopecks: 55_000, invoices: [] })
})

test('the paid part of an order that ends is credit, and its invoice is void', async () => {
  const { id } = await issue()
  await receive(10_000, 'a part')
  expect(await cancel()).toEqual({ creditKopecks: 10_000 })
  expect(await invoice(id)).toMatchObject({ status: 'void', paidKopecks: 0, creditKopecks: 10_000 })
  expect(await balance(t.services.db, { kind: 'customer', ownerId: customerId() })).toBe(-10_000)
})

test('a search finds an order invoice by its purpose, and by its kind', async () => {
  await issue()
  const found = async (query: Record<string, string>) =>
    (await t.call(listInvoices, { as: t.people.accountant, query })).body.data
  expect(await found({ search: 'mathematics' })).toHaveLength(1)
  expect(await found({ kind: 'order' })).toHaveLength(1)
  expect(await found({ kind: 'lessons' })).toHaveLength(0)
})

test('an invoice of a seat is reduced by at most what it asks for, and cancelled if all of an untouched one goes', async () => {
  const kind = 'programme' as const
  const takeOff = (wantedKopecks: number, of = sourceId) =>
    t.services.transact((tx) =>
      reduceInvoice(tx, t.services, null, { kind, sourceId: of, wantedKopecks, reason: 'The seat is given up' }),
    )
  const owed = () => balance(t.services.db, { kind: 'customer', ownerId: customerId() })
  const { id } = await issue({ kind })
  expect(await owed()).toBe(55_000)
  await takeOff(5000)
  expect([await invoice(id), await owed()]).toMatchObject([{ status: 'issued', balanceKopecks: 50_000 }, 50_000])
  await takeOff(99_999)
  expect([await invoice(id), await owed()]).toMatchObject([{ status: 'credited', creditedKopecks: 55_000 }, 0])
  const other = '01900000-0000-7000-8000-00000000000b'
  const whole = await issue({ kind, sourceId: other })
  await takeOff(55_000, other)
  expect([await invoice(whole.id), await owed()]).toMatchObject([{ status: 'cancelled', creditNotes: [] }, 0])
})
