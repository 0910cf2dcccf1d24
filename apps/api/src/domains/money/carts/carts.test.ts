import {
  acceptCartChanges,
  addToCart,
  applyPromoCode,
  type Cart,
  changeCartLine,
  getCart,
  getCartCount,
  mostLines,
  removeCartLine,
  removePromoCode,
} from '@navyk/api-spec/money/carts'
import {
  addProductPrice,
  archiveProduct,
  archivePromoCode,
  getProduct,
  type Product,
  publishProduct,
  saveProductDraft,
  setProductStock,
} from '@navyk/api-spec/money/products'
import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addLearner } from '#testing/acting/agreements.ts'
import { createTestPromoCode, productForm, sellProduct } from '#testing/acting/shop.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { releasePromo, releaseStock, reserveStock, usePromo } from '#money/products'
import { emptyCart, lockCart, priceCart } from './index.ts'

const orderId = '01900000-0000-7000-8000-000000000000'
let t: TestApp
let customer: TestPerson
let product: Product
beforeEach(async () => {
  t = await testApp()
  customer = t.people.customer
  product = await sellProduct(t)
})
afterEach(() => t.close())

const cart = async (as = customer): Promise<Cart> => (await t.call(getCart, { as })).body.data
const add = (change: object = {}, as = customer) =>
  t.call(addToCart, { as, body: { productId: product.id, learnerId: null, quantity: 1, ...change } })
const byStaff = async (endpoint: EndpointDeclaration, body: object = {}) => {
  const call = { as: t.people.manager, params: { id: product.id } }
  const { version } = (await t.call(getProduct, call)).body.data
  return t.call(endpoint, { ...call, body: { version, ...body } })
}
const apply = (code: string) => t.call(applyPromoCode, { as: customer, body: { code } })
const order = (id = orderId, as = customer) =>
  t.services.transact((tx) => {
    const lines = [{ productId: product.id, quantity: 1 }]
    return reserveStock(tx, t.services, { orderId: id, customerId: as.cabinetId, lines })
  })

describe('a cart', () => {
  test('shows its number of things, those for different learners together, and nobody else’s', async () => {
    const count = async (as = customer) => (await t.call(getCartCount, { as })).body.data.count
    expect(await count()).toBe(0)
    const learner = await addLearner(t, customer)
    await add({ quantity: 2 })
    await add({ learnerId: learner.id })
    expect(await count()).toBe(3)
    expect(await count(t.people.otherCustomer)).toBe(0)
  })

  test('has one of a product if the same request comes twice', async () => {
    const request = { as: customer, key: orderId, body: { productId: product.id, learnerId: null, quantity: 1 } }
    const answers = [await t.call(addToCart, request), await t.call(addToCart, request)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await cart()).toMatchObject({ lines: [{ quantity: 1 }] })
  })

  test('is the same on all devices of a customer, and nobody else’s', async () => {
    expect(await cart()).toMatchObject({ lines: [], totalKopecks: 0, canOrder: false })
    await add()
    expect(await cart()).toMatchObject({ lines: [{ quantity: 1, totalKopecks: 32_000 }], canOrder: true })
    expect((await cart(t.people.otherCustomer)).lines).toEqual([])
    const [line] = (await cart()).lines
    const params = { id: line?.id ?? '' }
    const body = { quantity: 2, learnerId: null }
    expect((await t.call(changeCartLine, { as: t.people.otherCustomer, params, body })).status).toBe(404)
    expect((await t.call(removeCartLine, { as: t.people.otherCustomer, params })).status).toBe(404)
    expect((await cart()).lines).toHaveLength(1)
  })

  test('has one line for each learner of a product', async () => {
    const learner = await addLearner(t, customer, { firstName: 'Вера' })
    await add()
    await add({ quantity: 2 })
    const body = (await add({ learnerId: learner.id })).body.data
    expect(body.lines).toMatchObject([
      { quantity: 3, learner: null },
      { quantity: 1, learner: { firstName: 'Вера' } },
    ])
    const change = { as: customer, params: { id: body.lines[0].id }, body: { quantity: 1, learnerId: learner.id } }
    expect((await t.call(changeCartLine, change)).body.data.lines).toMatchObject([{ quantity: 2 }])
    const stranger = await addLearner(t, t.people.otherCustomer)
    expect((await add({ learnerId: stranger.id })).status).toBe(404)
  })

  test('accepts no more than twenty of one product, and no more than are left', async () => {
    expect((await add({ quantity: 21 })).status).toBe(422)
    await add({ quantity: 20 })
    expect((await add()).body.errors.quantity).toEqual(['Не больше 20 в одной строке'])
    await byStaff(setProductStock, { stock: 20 })
    const short = await add({ learnerId: (await addLearner(t, customer)).id })
    expect([short.status, short.body.code]).toEqual([409, 'few_left'])
  })

  test('has at most thirty lines', async () => {
    for (let index = 0; index < mostLines; index++) {
      expect((await add({ learnerId: (await addLearner(t, customer)).id })).status).toBe(200)
    }
    const full = await add()
    expect([full.status, full.body.code]).toEqual([409, 'cart_full'])
  })

  test('refuses products that are not sold', async () => {
    await byStaff(archiveProduct)
    expect((await add()).status).toBe(404)
  })

  test('reports that a price has changed, and asks to agree to the shown sum', async () => {
    await add({ quantity: 2 })
    await byStaff(addProductPrice, { validFrom: '2026-11-20', amountKopecks: 33_000 })
    const now = await cart()
    expect(now).toMatchObject({ totalKopecks: 66_000, canOrder: false })
    expect(now.lines[0]).toMatchObject({ problems: ['price_changed'], priceKopecks: 33_000, seenPriceKopecks: 32_000 })
    const stale = await t.call(acceptCartChanges, { as: customer, body: { totalKopecks: 64_000 } })
    expect([stale.status, stale.body.current.totalKopecks]).toEqual([409, 66_000])
    const accepted = await t.call(acceptCartChanges, { as: customer, body: { totalKopecks: 66_000 } })
    expect(accepted.body.data).toMatchObject({ canOrder: true, lines: [{ problems: [], seenPriceKopecks: 33_000 }] })
  })

  test('reports that the terms have changed', async () => {
    await add()
    await byStaff(saveProductDraft, { ...productForm, validDays: 60 })
    expect((await cart()).lines[0]?.problems).toEqual([])
    await byStaff(publishProduct)
    expect((await cart()).lines[0]).toMatchObject({ problems: ['terms_changed'], validDays: 60 })
  })

  test('reports what is gone, sold out or short, and adds up no price for what is gone', async () => {
    const other = await sellProduct(t, { title: 'Другой', priceKopecks: 10_000, stock: 3 })
    await add()
    await add({ productId: other.id, quantity: 3 })
    await t.services.transact((tx) =>
      reserveStock(tx, t.services, {
        orderId,
        customerId: t.people.otherCustomer.cabinetId,
        lines: [{ productId: other.id, quantity: 1 }],
      }),
    )
    await byStaff(archiveProduct)
    const now = await cart()
    expect(now.lines.map(({ problems, left }) => ({ problems, left }))).toEqual([
      { problems: ['gone'], left: null },
      { problems: ['few_left'], left: 2 },
    ])
    expect(now).toMatchObject({ totalKopecks: 30_000, canOrder: false })
    expect(now.lines[0]?.priceKopecks).toBeNull()
  })

  test('is empty after its order', async () => {
    await createTestPromoCode(t)
    await add()
    await apply('SEPT10')
    const priced = await t.services.transact(async (tx) => {
      await lockCart(tx, t.services, customer.cabinetId)
      const found = await priceCart(tx, t.services, customer.cabinetId)
      await emptyCart(tx, t.services, customer.cabinetId)
      return found
    })
    expect(priced).toMatchObject({ totalKopecks: 28_800, lines: [{ product: { number: 1 }, discountKopecks: 3200 }] })
    expect(await cart()).toMatchObject({ lines: [], promo: null })
  })
})

describe('a promo code', () => {
  test('reduces each line that it applies to', async () => {
    const other = await sellProduct(t, { title: 'Другой', priceKopecks: 9999 })
    await createTestPromoCode(t, { productIds: [other.id], percent: 50 })
    await add()
    await add({ productId: other.id })
    expect((await apply('sept10')).body.data).toMatchObject({
      promo: { code: 'SEPT10', refusal: null },
      lines: [
        { discountKopecks: 0, totalKopecks: 32_000 },
        { discountKopecks: 5000, totalKopecks: 4999 },
      ],
      subtotalKopecks: 41_999,
      discountKopecks: 5000,
      totalKopecks: 36_999,
    })
    expect((await t.call(removePromoCode, { as: customer })).body.data).toMatchObject({
      promo: null,
      discountKopecks: 0,
    })
  })

  test('without a reduction is refused with the reason, and the former one stays', async () => {
    await createTestPromoCode(t)
    await createTestPromoCode(t, { code: 'LATER', validFrom: '2026-12-01' })
    await add()
    await apply('SEPT10')
    expect((await apply('NOBODY')).body.errors).toEqual({ code: ['Такого промокода нет'] })
    expect((await apply('LATER')).body.errors).toEqual({ code: ['Промокод ещё не действует'] })
    expect((await cart()).promo?.code).toBe('SEPT10')
  })

  test('that ends while it is in a cart says why it no longer applies', async () => {
    const { id, version } = await createTestPromoCode(t)
    await add()
    await apply('SEPT10')
    await t.call(archivePromoCode, { as: t.people.manager, params: { id }, body: { version } })
    expect(await cart()).toMatchObject({
      promo: { code: 'SEPT10', refusal: 'archived' },
      discountKopecks: 0,
      totalKopecks: 32_000,
      canOrder: false,
    })
  })

  test('for a first purchase is refused after one, and applies again when that is given back', async () => {
    await createTestPromoCode(t, { firstPurchaseOnly: true })
    await add()
    await order()
    expect((await apply('SEPT10')).body.errors).toEqual({ code: ['Промокод только для первой покупки'] })
    await t.services.transact((tx) => releaseStock(tx, t.services, orderId))
    expect((await apply('SEPT10')).status).toBe(200)
  })

  test('is used by an order once, given back once, and counts for the customer and for all', async () => {
    await createTestPromoCode(t, { customerLimit: 1, totalLimit: 5, firstPurchaseOnly: true })
    const lines = [{ productId: product.id, amountKopecks: 32_000 }]
    const use = (id: string) =>
      t.services.transact((tx) =>
        usePromo(tx, t.services, { code: 'SEPT10', orderId: id, customerId: customer.cabinetId, lines }),
      )
    await order()
    expect(await use(orderId)).toMatchObject({ refusal: null, discounts: [3200] })
    expect(await use(orderId.replace('000000000000', '000000000001'))).toMatchObject({ refusal: 'first_purchase' })
    const used = async () => (await t.services.db.selectFrom('promo_code').select('used').executeTakeFirst())?.used
    expect(await used()).toBe(1)
    const giveBack = () => t.services.transact((tx) => releasePromo(tx, t.services, orderId))
    await giveBack()
    await giveBack()
    expect(await used()).toBe(0)
  })

  test('can be tried thirty times an hour', async () => {
    const answers = []
    for (let index = 0; index < 31; index++) answers.push((await apply(`GUESS${index}`)).status)
    expect(answers.slice(0, 30).every((status) => status === 422)).toBe(true)
    expect(answers[30]).toBe(429)
  })
})

test('the stock of an order comes back once', async () => {
  await byStaff(setProductStock, { stock: 1 })
  expect(await order()).toEqual({ shortOf: [] })
  expect(await order(product.id)).toEqual({ shortOf: [product.id] })
  const release = () => t.services.transact((tx) => releaseStock(tx, t.services, orderId))
  await release()
  await release()
  expect((await t.call(getProduct, { as: t.people.manager, params: { id: product.id } })).body.data.taken).toBe(0)
})
