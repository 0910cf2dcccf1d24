// Money for an order that has ended comes by the bank, or is recorded by hand: it is 12:00 in Minsk on Friday, 20 November 2026.
import * as bank from '@navyk/api-spec/money/bank-statements'
import { listNotices } from '@navyk/api-spec/messages/notices'
import type { Invoice } from '@navyk/api-spec/money/invoices'
import { getInvoice } from '@navyk/api-spec/money/invoices'
import * as spec from '@navyk/api-spec/money/orders'
import { askRefund, type Payment, recordPayment, reversePayment } from '@navyk/api-spec/money/payments'
import type { Product } from '@navyk/api-spec/money/products'
import { getHome } from '@navyk/api-spec/views/home'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clientBankFile, type FileRow } from '#testing/factories/bank-files.ts'
import { duesOf } from '#testing/acting/payments.ts'
import { orderProduct, sellProduct } from '#testing/acting/shop.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { passOrderDays } from '../tasks.ts'

let t: TestApp
let customer: TestPerson
let product: Product
let order: spec.Order
let number: string
beforeEach(async () => {
  t = await testApp()
  customer = t.people.customer
  product = await sellProduct(t, { stock: 3 })
  order = await orderProduct(t, product.id, customer)
  number = (await invoiceOf(order)).number ?? ''
})
afterEach(() => t.close())

const invoiceOf = async ({ invoiceId }: spec.Order): Promise<Invoice> =>
  (await t.call(getInvoice, { as: t.people.accountant, params: { id: invoiceId ?? '' } })).body.data
const later = async (hours: number) => {
  t.clock.set(new Date(t.clock.now().getTime() + hours * 3_600_000))
  await passOrderDays(t.services)
}
const get = async (id = order.id): Promise<spec.Order> =>
  (await t.call(spec.getOrder, { as: t.people.accountant, params: { id } })).body.data
const waiting = async (): Promise<number[]> =>
  (await t.call(spec.listOrders, { as: t.people.manager, query: { task: 'late_money' } })).body.data.map(
    (each: spec.Order) => each.number,
  )

const rowOf = async (said: Partial<FileRow> = {}): Promise<bank.BankRow> => {
  const row: FileRow = {
    id: '',
    number: '15',
    on: '2026-11-24',
    in: order.totalKopecks,
    name: 'ООО «Ромашка»',
    unp: '',
    account: '',
    purpose: `Оплата по счёту ${number}`,
    ...said,
  }
  const file = clientBankFile({ account: 'BY83BPSB30123542950119330000', opening: 0, rows: [row] })
  const as = t.people.accountant
  const call = { as, query: { name: 'a.txt' }, file: new TextEncoder().encode(file) }
  const { id } = (await t.call(bank.importBankStatement, call)).body.data
  const [found] = (await t.call(bank.listBankRows, { as, params: { id }, query: { kind: 'unsure' } })).body.data
  return found
}
const settle = ({ id, version }: bank.BankRow, change: object = {}) => {
  const settlement = { kind: 'payment', customerId: customer.cabinetId, allocations: [], ...change }
  return t.call(bank.settleBankRow, { as: t.people.accountant, params: { id }, body: { version, settlement } })
}
const record = (change: object = {}) =>
  t.call(recordPayment, {
    as: t.people.accountant,
    body: {
      customerId: customer.cabinetId,
      amountKopecks: order.totalKopecks,
      method: 'bank',
      receivedOn: '2026-11-20',
      reference: '',
      allocations: [],
      ...change,
    },
  })
const decide = async (decision: 'restored' | 'kept') =>
  t.call(spec.decideLateMoney, {
    as: t.people.manager,
    params: { id: order.id },
    body: { version: (await get()).version, decision },
  })

const told = async (): Promise<string[]> =>
  (await t.call(listNotices, { as: customer, query: { box: 'new' } })).body.data.map(
    ({ message }: { message: string }) => message,
  )

describe('a row of the bank that names the invoice of an expired order', () => {
  test('shows that the order has ended, and becomes credit, not the payment of another invoice', async () => {
    await later(96)
    const other = await orderProduct(t, product.id, customer)
    const row = await rowOf()
    expect(row).toMatchObject({
      isSure: false,
      doubt: 'order_ended',
      proposals: [
        {
          kind: 'payment',
          customer: { id: customer.cabinetId },
          invoices: [],
          endedOrder: { id: order.invoiceId, number },
        },
      ],
    })
    expect((await settle(row, { forInvoiceId: order.invoiceId })).status).toBe(200)
    expect((await get(other.id)).state).toBe('awaiting_payment')
    expect(await get()).toMatchObject({ lateKopecks: order.totalKopecks, lateDecision: null })
  })

  test('waits for the staff like late online money, and the order is reopened with it', async () => {
    await later(96)
    await settle(await rowOf(), { forInvoiceId: order.invoiceId })
    expect(await waiting()).toEqual([order.number])
    const { body } = await t.call(getHome, { as: t.people.manager })
    expect(JSON.stringify(body.data)).toContain(String(order.totalKopecks))
    const restored = await decide('restored')
    expect(restored.body.data).toMatchObject({ lateDecision: 'restored' })
    expect(await get(restored.body.data.restoredAs)).toMatchObject({ state: 'fulfilled' })
  })

  test('adds to the money of the order until somebody decides', async () => {
    await later(96)
    await settle(await rowOf({ in: 5000 }), { forInvoiceId: order.invoiceId })
    const again = await rowOf({ number: '16', in: 7000 })
    expect(again.doubt).toBe('order_ended')
    await settle(again, { forInvoiceId: order.invoiceId })
    expect(await get()).toMatchObject({ lateKopecks: 12_000 })
  })

  test('is refused for an order of somebody else, and for one that still waits', async () => {
    const row = await rowOf({ on: '2026-11-19', in: 5000 })
    expect((await settle(row, { forInvoiceId: order.invoiceId })).status).toBe(422)
    await later(96)
    const foreign = await settle(row, { forInvoiceId: order.invoiceId, customerId: t.people.otherCustomer.cabinetId })
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([422, ['settlement.forInvoiceId']])
  })
})

describe('a payment that a person records', () => {
  test('can be for an order that has expired, which then waits for a decision', async () => {
    await later(84)
    const dues = await duesOf(t, customer.cabinetId)
    expect(dues.endedOrders).toMatchObject([
      { invoiceId: order.invoiceId, number: order.number, totalKopecks: order.totalKopecks, endedOn: '2026-11-24' },
    ])
    const answer: { status: number; body: { data: Payment } } = await record({ forInvoiceId: order.invoiceId })
    expect(answer).toMatchObject({ status: 200, body: { data: { creditKopecks: order.totalKopecks } } })
    expect(await waiting()).toEqual([order.number])
    // The whole price of the order has come, so no other payment can be for it.
    expect((await duesOf(t, customer.cabinetId)).endedOrders).toEqual([])
    expect((await decide('kept')).status).toBe(200)
    expect(await told()).toContainEqual(expect.stringContaining('Деньги остались вашим авансом'))
    expect((await duesOf(t, customer.cabinetId)).endedOrders).toEqual([])
  })

  test('for the wrong order is reversed, and then waits for no decision', async () => {
    await later(84)
    const paid = async (amountKopecks: number): Promise<Payment> =>
      (await record({ forInvoiceId: order.invoiceId, amountKopecks })).body.data
    const [wrong] = [await paid(5000), await paid(7000)]
    const reverse = { as: t.people.accountant, params: { id: wrong.id }, body: { reason: 'Ошибка ввода' } }
    expect((await t.call(reversePayment, reverse)).status).toBe(200)
    expect(await get()).toMatchObject({ lateKopecks: 7000 })
    expect((await decide('kept')).status).toBe(200)
    const third = await paid(1000)
    await t.call(reversePayment, { ...reverse, params: { id: third.id } })
    expect([await get(), await waiting()]).toMatchObject([{ lateKopecks: 0 }, []])
  })

  test('stays decided when it is reversed afterwards', async () => {
    await later(84)
    const paid: Payment = (await record({ forInvoiceId: order.invoiceId })).body.data
    await decide('kept')
    const reverse = { as: t.people.accountant, params: { id: paid.id }, body: { reason: 'Ошибка ввода' } }
    expect((await t.call(reversePayment, reverse)).status).toBe(200)
    expect(await get()).toMatchObject({ lateKopecks: order.totalKopecks, lateDecision: 'kept' })
    // Money that somebody has decided about waits for nobody, in the sums as well.
    const totals = await t.call(spec.getOrderTotals, { as: t.people.manager })
    expect(totals.body.data).toMatchObject({ count: 1, lateKopecks: 0 })
  })

  test('is for no order if nobody names one', async () => {
    await later(84)
    await record()
    expect(await get()).toMatchObject({ lateKopecks: 0 })
    expect(await waiting()).toEqual([])
  })

  test('is refused for an order that waits, is of somebody else, or gets nothing of it', async () => {
    const errorsOf = async (change: object) => Object.keys((await record(change)).body.errors ?? {})
    expect(await errorsOf({ forInvoiceId: order.invoiceId })).toEqual(['forInvoiceId'])
    await later(84)
    const { cabinetId: customerId } = t.people.otherCustomer
    expect(await errorsOf({ forInvoiceId: order.invoiceId, customerId })).toEqual(['forInvoiceId'])
    const other = await invoiceOf(await orderProduct(t, product.id, customer))
    const allocations = [{ invoiceId: other.id, version: other.version, amountKopecks: order.totalKopecks }]
    expect(await errorsOf({ forInvoiceId: order.invoiceId, allocations })).toEqual(['forInvoiceId'])
    expect(await waiting()).toEqual([])
  })
})

test('only money that still pays an order when it ends is kept for it, not money reversed before', async () => {
  const { id, version } = await invoiceOf(order)
  const pay = async (amountKopecks: number, seen: number): Promise<Payment> => {
    const paid = await record({ amountKopecks, allocations: [{ invoiceId: id, version: seen, amountKopecks }] })
    expect(paid.status, paid.text).toBe(200)
    return paid.body.data
  }
  const wrong = await pay(5000, version)
  const reverse = { as: t.people.accountant, params: { id: wrong.id }, body: { reason: 'Ошибка ввода' } }
  expect((await t.call(reversePayment, reverse)).status).toBe(200)
  const right = await pay(7000, (await invoiceOf(order)).version)
  await later(96)
  expect((await get()).state).toBe('expired')
  expect(await t.services.db.selectFrom('order_late_money').selectAll().execute()).toEqual([
    { payment_id: right.id, order_id: order.id, amount_kopecks: 7000 },
  ])
})

test('late money that is refunded by now is not called credit when the order stays closed', async () => {
  await later(96)
  await record({ forInvoiceId: order.invoiceId })
  expect(await waiting()).toEqual([order.number])
  const refund = { customerId: customer.cabinetId, amountKopecks: order.totalKopecks, reason: 'Просит вернуть' }
  expect((await t.call(askRefund, { as: t.people.accountant, body: refund })).status).toBe(200)
  expect((await decide('kept')).status).toBe(200)
  const messages = await told()
  expect(messages).toContainEqual(expect.stringMatching(/остаётся закрытым. На вашем авансе сейчас 0,00\sBYN/))
  expect(messages.join()).not.toContain('остались вашим авансом')
})
