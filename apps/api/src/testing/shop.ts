import { createProduct, createPromoCode, publishProduct, type Product } from '@navyk/api-spec/money/products'
import type { TestApp } from './test-app.ts'

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
  ...{ code: 'SEPT10', kind: 'percent', percent: 10, amountKopecks: null, firstPurchaseOnly: false },
  ...{ customerLimit: null, totalLimit: null, validFrom: '2026-11-01', validTo: null, productIds: [] },
}

export const makePromoCode = async (t: TestApp, change: object = {}) =>
  (await t.call(createPromoCode, { as: t.people.manager, body: { ...promoForm, ...change } })).body.data
