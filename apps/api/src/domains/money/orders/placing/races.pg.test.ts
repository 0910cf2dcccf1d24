import { consentVersion } from '@navyk/api-spec/people/accounts'
import { addToCart, getCart } from '@navyk/api-spec/money/carts'
import * as spec from '@navyk/api-spec/money/orders'
import { cancelProgramme, enrolLearner } from '@navyk/api-spec/teaching/programmes'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProgramme, readProgramme } from '#testing/acting/programmes.ts'
import { postgresDatabase } from '#testing/postgres.ts'
import { sellProduct } from '#testing/acting/shop.ts'
import { signedIn, type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { createAccounts, insertConsents } from '#people/accounts'
import { receivePayment } from '#money/payments'
import { passOrderDays } from '../tasks.ts'

const parallel = 50
let t: TestApp
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
}, 120_000)
afterAll(() => t.close())

const payer = { kind: 'person', name: 'Ольга Белая', unp: '', address: '' }
const body = { totalKopecks: 32_000, payer, offerVersion: spec.offerVersion }
const add = (productId: string, as: TestPerson) =>
  t.call(addToCart, { as, body: { productId, learnerId: null, quantity: 1 } })
const place = (as: TestPerson, key: string = randomUUID()) => t.call(spec.placeOrder, { as, body, key })
const get = async (id: string): Promise<spec.Order> =>
  (await t.call(spec.getOrder, { as: t.people.accountant, params: { id } })).body.data
const pay = (order: spec.Order) =>
  t.services.transact((tx) =>
    receivePayment(tx, t.services, {
      customerId: order.customer.id,
      amountKopecks: 32_000,
      method: 'erip',
      receivedOn: '2026-11-20',
      reference: '',
      source: 'online',
      sourceKey: randomUUID(),
      preferredInvoiceId: order.invoiceId ?? '',
    }),
  )
const newOrder = async () => {
  const { id } = await sellProduct(t, { stock: 1 })
  await add(id, t.people.customer)
  return (await place(t.people.customer)).body.data as spec.Order
}
/** Checks that the ledger sums to zero, that an opened order has what it paid for, and that an ended one has nothing. */
async function expectSound(id: string): Promise<void> {
  const { rows } = await sql<{ ledger: number }>`
    select coalesce(sum(amount_kopecks), 0)::int as ledger from ledger_posting`.execute(t.services.db)
  expect(rows[0]?.ledger).toBe(0)
  const order = await get(id)
  expect(order.lines[0]?.grants).toHaveLength(order.state === 'fulfilled' ? 1 : 0)
}

/** Makes `parallel` customers, each with a learner; `name` begins their e-mail addresses, `prefix` their phone numbers. */
async function customers(name: string, prefix: string): Promise<{ as: TestPerson; learnerId: string }[]> {
  const drafts = Array.from({ length: parallel }, (_, index) => ({
    phone: `${prefix}${String(index).padStart(2, '0')}`,
    passwordHash: 'none',
    email: `${name}${index}@example.test`,
    firstName: name,
    lastName: `Number-${index}`,
    cabinets: [{ role: 'customer' as const }],
  }))
  const made = await t.services.transact((tx) => createAccounts(tx, t.services, drafts))
  const consents = made.map(({ accountId }) => ({ accountId, version: consentVersion, address: '' }))
  await t.services.transact((tx) => insertConsents(tx, t.services, consents))
  const people = []
  for (const [index, { accountId, cabinets }] of made.entries()) {
    const cabinetId = Object.values(cabinets)[0] ?? ''
    const as = await signedIn(t.services, accountId, cabinetId, drafts[index]?.phone ?? '')
    const names = { first_name: 'Алёна', last_name: 'Дроздова', birth_year: null, note: '' }
    const learnerId = t.services.ids.next()
    const row = { id: learnerId, customer_id: cabinetId, ...names, created_at: t.clock.now() }
    await t.services.db.insertInto('learner').values(row).execute()
    people.push({ as, learnerId })
  }
  return people
}

test('one of fifty customers who order the last seat at once gets it, and the others are refused', async () => {
  const { id } = await sellProduct(t, { stock: 1 })
  const people = (await customers('Buyer', '3752944400')).map(({ as }) => as)
  for (const as of people) await add(id, as)
  const answers = await Promise.all(people.map((as) => place(as)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body: { code } }) => code === 'cart_changed')).toHaveLength(parallel - 1)
  const asked = { as: t.people.accountant, query: { productId: id, limit: '100' } }
  expect((await t.call(spec.listOrders, asked)).body.data).toHaveLength(1)
  const [invoices] = (
    await sql<{ count: number }>`select count(*)::int as count from invoice where kind = 'order'`.execute(t.services.db)
  ).rows
  expect(invoices?.count).toBe(1)
}, 120_000)

test('of fifty who order and enrol for the last seats of a programme at once, as many get one as there are', async () => {
  const { id } = await openProgramme(t, { seats: 3, minimumSeats: 1 })
  const people = await customers('Racer', '3752944401')
  const buyers = people.slice(0, parallel / 2)
  for (const { as, learnerId } of buyers) {
    await t.call(addToCart, { as, body: { productId: id, learnerId, quantity: 1 } })
  }
  const answers = await Promise.all(
    people.map(({ as, learnerId }, index) =>
      index < buyers.length
        ? t.call(spec.placeOrder, { as, body: { ...body, totalKopecks: 30_000 }, key: randomUUID() })
        : t.call(enrolLearner, { as, params: { id }, body: { kind: 'regular', learnerId }, key: randomUUID() }),
    ),
  )
  const ordered = answers.slice(0, buyers.length)
  const enrolled = answers.slice(buyers.length)
  expect(enrolled.map(({ status }) => status)).toEqual(enrolled.map(() => 200))
  const placed = ordered.filter(({ status }) => status === 200).length
  expect(ordered.filter(({ body: { code } }) => code === 'cart_changed')).toHaveLength(buyers.length - placed)
  expect(placed + enrolled.filter(({ body: { data } }) => data.state === 'held').length).toBe(3)
  expect((await readProgramme(t, id)).freeSeats).toBe(0)
}, 120_000)

test('opening an order of a seat and cancelling its programme at once do not deadlock', async () => {
  const [{ as, learnerId } = { as: t.people.customer, learnerId: '' }] = await customers('Opener', '3752944402')
  for (let round = 0; round < 5; round += 1) {
    const programme = await openProgramme(t, { seats: 3, minimumSeats: 1, priceBasis: 'whole', priceKopecks: 32_000 })
    await t.call(addToCart, { as, body: { productId: programme.id, learnerId, quantity: 1 } })
    const order = (await place(as)).body.data as spec.Order
    await pay(order)
    const { version, state } = await get(order.id)
    if (state !== 'paid') continue
    const { version: seen } = await readProgramme(t, programme.id)
    const [opened, cancelled] = await Promise.all([
      t.call(spec.fulfilOrder, { as: t.people.accountant, params: { id: order.id }, body: { version } }),
      t.call(cancelProgramme, {
        as: t.people.manager,
        params: { id: programme.id },
        body: { version: seen, reason: 'Мало учеников' },
      }),
    ])
    expect([200, 409]).toContain(opened.status)
    expect([200, 409]).toContain(cancelled.status)
  }
}, 120_000)

test('an order that is placed twice at once is placed once, by one key and by two', async () => {
  const { id } = await sellProduct(t)
  for (const keys of [
    ['one-key-for-both-of-them', 'one-key-for-both-of-them'],
    [randomUUID(), randomUUID()],
  ]) {
    await add(id, t.people.customer)
    const before = (await t.call(spec.listOrders, { as: t.people.customer, query: { limit: '100' } })).body.data.length
    await Promise.all(keys.map((key) => place(t.people.customer, key)))
    const after = (await t.call(spec.listOrders, { as: t.people.customer, query: { limit: '100' } })).body.data.length
    expect(after - before).toBe(1)
  }
})

test('a payment and the end of the time to pay, at once, open the order or leave the money as credit', async () => {
  for (let round = 0; round < 10; round += 1) {
    const order = await newOrder()
    t.clock.set(new Date(Date.parse(order.expiresAt) + 1))
    await Promise.all([pay(order), passOrderDays(t.services), passOrderDays(t.services)])
    await passOrderDays(t.services)
    const now = await get(order.id)
    expect([now.state, now.lateKopecks]).toEqual(now.state === 'expired' ? ['expired', 32_000] : ['fulfilled', 0])
    await expectSound(order.id)
  }
})

test('a payment and a cancellation at once never end as an order that is cancelled and opened', async () => {
  // Credit that an earlier round has left pays the next order at once: such a round only uses the credit up.
  let raced = 0
  for (let round = 0; round < 20; round += 1) {
    const order = await newOrder()
    if (order.state !== 'awaiting_payment') continue
    raced += 1
    const call = { as: t.people.accountant, params: { id: order.id }, body: { version: order.version, reason: '' } }
    const [, cancelled] = await Promise.all([pay(order), t.call(spec.cancelOrder, call)])
    const now = await get(order.id)
    expect(now.state).toBe(cancelled.status === 200 ? 'cancelled' : 'fulfilled')
    await expectSound(order.id)
  }
  expect(raced).toBeGreaterThanOrEqual(5)
})

test('orders of one customer at once never hold more unpaid than one may', async () => {
  const [buyer] = await customers('Holder', '3752911799')
  if (!buyer) throw new Error('nobody was made')
  const { as } = buyer
  const codes = new Set<string>()
  for (let round = 0; round < 7; round += 1) {
    const { id } = await sellProduct(t, { stock: 50 })
    await add(id, as)
    const { totalKopecks } = (await t.call(getCart, { as })).body.data
    const at = () => t.call(spec.placeOrder, { as, body: { ...body, totalKopecks }, key: randomUUID() })
    for (const answer of await Promise.all([at(), at(), at()])) codes.add(answer.body.code ?? String(answer.status))
  }
  expect(codes).toEqual(new Set(['200', 'cart_empty', 'too_much_unpaid']))
  const held = await t.services.db
    .selectFrom('shop_order')
    .select([sql<number>`count(*)::int`.as('orders'), sql<number>`coalesce(sum(held_pieces), 0)::int`.as('pieces')])
    .where('customer_id', '=', as.cabinetId)
    .where('state', '=', 'awaiting_payment')
    .executeTakeFirstOrThrow()
  expect(held).toEqual({ orders: 5, pieces: 5 })
})
