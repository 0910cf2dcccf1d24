import { addToCart, applyPromoCode, getCart } from '@navyk/api-spec/money/carts'
import { cancelInvoice, creditInvoice, getInvoice, voidInvoice } from '@navyk/api-spec/money/invoices'
import { createPaymentRequest } from '@navyk/api-spec/money/online-payments'
import * as spec from '@navyk/api-spec/money/orders'
import { addProductPrice, getProduct, listPromoCodes, type Product } from '@navyk/api-spec/money/products'
import { getCustomerDues } from '@navyk/api-spec/money/payments'
import { listWallets } from '@navyk/api-spec/money/wallets'
import { businessInstant, type EndpointDeclaration } from '@navyk/api-spec/kit'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addLearner } from '#testing/acting/agreements.ts'
import { createTestPromoCode, sellProduct } from '#testing/acting/shop.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { balance } from '#money/ledger'
import { receivePayment, reverseTakenBack } from '#money/payments'
import { sharePrice } from '../policy.ts'
import { passOrderDays } from '../tasks.ts'

let t: TestApp
let customer: TestPerson
let product: Product
beforeEach(async () => {
  t = await testApp()
  customer = t.people.customer
  product = await sellProduct(t, { stock: 3 })
})
afterEach(() => t.close())

const payer = { kind: 'person', name: 'Ольга Белая', unp: '', address: '' }
const add = (quantity = 1, as = customer) =>
  t.call(addToCart, { as, body: { productId: product.id, learnerId: null, quantity } })
const place = (totalKopecks = 32_000, change: object = {}, as = customer) =>
  t.call(spec.placeOrder, { as, body: { totalKopecks, payer, offerVersion: spec.offerVersion, ...change } })
const placed = async (quantity = 1): Promise<spec.Order> => {
  await add(quantity)
  return (await place(32_000 * quantity)).body.data
}
const get = async (id: string, as = customer): Promise<spec.Order> =>
  (await t.call(spec.getOrder, { as, params: { id } })).body.data
const step = async (endpoint: EndpointDeclaration, id: string, body: object = {}, as = t.people.accountant) => {
  const { version } = await get(id, t.people.accountant)
  return t.call(endpoint, { as, params: { id }, body: { version, ...body } })
}
let payments = 0
const pay = (order: spec.Order, amountKopecks = order.totalKopecks) =>
  t.services.transact((tx) =>
    receivePayment(tx, t.services, {
      customerId: customer.cabinetId,
      amountKopecks,
      method: 'erip',
      receivedOn: '2026-11-20',
      reference: '',
      source: 'online',
      sourceKey: `payment-${++payments}`,
      preferredInvoiceId: order.invoiceId ?? undefined,
    }),
  )
const later = async (hours: number) => {
  t.clock.set(new Date(t.clock.now().getTime() + hours * 3_600_000))
  await passOrderDays(t.services)
}
const left = async () =>
  (await t.call(getProduct, { as: t.people.manager, params: { id: product.id } })).body.data.taken
const owes = () => balance(t.services.db, { kind: 'customer', ownerId: customer.cabinetId })
const credit = async () => (await t.call(getCustomerDues, { as: customer })).body.data.creditKopecks
const packages = async () => (await t.call(listWallets, { as: customer })).body.data
const breakGrants = () =>
  sql`alter table order_grant add constraint broken check (price_kopecks < 0) not valid`.execute(t.services.db)
/** The kinds of a person's notices about orders, the oldest first. */
const told = async ({ cabinetId }: TestPerson): Promise<string[]> => {
  const rows = await t.services.db
    .selectFrom('notice')
    .select('kind')
    .where('cabinet_id', '=', cabinetId)
    .where('kind', 'like', 'orders.notices.%')
    .orderBy('id')
    .execute()
  return rows.map(({ kind }) => kind.replace('orders.notices.', ''))
}
const mendGrants = () => sql`alter table order_grant drop constraint broken`.execute(t.services.db)

test('the price of a line is shared by its pieces to the kopeck', () => {
  expect(sharePrice(100, 3)).toEqual([34, 33, 33])
  expect(sharePrice(0, 2)).toEqual([0, 0])
})

describe('placing an order', () => {
  test('keeps what was bought, takes stock, issues the invoice and empties the cart', async () => {
    product = await sellProduct(t, { stock: 9 })
    const order = await placed(2)
    expect(order).toMatchObject({
      state: 'awaiting_payment',
      totalKopecks: 64_000,
      offerVersion: spec.offerVersion,
      payer: { kind: 'person', name: 'Ольга Белая', unp: null },
      lines: [{ title: 'Восемь занятий по математике', quantity: 2, count: 8, grants: [] }],
      actions: { cancel: true, refund: false },
    })
    expect((await t.call(getCart, { as: customer })).body.data.lines).toEqual([])
    const invoice = await t.call(getInvoice, { as: customer, params: { id: order.invoiceId ?? '' } })
    expect(invoice.body.data).toMatchObject({ kind: 'order', status: 'issued', totalKopecks: 64_000 })
    // The last day on which the order can be paid.
    expect([order.expiresAt.slice(0, 10), invoice.body.data.dueOn]).toEqual(['2026-11-23', '2026-11-23'])
    const price = { validFrom: '2026-11-20', amountKopecks: 33_000 }
    const { version } = (await t.call(getProduct, { as: t.people.manager, params: { id: product.id } })).body.data
    await t.call(addProductPrice, { as: t.people.manager, params: { id: product.id }, body: { version, ...price } })
    expect((await get(order.id)).lines[0]).toMatchObject({ unitPriceKopecks: 32_000, totalKopecks: 64_000 })
  })

  test('of the last pieces waits a day to the full hour, and its invoice names the last whole day before it', async () => {
    const order = await placed(2)
    expect([order.expiresAt, order.heldPieces]).toEqual(['2026-11-21T09:00:00.000Z', 2])
    const invoice = await t.call(getInvoice, { as: customer, params: { id: order.invoiceId ?? '' } })
    expect(invoice.body.data.dueOn).toBe('2026-11-20')
  })

  test('above the limit of unpaid pieces of one customer is refused as a whole', async () => {
    product = await sellProduct(t, { stock: 20 })
    await placed(4)
    await add(3)
    const answer = await place(96_000)
    expect([answer.status, answer.body.code]).toEqual([409, 'too_much_unpaid'])
    expect(answer.body.message).toMatch(/не больше 5, мест и штук в них не больше 6/)
    expect(await left()).toBe(4)
    expect((await t.call(getCart, { as: customer })).body.data.lines).toHaveLength(1)
  })

  test('is refused at another total than the customer has seen, and for an empty cart', async () => {
    await add()
    const other = await place(31_999)
    expect([other.status, other.body.code, other.body.current.totalKopecks]).toEqual([409, 'cart_changed', 32_000])
    expect((await place()).status).toBe(200)
    expect((await place()).body.code).toBe('cart_empty')
  })

  test('needs the consent to the present offer, and the taxpayer’s number of a company', async () => {
    await add()
    expect((await place(32_000, { offerVersion: '2020-01-01' })).status).toBe(422)
    const company = { kind: 'company', name: 'ООО «Ромашка»', unp: '', address: 'Минск' }
    expect((await place(32_000, { payer: company })).status).toBe(422)
    expect((await place(32_000, { payer: { ...company, unp: '190275969' } })).status).toBe(422)
    const order = (await place(32_000, { payer: { ...company, unp: '190275968' } })).body.data
    expect(order.payer).toMatchObject({ kind: 'company', unp: '190275968' })
  })

  test('that costs nothing is paid and opened at once', async () => {
    await createTestPromoCode(t, { percent: 100 })
    await add()
    await t.call(applyPromoCode, { as: customer, body: { code: 'SEPT10' } })
    const order = (await place(0)).body.data
    expect(await get(order.id)).toMatchObject({ state: 'fulfilled', invoiceId: null, lines: [{ grants: [{}] }] })
    expect(await packages()).toHaveLength(1)
  })

  test('without a price is cancelled without any word of money', async () => {
    await createTestPromoCode(t, { percent: 100 })
    await add()
    await t.call(applyPromoCode, { as: customer, body: { code: 'SEPT10' } })
    const order = await get((await place(0)).body.data.id)
    const body = { version: order.version, lineIds: [], refundKopecks: 0, reason: 'Ошибка' }
    const answer = await t.call(spec.refundOrder, { as: t.people.accountant, params: { id: order.id }, body })
    expect([answer.status, (await told(customer)).at(-1)]).toEqual([200, 'refunded_free'])
  })

  test('is paid apart from other invoices, because its payment opens it', async () => {
    const [invoiceId, other] = [(await placed()).invoiceId, (await placed()).invoiceId]
    const body = { invoiceId, alsoInvoiceIds: [other], provider: 'express-pay', method: 'erip' }
    const answer = await t.call(createPaymentRequest, { as: customer, body })
    expect([answer.status, answer.body.message]).toEqual([409, 'Заказ оплачивается отдельно от других счетов'])
  })

  test('uses credit that the customer has', async () => {
    await pay({ totalKopecks: 32_000 } as spec.Order)
    const order = await placed()
    expect((await get(order.id)).state).toBe('fulfilled')
    expect(await credit()).toBe(0)
  })
})

describe('an order with a promo code', () => {
  const apply = () => t.call(applyPromoCode, { as: customer, body: { code: 'SEPT10' } })
  const placedByCode = async (totalKopecks: number): Promise<spec.Order> => {
    await add()
    expect((await apply()).status).toBe(200)
    return (await place(totalKopecks)).body.data
  }
  const refusal = async () => (await apply()).body.errors?.code
  const used = async () => (await t.call(listPromoCodes, { as: t.people.manager })).body.data[0].used

  test('keeps its reduction, and is invoiced for the rest', async () => {
    await createTestPromoCode(t, { kind: 'sum', percent: null, amountKopecks: 5000 })
    const order = await placedByCode(27_000)
    expect(order).toMatchObject({
      promoCode: 'SEPT10',
      subtotalKopecks: 32_000,
      discountKopecks: 5000,
      totalKopecks: 27_000,
      lines: [{ unitPriceKopecks: 32_000, discountKopecks: 5000, totalKopecks: 27_000 }],
    })
    const invoice = await t.call(getInvoice, { as: customer, params: { id: order.invoiceId ?? '' } })
    expect(invoice.body.data.totalKopecks).toBe(27_000)
    await pay(order)
    expect((await get(order.id)).lines[0]?.grants).toMatchObject([{ priceKopecks: 27_000, refundKopecks: 27_000 }])
  })

  test('uses the code once for each customer, and gives it back if cancelled or not paid in time', async () => {
    await createTestPromoCode(t, { customerLimit: 1 })
    const first = await placedByCode(28_800)
    await add()
    expect([await refusal(), await used()]).toEqual([['Вы уже использовали этот промокод'], 1])
    await step(spec.cancelOrder, first.id, { reason: '' }, customer)
    expect(await used()).toBe(0)
    await apply()
    const second = (await place(28_800)).body.data
    expect([second.discountKopecks, await used()]).toEqual([3200, 1])
    await later(84)
    expect([(await get(second.id)).state, await used()]).toEqual(['expired', 0])
    const paid = await placedByCode(28_800)
    await pay(paid)
    await later(84)
    await add()
    expect([await refusal(), await used()]).toEqual([['Вы уже использовали этот промокод'], 1])
  })

  test('no longer uses the code when an accountant cancels its invoice', async () => {
    await createTestPromoCode(t, { customerLimit: 1 })
    const order = await placedByCode(28_800)
    const call = { as: t.people.accountant, params: { id: order.invoiceId ?? '' } }
    const { version } = (await t.call(getInvoice, call)).body.data
    await t.call(cancelInvoice, { ...call, body: { version, reason: 'Ошибка' } })
    expect([(await get(order.id)).state, await used()]).toEqual(['cancelled', 0])
  })

  test('that ended is reopened by late money at the agreed price and for the agreed payer', async () => {
    await createTestPromoCode(t)
    const order = await placedByCode(28_800)
    await later(84)
    await pay(order)
    const { restoredAs } = (await step(spec.decideLateMoney, order.id, { decision: 'restored' })).body.data
    expect(await get(restoredAs)).toMatchObject({
      state: 'fulfilled',
      payer: { name: 'Ольга Белая' },
      promoCode: 'SEPT10',
      subtotalKopecks: 32_000,
      discountKopecks: 3200,
      totalKopecks: 28_800,
      paidKopecks: 28_800,
      lines: [{ grants: [{ priceKopecks: 28_800 }] }],
    })
    expect(await credit()).toBe(0)
  })
})

describe('a promo code for a first purchase', () => {
  const apply = async () => {
    await add()
    return (await t.call(applyPromoCode, { as: customer, body: { code: 'SEPT10' } })).body.errors?.code
  }
  beforeEach(() => createTestPromoCode(t, { firstPurchaseOnly: true }))

  test('no longer applies once an order was opened, though all of it was refunded', async () => {
    const order = await placed()
    await pay(order)
    const body = { lineIds: [], refundKopecks: 32_000, reason: 'Передумали' }
    expect((await step(spec.refundOrder, order.id, body)).body.data.state).toBe('refunded')
    expect(await apply()).toEqual(['Промокод только для первой покупки'])
  })

  test('applies after an order that was cancelled, not paid in time, or refunded before it opened anything', async () => {
    const first = await placed()
    await step(spec.cancelOrder, first.id, { reason: '' }, customer)
    await placed()
    await later(84)
    await breakGrants()
    const third = await placed()
    await pay(third)
    const body = { lineIds: [], refundKopecks: 32_000, reason: 'Не открылся' }
    expect((await step(spec.refundOrder, third.id, body)).body.data.state).toBe('refunded')
    expect(await apply()).toBeUndefined()
  })
})

describe('a paid order', () => {
  test('opens each piece once, whether it is paid in parts or twice', async () => {
    const order = await placed(2)
    await pay(order, 10_000)
    expect((await get(order.id)).state).toBe('awaiting_payment')
    await pay(order, 54_000)
    await pay(order)
    await later(1)
    const now = await get(order.id)
    expect(now.state).toBe('fulfilled')
    expect(now.lines[0]?.grants).toHaveLength(2)
    expect(await packages()).toMatchObject([{ priceKopecks: 32_000, state: 'active' }, { totalUnits: 8 }])
    expect([await credit(), await owes()]).toEqual([64_000, -64_000])
  })

  test('is over once everything it has opened is, and not before', async () => {
    const order = await placed(2)
    await pay(order)
    const grants = (await get(order.id)).lines[0]?.grants ?? []
    const states: string[] = []
    for (const { grantedId } of grants) {
      await t.services.db
        .updateTable('wallet')
        .set({ state: 'expired', left_units: 0, left_kopecks: 0, lost_units: 8 })
        .where('id', '=', grantedId)
        .execute()
      await later(1)
      states.push((await get(order.id)).state)
    }
    expect(states).toEqual(['fulfilled', 'completed'])
  })

  test('opens a package for the learner whom it names, for as many days as were sold', async () => {
    const { id: learnerId } = await addLearner(t, customer)
    await t.call(addToCart, { as: customer, body: { productId: product.id, learnerId, quantity: 1 } })
    await pay((await place()).body.data)
    expect(await packages()).toMatchObject([
      { learner: { id: learnerId }, validDays: 90, subject: 'mathematics', level: 'grades_5_9', totalUnits: 8 },
    ])
  })

  test('that can’t be opened is kept as paid and reported, tried again, and opened', async () => {
    await breakGrants()
    const order = await placed()
    await pay(order)
    expect(await get(order.id)).toMatchObject({ state: 'paid_unfulfilled', lines: [{ grants: [] }] })
    expect(await packages()).toEqual([])
    const tasks = await t.call(spec.listOrders, { as: t.people.manager, query: { task: 'unfulfilled' } })
    expect(tasks.body.data).toHaveLength(1)
    const { manager, accountant } = t.people
    const everybody = [customer, manager, accountant, t.people.otherCustomer]
    expect(await Promise.all(everybody.map(told))).toEqual([['not_opened'], ['unfulfilled'], ['unfulfilled'], []])
    await later(1)
    expect((await get(order.id)).state).toBe('paid_unfulfilled')
    await mendGrants()
    await later(1)
    expect((await get(order.id)).state).toBe('fulfilled')
    // Nobody is told anew of each try.
    expect(await Promise.all(everybody.map(told))).toEqual([
      ['not_opened', 'fulfilled'],
      ['unfulfilled'],
      ['unfulfilled'],
      [],
    ])
    expect(await packages()).toHaveLength(1)
    const history = await t.call(spec.listOrderHistory, { as: t.people.manager, params: { id: order.id } })
    const actions = history.body.data.map((row: { action: string }) => row.action).toReversed()
    expect(actions).toEqual(['placed', 'awaiting_payment', 'invoiced', 'paid', 'not_opened', 'fulfilled'])
    expect((await step(spec.fulfilOrder, order.id)).body.code).toBe('order_state')
  })

  test('that was never opened goes back whole', async () => {
    await breakGrants()
    const order = await placed()
    await pay(order)
    const answer = await step(spec.refundOrder, order.id, { lineIds: [], refundKopecks: 32_000, reason: 'Ошибка' })
    expect(answer.body.data).toMatchObject({ state: 'refunded', refundedKopecks: 32_000 })
    expect([await credit(), await owes(), await left()]).toEqual([32_000, -32_000, 0])
  })

  test('is refunded by the sum that was seen, and its seat is sold again', async () => {
    const order = await placed()
    await pay(order)
    const wanted = { lineIds: [], refundKopecks: 31_999, reason: 'Передумали' }
    expect((await step(spec.refundOrder, order.id, wanted)).status).toBe(409)
    expect((await step(spec.refundOrder, order.id, wanted, t.people.manager)).status).toBe(403)
    const answer = await step(spec.refundOrder, order.id, { ...wanted, refundKopecks: 32_000 })
    expect(answer.body.data).toMatchObject({ state: 'refunded', lines: [{ grants: [{ refundedKopecks: 32_000 }] }] })
    expect([await credit(), await owes(), await left()]).toEqual([32_000, -32_000, 0])
  })
})

describe('an order that ends unpaid', () => {
  test('is cancelled by its customer, and gives stock and invoice back', async () => {
    const order = await placed()
    expect((await step(spec.cancelOrder, order.id, { reason: '' }, t.people.otherCustomer)).status).toBe(404)
    const answer = await step(spec.cancelOrder, order.id, { reason: '' }, customer)
    expect(answer.body.data).toMatchObject({ state: 'cancelled', lateKopecks: 0 })
    expect(await left()).toBe(0)
    const invoice = await t.call(getInvoice, { as: customer, params: { id: order.invoiceId ?? '' } })
    expect(invoice.body.data).toMatchObject({ status: 'cancelled', balanceKopecks: 0 })
    // Nobody is told of what they have done themselves, and staff have nothing to do.
    expect(await Promise.all([customer, t.people.manager].map(told))).toEqual([[], []])
    expect((await step(spec.cancelOrder, order.id, { reason: '' }, customer)).body.code).toBe('order_state')
  })

  test('is cancelled by staff with a reason, of which its customer is notified; the paid part is credit', async () => {
    const order = await placed()
    await pay(order, 5000)
    const answer = await step(spec.cancelOrder, order.id, { reason: 'Нет учителя' }, t.people.manager)
    expect(answer.body.data).toMatchObject({ state: 'cancelled', reason: 'Нет учителя', lateKopecks: 0 })
    expect([await told(customer), await credit()]).toEqual([['cancelled'], 5000])
  })

  test('expires with the last day on its invoice and not before; late money is credit and waits for a person', async () => {
    product = await sellProduct(t, { stock: 9 })
    const order = await placed()
    const named = (await t.call(getInvoice, { as: customer, params: { id: order.invoiceId ?? '' } })).body.data.dueOn
    expect(named).toBe('2026-11-23')
    t.clock.set(new Date(businessInstant('2026-11-24').getTime() - 1))
    await passOrderDays(t.services)
    expect((await get(order.id)).state).toBe('awaiting_payment')
    t.clock.set(businessInstant('2026-11-24'))
    await passOrderDays(t.services)
    expect((await get(order.id)).state).toBe('expired')
    expect(await left()).toBe(0)
    const { manager, accountant } = t.people
    expect(await Promise.all([customer, manager].map(told))).toEqual([['expired'], []])
    await pay(order)
    expect(await Promise.all([customer, manager, accountant].map(told))).toEqual([
      ['expired', 'paid_late'],
      ['late_money'],
      ['late_money'],
    ])
    expect(await get(order.id)).toMatchObject({ state: 'expired', lateKopecks: 32_000, lateDecision: null })
    expect(await credit()).toBe(32_000)
    const answer = await step(spec.decideLateMoney, order.id, { decision: 'restored' }, t.people.manager)
    expect(answer.body.data).toMatchObject({ lateDecision: 'restored', actions: { decideLate: false } })
    expect(await get(answer.body.data.restoredAs)).toMatchObject({ state: 'fulfilled', restoredFrom: order.id })
    expect([await credit(), await left()]).toEqual([0, 1])
    expect((await told(customer)).slice(2).toSorted()).toEqual(['fulfilled', 'restored'])
    expect((await step(spec.decideLateMoney, order.id, { decision: 'kept' })).body.code).toBe('order_state')
  })

  test('leaves late money for it to a person, though another invoice waits to be paid', async () => {
    const order = await placed()
    await later(84)
    await add()
    const other = (await place()).body.data
    await pay(order)
    expect(await get(order.id)).toMatchObject({ state: 'expired', lateKopecks: 32_000 })
    expect([(await get(other.id)).state, await credit()]).toEqual(['awaiting_payment', 32_000])
  })

  test('adds up late money until a person decides, and money after that waits again', async () => {
    const order = await placed()
    await later(84)
    await pay(order, 5000)
    await pay(order, 7000)
    expect(await get(order.id)).toMatchObject({ lateKopecks: 12_000, lateDecision: null })
    await step(spec.decideLateMoney, order.id, { decision: 'kept' })
    await pay(order, 3000)
    expect(await get(order.id)).toMatchObject({ lateKopecks: 3000, lateDecision: null })
    expect(await credit()).toBe(15_000)
  })

  test('is not reopened when nothing is left; its money stays credit', async () => {
    const order = await placed(3)
    await later(84)
    await pay(order)
    await add(1, t.people.otherCustomer)
    await place(32_000, {}, t.people.otherCustomer)
    expect((await step(spec.decideLateMoney, order.id, { decision: 'restored' })).body.code).toBe('order_stock')
    const kept = await step(spec.decideLateMoney, order.id, { decision: 'kept' })
    expect(kept.body.data).toMatchObject({ lateDecision: 'kept', restoredAs: null })
    expect(await credit()).toBe(96_000)
  })

  test('leaves a part that was paid for a person to decide', async () => {
    const order = await placed()
    await pay(order, 5000)
    await later(84)
    expect(await get(order.id)).toMatchObject({ state: 'expired', lateKopecks: 5000 })
    expect((await step(spec.decideLateMoney, order.id, { decision: 'restored' })).body.code).toBe('order_credit')
  })

  test('no longer waits for a decision about money that its provider takes back', async () => {
    const order = await placed()
    const { paymentId: early } = await pay(order, 5000)
    await later(84)
    const { paymentId: late } = await pay(order, 7000)
    const takeBack = (paymentId: string, amountKopecks: number) =>
      t.services.transact((tx) =>
        reverseTakenBack(tx, t.services, {
          paymentId,
          amountKopecks,
          reason: 'Отозван',
          restKey: `rest of ${paymentId}`,
        }),
      )
    const rest = await takeBack(late, 2000)
    expect([(await get(order.id)).lateKopecks, await credit()]).toEqual([10_000, 10_000])
    await takeBack(rest ?? '', 5000)
    expect((await get(order.id)).lateKopecks).toBe(5000)
    await takeBack(early, 5000)
    expect([(await get(order.id)).lateKopecks, await credit()]).toEqual([0, 0])
  })

  test('ends with its invoice, when an accountant cancels that', async () => {
    const order = await placed()
    const call = { as: t.people.accountant, params: { id: order.invoiceId ?? '' } }
    const { version } = (await t.call(getInvoice, call)).body.data
    await t.call(cancelInvoice, { ...call, body: { version, reason: 'Ошибка' } })
    expect([(await get(order.id)).state, await left()]).toEqual(['cancelled', 0])
  })

  test('has an invoice that nobody voids, replaces or credits by hand: the order is cancelled or refunded', async () => {
    const order = await placed()
    const invoice = { as: t.people.accountant, params: { id: order.invoiceId ?? '' } }
    const refused = async () => {
      const { version } = (await t.call(getInvoice, invoice)).body.data
      const reason = 'Ошибка'
      for (const isReplaced of [true, false]) {
        const voided = await t.call(voidInvoice, { ...invoice, body: { version, reason, isReplaced } })
        expect([voided.status, voided.body.messageKey ?? voided.body.message]).toEqual([
          409,
          expect.stringMatching(/заказ/i),
        ])
      }
      const credited = await t.call(creditInvoice, { ...invoice, body: { version, amountKopecks: 1, reason } })
      expect(credited.status).toBe(409)
    }
    await refused()
    expect((await get(order.id)).state).toBe('awaiting_payment')
    await pay(order)
    await refused()
    expect(['paid', 'fulfilled']).toContain((await get(order.id)).state)
    expect(await credit()).toBe(0)
  })
})
