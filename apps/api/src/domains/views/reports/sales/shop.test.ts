import { addToCart } from '@navyk/api-spec/money/carts'
import { refundOrder, type Order } from '@navyk/api-spec/money/orders'
import { addDays, dayMs } from '@navyk/api-spec/kit'
import { downloadReport, getReport, listReportGroups, listReportRows } from '@navyk/api-spec/views/reports'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestPromoCode, orderProduct, sellProduct } from '#testing/acting/shop.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { allTasks } from '#app.ts'
import { receivePayment } from '#money/payments'

let t: TestApp
beforeEach(async () => {
  t = await testApp()
})
afterEach(() => t.close())

let payments = 0
const pay = ({ totalKopecks, invoiceId }: Order, by: TestPerson = t.people.customer) =>
  t.services.transact((tx) =>
    receivePayment(tx, t.services, {
      customerId: by.cabinetId,
      amountKopecks: totalKopecks,
      method: 'erip',
      receivedOn: '2026-11-20',
      reference: '',
      source: 'online',
      sourceKey: `payment-${++payments}`,
      preferredInvoiceId: invoiceId ?? undefined,
    }),
  )
const call = async (
  endpoint: typeof getReport | typeof listReportGroups | typeof listReportRows,
  query: object = {},
) => {
  const november = { from: '2026-11-01', to: '2026-11-30' }
  const options = { as: t.people.accountant, params: { report: 'shop' }, query: { ...november, ...query } }
  const { status, body } = await t.call(endpoint, options)
  expect([status, body.message]).toEqual([200, undefined])
  return body
}

test('orders count when they are placed, and again when they are paid', async () => {
  const product = await sellProduct(t)
  const order = await orderProduct(t, product.id, t.people.customer)
  expect((await call(getReport)).data.values).toEqual([1, 32_000, 0, 0, 0, null, 0, 0, 0, 0])
  await pay(order)
  const { values, points } = (await call(getReport)).data
  expect(values).toEqual([1, 32_000, 1, 32_000, 0, 32_000, 0, 0, 0, 0])
  expect(points[19].values.slice(0, 4)).toEqual([1, 32_000, 1, 32_000])
})

test('refunds and unpaid orders are counted', async () => {
  const product = await sellProduct(t)
  const paid = await orderProduct(t, product.id, t.people.customer)
  await pay(paid)
  await orderProduct(t, product.id, t.people.otherCustomer)
  const { version } = await t.services.db
    .selectFrom('shop_order')
    .select('version')
    .where('id', '=', paid.id)
    .executeTakeFirstOrThrow()
  const body = { version, lineIds: [], refundKopecks: 32_000, reason: 'Передумали' }
  const refunded = await t.call(refundOrder, { as: t.people.accountant, params: { id: paid.id }, body })
  expect([refunded.status, refunded.body.message]).toEqual([200, undefined])
  t.clock.set(new Date(t.clock.now().getTime() + 4 * dayMs))
  await allTasks(t.services)['pass-order-days']?.({})
  expect((await call(getReport)).data.values).toEqual([2, 64_000, 1, 32_000, 32_000, 32_000, 1, 0, 0, 0])
  const ofLost = await call(listReportRows, { measure: 'lost_orders' })
  expect(ofLost.data).toMatchObject([{ kind: 'order', state: 'expired', titles: [product.title] }])
  const given = await call(listReportRows, { measure: 'refunded' })
  expect(given.data).toMatchObject([{ id: paid.id, refundedKopecks: 32_000 }])
})

test.each([
  ['orders', 1, 0],
  ['paid_orders', 0, 1],
  ['refunded', 0, 1],
  ['lost_orders', 1, 0],
  ['promo_orders', 1, 0],
] as const)(
  'the rows of %s have an order that was placed in October and paid in November: %i and %i',
  async (measure, october, november) => {
    const { id } = await orderProduct(t, (await sellProduct(t)).id, t.people.customer)
    // The last half hour of the one month, and the first of the other, in Minsk.
    const [placed, paid] = [new Date('2026-10-31T20:30:00Z'), new Date('2026-10-31T21:30:00Z')]
    const columns = {
      promo_orders: { promo_code: 'SEPT10' },
      lost_orders: { state: 'expired' as const, ended_at: paid },
      refunded: { paid_at: paid, refunded_kopecks: 1000 },
      paid_orders: { paid_at: paid },
      orders: { paid_at: paid },
    }[measure]
    await t.services.db
      .updateTable('shop_order')
      .set({ created_at: placed, ...columns })
      .where('id', '=', id)
      .execute()
    const rowsOf = async (from: string, to: string) => (await call(listReportRows, { measure, from, to })).data.length
    expect([await rowsOf('2026-10-01', '2026-10-31'), await rowsOf('2026-11-01', '2026-11-30')]).toEqual([
      october,
      november,
    ])
  },
)

test('sales by product and by code give each product its price, and those without a code a group of their own', async () => {
  const first = await sellProduct(t)
  const second = await sellProduct(t, { title: 'Четыре занятия', priceKopecks: 18_000 })
  await createTestPromoCode(t)
  await orderProduct(t, first.id, t.people.customer)
  const as = t.people.otherCustomer
  await orderProduct(t, second.id, as)
  await t.services.db
    .updateTable('shop_order')
    .set({ promo_code: 'SEPT10' })
    .where('customer_id', '=', as.cabinetId)
    .execute()
  const named = ({ label, values }: { label: { id: string; title?: string }; values: number[] }) => [
    label.title ?? label.id,
    values[0],
    values[1],
    values[7],
  ]
  expect((await call(listReportGroups, { by: 'product' })).data.map(named)).toEqual([
    ['Восемь занятий по математике', 1, 32_000, 0],
    ['Четыре занятия', 1, 18_000, 1],
  ])
  expect((await call(listReportGroups, { by: 'promo_code' })).data.map(named)).toEqual([
    ['SEPT10', 1, 18_000, 1],
    [null, 1, 32_000, 0],
  ])
  const ofSecond = (await call(getReport, { productId: second.id })).data
  expect([ofSecond.values[1], ofSecond.filters]).toEqual([
    18_000,
    [{ kind: 'product', id: second.id, title: 'Четыре занятия' }],
  ])
  expect((await call(getReport, { promoCode: 'none' })).data.values[1]).toBe(32_000)
  const rows = await call(listReportRows, { measure: 'orders', productId: second.id, promoCode: 'SEPT10' })
  expect(rows.data).toMatchObject([{ promoCode: 'SEPT10', totalKopecks: 18_000 }])
})

test('rows are paged by time, none twice', async () => {
  const product = await sellProduct(t)
  await orderProduct(t, product.id, t.people.customer)
  await orderProduct(t, product.id, t.people.otherCustomer)
  const first = await call(listReportRows, { measure: 'orders', limit: '1' })
  const second = await call(listReportRows, { measure: 'orders', limit: '1', cursor: first.nextCursor })
  expect(second).toMatchObject({ nextCursor: null, data: [{ kind: 'order' }] })
  expect(second.data[0].id).not.toBe(first.data[0].id)
})

test('a cart counts as abandoned when nobody has changed it for a day', async () => {
  const product = await sellProduct(t)
  const line = { productId: product.id, learnerId: null, quantity: 2 }
  await t.call(addToCart, { as: t.people.customer, body: line })
  const left = async (query: object = {}) => (await call(getReport, query)).data.values[9]
  t.clock.set(new Date(t.clock.now().getTime() + dayMs))
  expect(await left()).toBe(0)
  t.clock.set(new Date(t.clock.now().getTime() + 1))
  expect(await left()).toBe(1)
  expect(await left({ from: '2026-08-01', to: '2026-08-31' })).toBe(1)
  expect(await left({ productId: product.id })).toBe(1)
  expect(await left({ promoCode: 'SEPT10' })).toBe(0)
  const { data } = await call(listReportRows, { measure: 'abandoned_carts' })
  expect(data).toMatchObject([{ kind: 'cart', titles: [product.title], totalKopecks: 64_000 }])
})

test('the workbook names products', async () => {
  const product = await sellProduct(t)
  await orderProduct(t, product.id, t.people.customer)
  const query = { from: '2026-11-01', to: addDays('2026-11-29', 1) }
  const { status, bytes } = await t.call(downloadReport, { as: t.people.accountant, params: { report: 'shop' }, query })
  expect([status, bytes.length > 0]).toEqual([200, true])
})
