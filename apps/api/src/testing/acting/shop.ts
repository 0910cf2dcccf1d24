import { createProduct, createPromoCode, publishProduct, type Product } from '@navyk/api-spec/money/products'
import { addToCart } from '@navyk/api-spec/money/carts'
import { offerVersion, type Order, placeOrder } from '@navyk/api-spec/money/orders'
import type { TestApp, TestPerson } from '../test-app.ts'

export const productForm = {
  title: 'Восемь занятий по математике',
  description: 'Разберём темы, которые не даются, и решим типовые задачи.',
  audience: 'Ученикам 5–9 классов',
  unit: 'lessons',
  count: 8,
  validDays: 90,
  subject: 'mathematics',
  level: 'grades_5_9',
  format: 'online',
  executorId: null,
  terms: '',
  cover: 'waves',
} as const

export const newProduct = { ...productForm, kind: 'package', priceKopecks: 32_000, stock: null } as const

/** A product that is on sale. */
export async function sellProduct(t: TestApp, change: object = {}): Promise<Product> {
  const as = t.people.manager
  const drafted = await t.call(createProduct, { as, body: { ...newProduct, ...change } })
  const { id, version } = drafted.body.data
  return (await t.call(publishProduct, { as, params: { id }, body: { version } })).body.data
}

export const promoForm = {
  code: 'SEPT10',
  kind: 'percent',
  percent: 10,
  amountKopecks: null,
  firstPurchaseOnly: false,
  customerLimit: null,
  totalLimit: null,
  validFrom: '2026-11-01',
  validTo: null,
  productIds: [],
}

export const createTestPromoCode = async (t: TestApp, change: object = {}) =>
  (await t.call(createPromoCode, { as: t.people.manager, body: { ...promoForm, ...change } })).body.data

export const orderForm = {
  payer: { kind: 'person', name: 'Ольга Белая', unp: '', address: '' },
  offerVersion,
} as const

/** An order of one piece, by way of the cart. */
export async function orderProduct(t: TestApp, productId: string, as: TestPerson): Promise<Order> {
  const line = { productId, learnerId: null, quantity: 1 }
  const { totalKopecks } = (await t.call(addToCart, { as, body: line })).body.data
  return (await t.call(placeOrder, { as, body: { ...orderForm, totalKopecks } })).body.data
}
