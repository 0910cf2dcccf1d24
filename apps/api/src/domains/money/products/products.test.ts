import {
  addProductPrice,
  compareShopProducts,
  archiveProduct,
  archivePromoCode,
  createProduct,
  createPromoCode,
  downloadProducts,
  getProduct,
  getShopProduct,
  listPackageExecutors,
  listProductHistory,
  listProducts,
  listPromoCodeHistory,
  listPromoCodes,
  listShopProducts,
  shopOrders,
  type Product,
  publishProduct,
  restoreProduct,
  saveProductDraft,
  setProductPicture,
  setProductStock,
} from '@navyk/api-spec/money/products'
import type { EndpointDeclaration } from '@navyk/api-spec/kit'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestPromoCode, newProduct, productForm, promoForm, sellProduct } from '#testing/acting/shop.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { releasePromo, pricePromo, reserveStock, usePromo } from './index.ts'

const absent = '01900000-0000-7000-8000-000000000000'
let t: TestApp
let manager: TestPerson
let customer: TestPerson
beforeEach(async () => {
  t = await testApp()
  manager = t.people.manager
  customer = t.people.customer
})
afterEach(() => t.close())

const get = async (id: string): Promise<Product> =>
  (await t.call(getProduct, { as: manager, params: { id } })).body.data
const step = (endpoint: EndpointDeclaration, product: { id: string; version: number }, body = {}) =>
  t.call(endpoint, { as: manager, params: { id: product.id }, body: { version: product.version, ...body } })
const inShop = async (query = {}): Promise<string[]> =>
  (await t.call(listShopProducts, { as: customer, query })).body.data.map((each: { title: string }) => each.title)
const shown = async (id: string) => (await t.call(getShopProduct, { as: customer, params: { id } })).body.data
const take = (orderId: string, productId: string, quantity: number) =>
  t.services.transact((tx) =>
    reserveStock(tx, t.services, { orderId, customerId: customer.cabinetId, lines: [{ productId, quantity }] }),
  )

describe('a product', () => {
  test('that is drafted is only for staff, and can be bought once it is published', async () => {
    const drafted = (await t.call(createProduct, { as: manager, body: newProduct })).body.data
    expect(drafted).toMatchObject({ state: 'draft', published: null, priceKopecks: 32_000, taken: 0 })
    expect(await inShop()).toEqual([])
    expect((await t.call(getShopProduct, { as: customer, params: { id: drafted.id } })).status).toBe(404)
    const published = (await step(publishProduct, drafted)).body.data
    expect(published).toMatchObject({ state: 'published', draft: null, published: { versionNumber: 1 } })
    expect(await shown(drafted.id)).toMatchObject({ priceKopecks: 32_000, unitPriceKopecks: 4000, left: null })
  })

  test('that is changed after it was published stays as it was until the next version is published', async () => {
    const product = await sellProduct(t)
    const saved = (await step(saveProductDraft, product, { ...productForm, title: 'Десять занятий', count: 10 })).body
      .data
    expect(saved).toMatchObject({ title: productForm.title, hasDraft: true, draft: { versionNumber: 2, count: 10 } })
    expect(await inShop()).toEqual([productForm.title])
    await step(publishProduct, saved)
    expect(await shown(product.id)).toMatchObject({ title: 'Десять занятий', versionNumber: 2 })
    const versions = await t.services.db.selectFrom('product_version').select('title').orderBy('number').execute()
    expect(versions.map(({ title }) => title)).toEqual([productForm.title, 'Десять занятий'])
  })

  test('keeps its published versions against any write to the database', async () => {
    await sellProduct(t)
    const change = sql`update product_version set title = 'другое'`.execute(t.services.db)
    await expect(change).rejects.toMatchObject({ code: '55000' })
  })

  test('that is archived can no longer be bought or changed, and comes back as it was', async () => {
    const product = await sellProduct(t)
    const archived = (await step(archiveProduct, product)).body.data
    expect(archived.actions).toEqual({ edit: false, publish: false, archive: false, restore: true })
    expect(await inShop()).toEqual([])
    for (const [endpoint, body] of [
      [setProductStock, { stock: 1 }],
      [addProductPrice, { validFrom: '2026-11-20', amountKopecks: 1 }],
      [saveProductDraft, productForm],
      [publishProduct, {}],
      [archiveProduct, {}],
    ] as const) {
      expect([endpoint.path, (await step(endpoint, archived, body)).status]).toEqual([endpoint.path, 409])
    }
    const restored = (await step(restoreProduct, archived)).body.data
    expect(restored.state).toBe('published')
    expect(await inShop()).toEqual([productForm.title])
    expect((await step(restoreProduct, restored)).body.code).toBe('product_wrong_state')
  })

  test('changed from an old version is refused with the product as it is now', async () => {
    const product = await sellProduct(t)
    await step(setProductStock, product, { stock: 3 })
    const late = await step(setProductStock, product, { stock: 4 })
    expect([late.status, late.body.code]).toEqual([409, 'version_conflict'])
    expect(late.body.current).toEqual(await get(product.id))
  })

  test('has its steps with their authors in its history', async () => {
    const product = await sellProduct(t)
    await step(addProductPrice, product, { validFrom: '2026-12-01', amountKopecks: 36_000 })
    const { data } = (await t.call(listProductHistory, { as: manager, params: { id: product.id } })).body
    expect(data.map((row: { action: string }) => row.action)).toEqual(['price_set', 'published', 'created'])
    expect(data[0].changes.amountKopecks).toEqual({ from: 32_000, to: 36_000 })
  })

  test('is for an existing executor', async () => {
    const body = { ...newProduct, executorId: t.people.executor.cabinetId }
    const { draft } = (await t.call(createProduct, { as: manager, body })).body.data
    expect(draft.executor.id).toBe(t.people.executor.cabinetId)
    const wrong = await t.call(createProduct, { as: manager, body: { ...body, executorId: customer.cabinetId } })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['executorId']])
  })

  test('is not made for a blocked executor, and the search does not find one', async () => {
    const { accountId, cabinetId: executorId } = t.people.executor
    await t.services.db.updateTable('account').set({ blocked_at: t.clock.now() }).where('id', '=', accountId).execute()
    const found = await t.call(listPackageExecutors, { as: manager, query: { name: 'last' } })
    expect(found.body.data.map(({ id }: { id: string }) => id)).not.toContain(executorId)
    expect((await t.call(createProduct, { as: manager, body: { ...newProduct, executorId } })).status).toBe(422)
  })

  test('is for an executor found by a part of the name, by those who decide what is sold', async () => {
    const found = async (name: string, as: TestPerson | undefined = manager) =>
      t.call(listPackageExecutors, { ...(as && { as }), query: { name } })
    const ids = ((await found('last')).body.data as { id: string }[]).map((each) => each.id)
    expect(ids).toContain(t.people.executor.cabinetId)
    expect(ids).not.toContain(customer.cabinetId)
    expect((await found('nobody-like-this')).body.data).toEqual([])
    expect(Object.keys((await found('l')).body.errors)).toEqual(['name'])
    for (const as of [t.people.accountant, t.people.administrator]) expect((await found('last', as)).status).toBe(200)
    for (const as of [customer, t.people.executor]) expect((await found('last', as)).status).toBe(403)
    expect((await t.call(listPackageExecutors, { query: { name: 'last' } })).status).toBe(401)
  })

  test.each([
    ['no title', { title: ' ' }, 'title'],
    ['no lessons', { count: 0 }, 'count'],
    ['more lessons than two years have', { count: 201 }, 'count'],
    ['less than a week to use it', { validDays: 6 }, 'validDays'],
    ['a price of nothing', { priceKopecks: 0 }, 'priceKopecks'],
    ['fewer seats than none', { stock: -1 }, 'stock'],
    ['an unknown subject', { subject: 'magic' }, 'subject'],
    ['a kind that is not sold yet', { kind: 'programme' }, 'kind'],
    ['an unknown field', { rating: 5 }, 'rating'],
  ])('with %s is refused', async (_, change, field) => {
    const answer = await t.call(createProduct, { as: manager, body: { ...newProduct, ...change } })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })
})

describe('a price', () => {
  test('begins on its day, and the last one that was set for a day counts', async () => {
    const product = await sellProduct(t)
    await step(addProductPrice, product, { validFrom: '2026-11-21', amountKopecks: 40_000 })
    await step(addProductPrice, await get(product.id), { validFrom: '2026-11-21', amountKopecks: 41_000 })
    expect((await shown(product.id)).priceKopecks).toBe(32_000)
    t.clock.set(new Date('2026-11-20T20:59:59Z'))
    expect((await shown(product.id)).priceKopecks).toBe(32_000)
    t.clock.set(new Date('2026-11-20T21:00:00Z'))
    expect((await shown(product.id)).priceKopecks).toBe(41_000)
    expect((await get(product.id)).prices).toMatchObject([
      { validFrom: '2026-11-21', amountKopecks: 41_000, isCurrent: true },
      { validFrom: '2026-11-20', amountKopecks: 32_000, isCurrent: false },
    ])
  })

  test('is not set for a past day', async () => {
    const answer = await step(addProductPrice, await sellProduct(t), { validFrom: '2026-11-19', amountKopecks: 1 })
    expect([answer.status, answer.body.errors.validFrom]).toEqual([
      422,
      ['Цену можно задать с сегодняшнего дня или позже'],
    ])
  })
})

describe('the stock', () => {
  test('shows how many are left, and is not set below the taken number', async () => {
    const product = await sellProduct(t, { stock: 3 })
    expect(await take(absent, product.id, 2)).toEqual({ shortOf: [] })
    expect((await shown(product.id)).left).toBe(1)
    const refused = await step(setProductStock, product, { stock: 1 })
    expect([refused.status, refused.body.code]).toEqual([409, 'product_fewer_than_taken'])
    expect((await step(setProductStock, product, { stock: 2 })).body.data).toMatchObject({ stock: 2, taken: 2 })
    expect((await shown(product.id)).left).toBe(0)
  })
})

const product0 = '01a1f82f-1e80-700c-a648-55a431316000'

describe('the shop', () => {
  beforeEach(async () => {
    await sellProduct(t, { title: 'Математика', priceKopecks: 10_000 })
    await sellProduct(t, { title: 'Физика у ученика', subject: 'physics', format: 'at_customer', priceKopecks: 20_000 })
    await sellProduct(t, {
      title: 'Любой предмет',
      subject: null,
      level: null,
      format: null,
      priceKopecks: 30_000,
      count: 30,
    })
    await sellProduct(t, { title: 'Экзамен по физике', subject: 'physics', level: 'exam', priceKopecks: 40_000 })
  })

  test.each([
    [{}, ['Экзамен по физике', 'Любой предмет', 'Физика у ученика', 'Математика']],
    [{ subject: 'physics' }, ['Экзамен по физике', 'Любой предмет', 'Физика у ученика']],
    [{ level: 'exam' }, ['Экзамен по физике', 'Любой предмет']],
    [{ format: 'at_customer' }, ['Любой предмет', 'Физика у ученика']],
    [{ priceFrom: '20000', priceTo: '30000' }, ['Любой предмет', 'Физика у ученика']],
    [{ search: 'физ' }, ['Экзамен по физике', 'Физика у ученика']],
    [{ search: 'физ экз' }, ['Экзамен по физике']],
    [{ search: "'; drop" }, []],
    [{ order: 'cheapest' }, ['Математика', 'Физика у ученика', 'Любой предмет', 'Экзамен по физике']],
    [{ order: 'dearest', subject: 'physics' }, ['Экзамен по физике', 'Любой предмет', 'Физика у ученика']],
    [{ order: 'cheapest_each' }, ['Любой предмет', 'Математика', 'Физика у ученика', 'Экзамен по физике']],
    [{ order: 'dearest_each', search: 'физ' }, ['Экзамен по физике', 'Физика у ученика']],
    [{ order: 'by_name' }, ['Любой предмет', 'Математика', 'Физика у ученика', 'Экзамен по физике']],
    [{ order: 'by_name_back', level: 'exam' }, ['Экзамен по физике', 'Любой предмет']],
  ])('filtered by %o shows what matches', async (query, titles) => {
    expect(await inShop(query)).toEqual(titles)
  })

  test.each(shopOrders)('continues where a page ends, %s first, also among equal prices', async (order) => {
    await sellProduct(t, { title: 'Ещё за ту же цену', priceKopecks: 20_000 })
    const whole = await inShop({ order })
    const pages: string[] = []
    for (let cursor: string | undefined; pages.length < whole.length; ) {
      const query = { order, limit: '2', ...(cursor !== undefined && { cursor }) }
      const { body } = await t.call(listShopProducts, { as: customer, query })
      pages.push(...body.data.map(({ title }: { title: string }) => title))
      cursor = body.nextCursor
    }
    expect(pages).toEqual(whole)
  })

  test('sorts names without regard to capitals, and ё as е', async () => {
    await sellProduct(t, { title: 'ёлка и её задачи' })
    await sellProduct(t, { title: 'Ель' })
    const titles = await inShop({ order: 'by_name' })
    expect(titles.slice(0, 2)).toEqual(['ёлка и её задачи', 'Ель'])
  })

  test('sorts by the price of the day, of two prices for one day by the later', async () => {
    const product = await sellProduct(t, { title: 'Дешевеет', priceKopecks: 90_000 })
    const priced = await step(addProductPrice, product, { validFrom: '2026-11-22', amountKopecks: 5000 })
    const [first] = await inShop({ order: 'dearest' })
    expect(first).toBe('Дешевеет')
    await step(addProductPrice, priced.body.data, { validFrom: '2026-11-22', amountKopecks: 6000 })
    t.clock.set(new Date('2026-11-22T09:00:00.000Z'))
    const { data } = (await t.call(listShopProducts, { as: customer, query: { order: 'cheapest' } })).body
    expect(data[0]).toMatchObject({ title: 'Дешевеет', priceKopecks: 6000 })
    expect(data).toHaveLength(5)
  })

  test('refuses a cursor of another order', async () => {
    const query = { order: 'by_name', cursor: `1.${product0}` }
    expect((await t.call(listShopProducts, { as: customer, query })).status).toBe(422)
  })

  test('compares products in the order in which they are named, each once, and says which are gone', async () => {
    const { data } = (await t.call(listShopProducts, { as: customer })).body
    const [newest, , older] = data as { id: string; version: number }[]
    const gone = await sellProduct(t, { title: 'Уйдёт' })
    await step(archiveProduct, gone)
    const ids = [older?.id, gone.id, newest?.id, older?.id].join(',')
    const answer = await t.call(compareShopProducts, { as: customer, query: { ids } })
    expect(answer.body.data).toEqual([
      { id: older?.id, product: data[2] },
      { id: gone.id, product: null },
      { id: newest?.id, product: data[0] },
    ])
  })

  test('compares at most four, and only by their ids', async () => {
    const compare = (...ids: string[]) => t.call(compareShopProducts, { as: customer, query: { ids: ids.join(',') } })
    expect((await compare(...Array.from({ length: 4 }, () => product0))).status).toBe(200)
    expect((await compare(...Array.from({ length: 5 }, () => product0))).status).toBe(422)
    expect((await compare('x')).status).toBe(422)
    expect((await compare('')).status).toBe(422)
  })

  test('refuses an unknown order', async () => {
    expect((await t.call(listShopProducts, { as: customer, query: { order: 'best' } })).status).toBe(422)
  })

  test('shows beside a product those of the same subject first, then those of the same level', async () => {
    const { data } = (await t.call(listShopProducts, { as: customer, query: { search: 'у ученика' } })).body
    const { similar } = await shown(data[0].id)
    expect(similar.map(({ title }: { title: string }) => title)).toEqual(['Экзамен по физике', 'Математика'])
  })

  test('takes the same queries, however much is sold', async () => {
    const count = async () => {
      const asked: unknown[] = []
      const db = t.services.db.withPlugin({
        transformQuery: ({ node }) => {
          asked.push(node)
          return node
        },
        transformResult: async ({ result }) => result,
      })
      const { listShopProducts: list } = await import('./list-shop.ts')
      await list(db, t.services, customer.session, {})
      return asked.length
    }
    const few = await count()
    for (let index = 0; index < 5; index++) await sellProduct(t, { title: `Ещё ${index}` })
    expect(await count()).toBe(few)
  })
})

describe('a picture', () => {
  const png = () =>
    sharp({ create: { width: 60, height: 60, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()

  test('is drawn anew in two sizes, for the draft, and published with it', async () => {
    const product = await sellProduct(t)
    const call = { as: manager, params: { id: product.id }, query: { version: String(product.version) } }
    const answer = await t.call(setProductPicture, { ...call, file: await png() })
    const saved = answer.body.data
    expect(saved).toMatchObject({ picture: null, draft: { versionNumber: 2, title: productForm.title } })
    expect(saved.draft.picture.preview).toMatch(/^data:image\/webp;base64,/)
    const published = (await step(publishProduct, saved)).body.data
    for (const [address, width] of [
      [published.picture.small, 480],
      [published.picture.large, 960],
    ]) {
      const got = await t.app.inject({ url: address })
      expect(got.headers['content-type']).toBe('image/webp')
      expect(await sharp(got.rawPayload).metadata()).toMatchObject({ width, height: (width * 2) / 3 })
    }
    expect((await t.app.inject({ url: `${published.picture.small}1` })).statusCode).toBe(404)
  })

  test('that is no picture is refused at the field', async () => {
    const product = await sellProduct(t)
    const call = { as: manager, params: { id: product.id }, query: { version: String(product.version) } }
    const answer = await t.call(setProductPicture, { ...call, file: new TextEncoder().encode('<svg/>') })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['file']])
    const long = await sharp({ create: { width: 4000, height: 10, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const { status, body } = await t.call(setProductPicture, { ...call, file: long })
    expect([status, body.errors.file[0]]).toEqual([422, expect.stringContaining('слишком вытянута')])
  })
})

describe('the catalogue', () => {
  test('is filtered by words, state, subject, level and stock', async () => {
    const product = await sellProduct(t, { stock: 1 })
    await sellProduct(t, { title: 'Без предела', subject: 'physics', level: 'exam' })
    const archived = await sellProduct(t, { title: 'Прошлогодний' })
    await step(archiveProduct, archived)
    await take(absent, product.id, 1)
    const titles = async (query: Record<string, string>) =>
      (await t.call(listProducts, { as: manager, query })).body.data.map((each: Product) => each.title)
    expect(await titles({ search: 'пред' })).toEqual(['Без предела'])
    expect(await titles({ state: 'archived' })).toEqual(['Прошлогодний'])
    expect(await titles({ subject: 'physics' })).toEqual(['Без предела'])
    expect(await titles({ level: 'exam' })).toEqual(['Без предела'])
    expect(await titles({ stock: 'sold_out' })).toEqual([productForm.title])
    expect(await titles({ stock: 'left' })).toEqual(['Прошлогодний', 'Без предела'])
  })

  test('is downloaded as a workbook whose texts are no formulas', async () => {
    await sellProduct(t, { title: '=1+1' })
    const { text, status } = await t.call(downloadProducts, { as: manager, query: {} })
    expect(status).toBe(200)
    expect(text).toContain('=1+1')
    expect(text).not.toContain('<f>')
    expect(text).toContain('320')
  })
})

describe('a promo code', () => {
  test('for a first purchase applies to the order that has taken its stock already, and to no later one', async () => {
    const product = await sellProduct(t)
    await createTestPromoCode(t, { firstPurchaseOnly: true })
    const lines = [{ productId: product.id, amountKopecks: 32_000 }]
    const refusalOf = async (orderId: string) => {
      await take(orderId, product.id, 1)
      const asked = { code: promoForm.code, customerId: customer.cabinetId, lines, orderId }
      return (await t.services.transact((tx) => usePromo(tx, t.services, asked))).refusal
    }
    const [first, second] = [t.services.ids.next(), t.services.ids.next()]
    expect([await refusalOf(first), await refusalOf(second)]).toEqual([null, 'first_purchase'])
  })

  test('is stored in capitals, exists once, and is archived once', async () => {
    const made = await createTestPromoCode(t, { code: ' sept10 ' })
    expect(made).toMatchObject({ code: 'SEPT10', percent: 10, used: 0, isArchived: false })
    const twice = await t.call(createPromoCode, { as: manager, body: promoForm })
    expect(twice.body.errors).toEqual({ code: ['Такой промокод уже есть'] })
    const body = { version: made.version }
    const archived = await t.call(archivePromoCode, { as: manager, params: { id: made.id }, body })
    expect(archived.body.data).toMatchObject({ isArchived: true, actions: { archive: false } })
    expect((await t.call(archivePromoCode, { as: manager, params: { id: made.id }, body })).status).toBe(409)
    const history = await t.call(listPromoCodeHistory, { as: manager, params: { id: made.id } })
    expect(history.body.data.map((row: { action: string }) => row.action)).toEqual(['archived', 'created'])
    expect((await t.call(listPromoCodes, { as: manager })).body.data).toHaveLength(1)
  })

  test('is unique by its look: no similar one of another alphabet is made, and either spelling is found', async () => {
    await createTestPromoCode(t, { code: '\u200bSCHO\u00adＯL-10' })
    await createTestPromoCode(t, { code: 'НОВЫЙ' })
    await createTestPromoCode(t, { code: 'CHOP' })
    const twice = await t.call(createPromoCode, { as: manager, body: { ...promoForm, code: 'СНОР' } })
    expect(twice.body.errors).toEqual({ code: ['Такой промокод уже есть'] })
    const asked = { customerId: customer.cabinetId, lines: [{ productId: absent, amountKopecks: 1000 }] }
    const codeOf = async (code: string) => (await pricePromo(t.services.db, t.services, { ...asked, code })).code
    expect(await codeOf('SСHOOL-10')).toBe('SCHOOL-10')
    expect(await codeOf('HOBЫЙ')).toBe('НОВЫЙ')
  })

  test('that a customer may use once can be used again once its order has given it back', async () => {
    const { code } = await createTestPromoCode(t, { customerLimit: 1 })
    const asked = { code, customerId: customer.cabinetId, lines: [{ productId: absent, amountKopecks: 1000 }] }
    const priced = () => pricePromo(t.services.db, t.services, asked)
    const orderId = '01900000-0000-7000-8000-000000000001'
    await t.services.transact((tx) => usePromo(tx, t.services, { ...asked, orderId }))
    expect((await priced()).refusal).toBe('used_by_you')
    await t.services.transact((tx) => releasePromo(tx, t.services, orderId))
    expect(await priced()).toMatchObject({ refusal: null, discounts: [100] })
    const [promo] = (await t.call(listPromoCodes, { as: manager })).body.data
    expect(promo.used).toBe(0)
  })

  test.each([
    ['of no percentage', { percent: null }, 'percent'],
    ['of more than everything', { percent: 101 }, 'percent'],
    ['of no sum', { kind: 'sum' }, 'amountKopecks'],
    ['that ends before it begins', { validTo: '2026-10-31' }, 'validTo'],
    ['for what is not there', { productIds: [absent] }, 'productIds'],
    ['with a blank in it', { code: 'SEPT 10' }, 'code'],
    ['of letters of two alphabets', { code: 'SСHOOL' }, 'code'],
  ])('%s is refused', async (_, change, field) => {
    const answer = await t.call(createPromoCode, { as: manager, body: { ...promoForm, ...change } })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })
})

test('an absent product or code is answered as absent', async () => {
  const params = { id: absent }
  expect((await t.call(getProduct, { as: manager, params })).status).toBe(404)
  expect((await t.call(listProductHistory, { as: manager, params })).status).toBe(404)
  expect((await t.call(listPromoCodeHistory, { as: manager, params })).status).toBe(404)
  expect((await step(publishProduct, { id: absent, version: 1 })).status).toBe(404)
})
