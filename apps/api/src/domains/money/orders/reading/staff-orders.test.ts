import { addToCart } from '@navyk/api-spec/money/carts'
import * as spec from '@navyk/api-spec/money/orders'
import { getProduct, type Product } from '@navyk/api-spec/money/products'
import { getWallet, listOwnPackagesLeft, refundWallet } from '@navyk/api-spec/money/wallets'
import { getCustomerDues } from '@navyk/api-spec/money/payments'
import { businessInstant, type EndpointDeclaration } from '@navyk/api-spec/kit'
import { getHome, type StaffHome } from '@navyk/api-spec/views/home'
import { managedOrderPath } from '@navyk/api-spec/money/orders/paths'
import { sql } from 'kysely'
import readWorkbook from 'read-excel-file/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orderForm, orderProduct, sellProduct } from '#testing/acting/shop.ts'
import { settleMonth, teach } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { createPackageContract } from '#testing/acting/wallets.ts'
import { receivePayment } from '#money/payments'
import { passOrderDays } from '../tasks.ts'

let t: TestApp

const get = async (id: string): Promise<spec.Order> =>
  (await t.call(spec.getOrder, { as: t.people.accountant, params: { id } })).body.data
const step = async (endpoint: EndpointDeclaration, id: string, body: object = {}, as = t.people.accountant) =>
  t.call(endpoint, { as, params: { id }, body: { version: (await get(id)).version, ...body } })
const pay = (order: spec.Order, amountKopecks = order.totalKopecks) =>
  t.services.transact((tx) =>
    receivePayment(tx, t.services, {
      customerId: order.customer.id,
      amountKopecks,
      method: 'erip',
      receivedOn: '2026-10-01',
      reference: '',
      source: 'online',
      sourceKey: t.services.ids.next(),
      preferredInvoiceId: order.invoiceId ?? undefined,
    }),
  )
const goTo = async (day: string, time = '12:00') => {
  t.clock.set(businessInstant(day, time))
  await passOrderDays(t.services)
}
const list = async (query: Record<string, string> = {}, as = t.people.accountant): Promise<spec.Order[]> =>
  (await t.call(spec.listOrders, { as, query })).body.data

describe('the list of orders', () => {
  let [eight, chess] = [{} as Product, {} as Product]
  const numbers: Record<string, number> = {}
  const namesOf = (orders: spec.Order[]) =>
    orders.map(({ number }) => Object.keys(numbers).find((name) => numbers[name] === number))
  /** Orders of three days: expired with money that came late, opened, broken on its way, cancelled, waiting. */
  beforeAll(async () => {
    t = await testApp()
    const { customer, otherCustomer } = t.people
    t.clock.set(businessInstant('2026-11-01', '12:00'))
    eight = await sellProduct(t)
    chess = await sellProduct(t, { title: '=Шахматы', priceKopecks: 25_650, subject: 'chess', level: null })
    const place = async (name: string, product: Product, as: TestPerson) => {
      const order = await orderProduct(t, product.id, as)
      numbers[name] = order.number
      return order
    }
    const late = await place('late', eight, customer)
    await goTo('2026-11-10', '23:59')
    await pay(late)
    const opened = await place('opened', chess, otherCustomer)
    await pay(opened)
    await goTo('2026-11-19', '00:00')
    const cancelled = await place('cancelled', eight, otherCustomer)
    await step(spec.cancelOrder, cancelled.id, { reason: 'Не тот пакет' })
    const broken = sql`alter table order_grant add constraint broken check (price_kopecks < 0) not valid`
    await broken.execute(t.services.db)
    await pay(await place('broken', chess, otherCustomer))
    await sql`alter table order_grant drop constraint broken`.execute(t.services.db)
    t.clock.set(businessInstant('2026-11-20', '12:00'))
    await t.call(addToCart, { as: otherCustomer, body: { productId: eight.id, learnerId: null, quantity: 2 } })
    const payer = { kind: 'company', name: 'ООО «Ромашка 100%»', unp: '190275968', address: 'Минск' }
    const body = { ...orderForm, payer, totalKopecks: 64_000 }
    numbers.waiting = (await t.call(spec.placeOrder, { as: otherCustomer, body })).body.data.number
  }, 60_000)
  afterAll(() => t.close())

  test('has all customers for managers and accountants, newest first, also from page to page', async () => {
    const all = ['waiting', 'broken', 'cancelled', 'opened', 'late']
    expect(namesOf(await list({}, t.people.manager))).toEqual(all)
    const seen: spec.Order[] = []
    let cursor: string | null = null
    do {
      const query: Record<string, string> = { limit: '2', ...(cursor !== null && { cursor }) }
      const { body } = await t.call(spec.listOrders, { as: t.people.accountant, query })
      seen.push(...body.data)
      cursor = body.nextCursor
    } while (cursor !== null)
    expect(namesOf(seen)).toEqual(all)
  })

  test.each<[string, () => Record<string, string>, string[]]>([
    ['a state', () => ({ state: 'cancelled' }), ['cancelled']],
    ['what is paid and not opened', () => ({ task: 'unfulfilled' }), ['broken']],
    ['money that waits for a decision', () => ({ task: 'late_money' }), ['late']],
    ['a product', () => ({ productId: chess.id }), ['broken', 'opened']],
    ['a first day', () => ({ from: '2026-11-19' }), ['waiting', 'broken', 'cancelled']],
    ['a last day', () => ({ to: '2026-11-10' }), ['opened', 'late']],
    ['one day', () => ({ from: '2026-11-10', to: '2026-11-18' }), ['opened']],
    ['a customer', () => ({ customerId: t.people.customer.cabinetId }), ['late']],
    ['a number', () => ({ search: `№ ${numbers.opened}` }), ['opened']],
    ['a part of what was bought', () => ({ search: 'шахм' }), ['broken', 'opened']],
    ['a part of the payer’s name', () => ({ search: 'ромашка 100%' }), ['waiting']],
    ['the payer’s УНП', () => ({ search: '190275968' }), ['waiting']],
    ['a sum as people write it', () => ({ search: '256,5' }), ['broken', 'opened']],
    ['a text that means something to the search itself', () => ({ search: '%_' }), []],
  ])('is filtered by %s, with its sums', async (_, query, expected) => {
    expect(namesOf(await list(query()))).toEqual(expected)
    const totals = await t.call(spec.getOrderTotals, { as: t.people.accountant, query: query() })
    expect(totals.body.data.count).toBe(expected.length)
  })

  test('is added up: the paid sum, and late money that waits', async () => {
    const { data } = (await t.call(spec.getOrderTotals, { as: t.people.manager })).body
    const totalKopecks = 4 * 32_000 + 2 * 25_650
    expect(data).toEqual({
      count: 5,
      totalKopecks,
      paidKopecks: 2 * 25_650,
      refundedKopecks: 0,
      lateKopecks: 32_000,
      // Two wait for money; two have ended, and what came late for one of them is no payment of it.
      openKopecks: 64_000,
      endedKopecks: 64_000,
    })
    const { paidKopecks, refundedKopecks, openKopecks, endedKopecks } = data
    expect(paidKopecks + refundedKopecks + openKopecks + endedKopecks).toBe(totalKopecks)
  })

  test('shows the paid part of an order, and the actions of the reader', async () => {
    const [waiting, broken, , opened, late] = await list()
    expect([waiting?.paidKopecks, broken?.paidKopecks, late?.paidKopecks]).toEqual([0, 25_650, 0])
    expect(opened).toMatchObject({
      paidKopecks: 25_650,
      actions: { cancel: false, refund: true, fulfil: false, decideLate: false },
      lines: [{ grants: [{ unit: 'lessons', totalUnits: 8, leftUnits: 8, refundKopecks: 25_650 }] }],
    })
    const seen = await list({}, t.people.manager)
    expect(seen.map(({ actions }) => Object.entries(actions).flatMap(([name, may]) => (may ? name : [])))).toEqual([
      ['cancel'],
      ['fulfil'],
      [],
      [],
      ['decideLate'],
    ])
  })

  test('shows a customer only their own, whatever the filter, in sums too; executors and administrators none', async () => {
    const { customer, otherCustomer, executor, administrator } = t.people
    expect(namesOf(await list({}, customer))).toEqual(['late'])
    const query = { customerId: customer.cabinetId }
    expect(await list(query, otherCustomer)).toEqual([])
    const totals = async (as: TestPerson, asked = {}) =>
      (await t.call(spec.getOrderTotals, { as, query: asked })).body.data
    expect(await totals(otherCustomer, query)).toMatchObject({ count: 0, totalKopecks: 0 })
    expect(await totals(customer)).toMatchObject({ count: 1, lateKopecks: 32_000 })
    for (const as of [executor, administrator]) {
      expect((await t.call(spec.listOrders, { as })).status).toBe(403)
      expect((await t.call(spec.getOrderTotals, { as })).status).toBe(403)
    }
    expect((await t.call(spec.getOrderTotals, {})).status).toBe(401)
  })

  test('refuses an impossible day, an unknown state and task, and a cursor that it did not write', async () => {
    for (const query of [{ from: '2026-02-30' }, { state: 'lost' }, { task: 'all' }, { cursor: 'made up' }]) {
      expect((await t.call(spec.listOrders, { as: t.people.manager, query })).status).toBe(422)
    }
    expect((await t.call(spec.getOrderTotals, { as: t.people.manager, query: { productId: '1' } })).status).toBe(422)
  })

  test('has a workbook with the rows of the filter: days, sums as numbers and texts as texts', async () => {
    const answer = await t.call(spec.downloadOrders, { as: t.people.manager, query: { to: '2026-11-10' } })
    const [sheet] = await readWorkbook(Buffer.from(answer.bytes))
    const [head, opened, late, ...more] = sheet?.data ?? []
    expect(more).toEqual([])
    expect(head?.slice(0, 3)).toEqual(['Номер', 'Оформлен', 'Состояние'])
    const [number, placed, state, , payer, unp, goods, total, paid, paidOn, refunded] = opened ?? []
    expect([number, placed, state]).toEqual([numbers.opened, new Date('2026-11-10'), 'Открыт'])
    expect([payer, unp, goods]).toEqual(['Ольга Белая', null, '=Шахматы'])
    expect([total, paid, paidOn, refunded]).toEqual([256.5, 256.5, new Date('2026-11-10'), 0])
    expect([late?.[2], late?.[8], late?.[11]]).toEqual(['Не оплачен вовремя', 0, 320])
  })

  test('has a workbook only for managers and accountants', async () => {
    for (const name of ['customer', 'executor', 'administrator'] as const) {
      expect((await t.call(spec.downloadOrders, { as: t.people[name] })).status).toBe(403)
    }
    expect((await t.call(spec.downloadOrders, {})).status).toBe(401)
    const wrong = { as: t.people.manager, query: { from: 'вчера' } }
    expect((await t.call(spec.downloadOrders, wrong)).status).toBe(422)
  })

  test('gives staff tasks on their home page: paid orders that are not opened, and late money, each with its sum', async () => {
    const tasks = async (as: TestPerson) => {
      const home: StaffHome = (await t.call(getHome, { as })).body.data
      return home.queue.filter(({ kind }) => kind === 'unopened_orders' || kind === 'late_money')
    }
    for (const as of [t.people.manager, t.people.accountant]) {
      expect(await tasks(as)).toMatchObject([
        { kind: 'unopened_orders', count: 1, amountKopecks: 25_650, oldestAt: '2026-11-18T21:00:00.000Z' },
        { kind: 'late_money', count: 1, amountKopecks: 32_000, oldestAt: null },
      ])
    }
    expect(await tasks(t.people.administrator)).toEqual([])
  })

  test('is the target of notices of staff, each to its order', async () => {
    const [order] = await list({ task: 'late_money' })
    const notices = await t.services.db
      .selectFrom('notice')
      .select(['cabinet_id', 'link'])
      .where('kind', '=', 'orders.notices.late_money')
      .execute()
    expect(notices.map((row) => row.cabinet_id)).toContain(t.people.manager.cabinetId)
    expect(new Set(notices.map((row) => row.link))).toEqual(new Set([managedOrderPath(order?.id ?? '')]))
  })
})

describe('a refund', () => {
  beforeEach(async () => {
    t = await testApp()
  })
  afterEach(() => t.close())
  const credit = async () => (await t.call(getCustomerDues, { as: t.people.customer })).body.data.creditKopecks

  test('after two of eight lessons is six eighths of the price, and the order says so', async () => {
    const contract = await createPackageContract(t)
    t.clock.set(businessInstant('2026-10-01', '09:00'))
    const product = await sellProduct(t)
    const order = await orderProduct(t, product.id, t.people.customer)
    await pay(order)
    await goTo('2026-11-20')
    await teach(t, contract, [{ date: '2026-10-05' }, { date: '2026-10-12' }])
    await settleMonth(t, t.people.executor, '2026-10')
    const [line] = (await get(order.id)).lines
    expect(line?.grants).toMatchObject([{ leftUnits: 6, totalUnits: 8, refundKopecks: 24_000, refundedKopecks: null }])
    const body = { lineIds: [line?.id], refundKopecks: 24_000, reason: 'Переезжают' }
    expect((await step(spec.refundOrder, order.id, { ...body, refundKopecks: 32_000 })).status).toBe(409)
    const { data } = (await step(spec.refundOrder, order.id, body)).body
    expect(data).toMatchObject({
      state: 'refunded',
      refundedKopecks: 24_000,
      paidKopecks: 8000,
      actions: { refund: false },
      lines: [{ grants: [{ state: 'refunded', refundKopecks: 0, refundedKopecks: 24_000 }] }],
    })
    expect(await credit()).toBe(24_000)
    const totals = await t.call(spec.getOrderTotals, { as: t.people.accountant })
    expect(totals.body.data).toMatchObject({ totalKopecks: 32_000, paidKopecks: 8000, refundedKopecks: 24_000 })
  })

  test('is computed from settled lessons, and the rest shows that a lesson was held since', async () => {
    const contract = await createPackageContract(t)
    t.clock.set(businessInstant('2026-10-01', '09:00'))
    const product = await sellProduct(t)
    const order = await orderProduct(t, product.id, t.people.customer)
    await pay(order)
    await goTo('2026-10-20')
    await teach(t, contract, [{ date: '2026-10-05' }])
    const [grant] = (await get(order.id)).lines[0]?.grants ?? []
    expect(grant).toMatchObject({ leftUnits: 7, totalUnits: 8, refundKopecks: 32_000 })
    const { body } = await t.call(listOwnPackagesLeft, { as: t.people.customer })
    expect(body.data).toMatchObject([{ id: grant?.grantedId, leftUnits: 7 }])
  })

  test('of one line leaves the other, which can be refunded later', async () => {
    const [eight, chess] = [await sellProduct(t), await sellProduct(t, { title: 'Шахматы', priceKopecks: 25_650 })]
    await t.call(addToCart, { as: t.people.customer, body: { productId: chess.id, learnerId: null, quantity: 1 } })
    const order = await orderProduct(t, eight.id, t.people.customer)
    await pay(order)
    const lines = (await get(order.id)).lines
    const back = lines.find(({ title }) => title === 'Шахматы')
    const body = { lineIds: [back?.id], refundKopecks: 25_650, reason: 'Не подошло' }
    const { data } = (await step(spec.refundOrder, order.id, body)).body
    expect(data).toMatchObject({ state: 'part_refunded', refundedKopecks: 25_650, actions: { refund: true } })
    expect(await credit()).toBe(25_650)
    expect((await step(spec.refundOrder, order.id, body)).status).toBe(409)
    const rest = { lineIds: [], refundKopecks: 32_000, reason: 'И это не нужно' }
    expect((await step(spec.refundOrder, order.id, rest)).body.data.state).toBe('refunded')
    expect(await credit()).toBe(57_650)
  })

  test('of a package on its own page gives the stock back, like one of the order', async () => {
    const product = await sellProduct(t, { stock: 1 })
    const order = await orderProduct(t, product.id, t.people.customer)
    await pay(order)
    const takenNow = async () =>
      (await t.call(getProduct, { as: t.people.manager, params: { id: product.id } })).body.data.taken
    expect(await takenNow()).toBe(1)
    const { grantedId: id = '' } = (await get(order.id)).lines[0]?.grants[0] ?? {}
    const { version } = (await t.call(getWallet, { as: t.people.accountant, params: { id } })).body.data
    await t.call(refundWallet, { as: t.people.accountant, params: { id }, body: { version, reason: 'Переезжают' } })
    expect([(await get(order.id)).state, await takenNow()]).toEqual(['refunded', 0])
  })

  test('is not offered once nothing can be refunded', async () => {
    const product = await sellProduct(t)
    const order = await orderProduct(t, product.id, t.people.customer)
    await pay(order)
    expect((await get(order.id)).actions.refund).toBe(true)
    const { grantedId } = (await get(order.id)).lines[0]?.grants[0] ?? {}
    await t.services.db
      .updateTable('wallet')
      .set({ state: 'expired', left_units: 0, left_kopecks: 0, lost_units: 8 })
      .where('id', '=', grantedId ?? '')
      .execute()
    expect((await get(order.id)).actions.refund).toBe(false)
    const body = { lineIds: [], refundKopecks: 0, reason: 'Просят' }
    expect((await step(spec.refundOrder, order.id, body)).body.code).toBe('order_state')
  })
})
