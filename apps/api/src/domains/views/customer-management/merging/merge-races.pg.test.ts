import { recordPayment } from '@navyk/api-spec/money/payments'
import { mergeCustomers, previewCustomerMerge, tellCustomersApart } from '@navyk/api-spec/views/customer-management'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contradictions } from '#testing/sums/contradictions.ts'
import { postgresDatabase } from '#testing/postgres.ts'
import { orderProduct, sellProduct } from '#testing/acting/shop.ts'
import { signedIn, type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'
import { receivePayment } from '#money/payments'
import { createAccounts } from '#people/accounts'
import { markDistinct } from '#people/learners'

let t: TestApp
let administrator: TestPerson
let productId: string
let made = 0
let one: TestPerson
let other: TestPerson
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
  const { accountId, cabinetId, phone } = t.people.administrator
  administrator = await signedIn(t.services, accountId, cabinetId, phone)
  productId = (await sellProduct(t)).id
})
afterAll(() => t.close())
beforeEach(async () => {
  one = await newCustomer()
  other = await newCustomer()
})

async function newCustomer(): Promise<TestPerson> {
  made += 1
  const draft = {
    phone: `37533555${String(1000 + made)}`,
    passwordHash: '',
    firstName: 'Анна',
    lastName: `Двойная${made}`,
  }
  const [account] = await t.services.transact((tx) =>
    createAccounts(tx, t.services, [{ ...draft, email: null, cabinets: [{ role: 'customer' as const }] }]),
  )
  return signedIn(t.services, account?.accountId ?? '', account?.cabinets.customer ?? '', draft.phone)
}

const form = { method: 'bank', receivedOn: '2026-11-20', reference: '', allocations: [] }
const pay = (who: TestPerson, amountKopecks: number) =>
  t.call(recordPayment, { as: t.people.accountant, body: { ...form, customerId: who.cabinetId, amountKopecks } })
const digestOf = async (from: TestPerson, into: TestPerson) => {
  const query = { intoId: into.cabinetId }
  const answer = await t.call(previewCustomerMerge, { as: administrator, params: { id: from.cabinetId }, query })
  return answer.body.data.digest as string
}
const merge = async (from: TestPerson, into: TestPerson, digest?: string) =>
  t.call(mergeCustomers, {
    as: administrator,
    params: { id: from.cabinetId },
    body: { intoId: into.cabinetId, reason: 'Двойная запись', digest: digest ?? (await digestOf(from, into)) },
  })

/** Payments, credit and debt of both customers, in kopecks. Fails when the kept sums contradict each other. */
async function state() {
  const { rows } = await sql<{ id: string; paid: number; credit: number; owes: number }>`
    select cabinet.id,
      (select coalesce(sum(amount_kopecks), 0)::int from payment where customer_id = cabinet.id) as paid,
      (select coalesce(sum(credit_kopecks), 0)::int from customer_credit where customer_id = cabinet.id) as credit,
      (select coalesce(sum(amount_kopecks), 0)::int from ledger_posting posting
        join ledger_account account on account.id = posting.ledger_account_id
        where account.kind = 'customer' and account.owner_id = cabinet.id) as owes
    from cabinet where id in (${one.cabinetId}, ${other.cabinetId})`.execute(t.services.db)
  const [first, second] = [one, other].map(({ cabinetId }) => rows.find(({ id }) => id === cabinetId))
  expect(await contradictions(t.services.db)).toEqual([])
  return { one: first, other: second }
}

test('payments that come during a merge go to the remaining customer, each once', async () => {
  await pay(one, 100)
  await pay(other, 100)
  const payments = Array.from({ length: 20 }, async (_, index) => {
    const first = await pay(index % 2 === 0 ? one : other, 10)
    if (first.status === 200) return
    expect([first.status, first.body.code]).toEqual([409, 'owner_merged'])
    expect((await pay(other, 10)).status).toBe(200)
  })
  const merged = (async () => {
    for (;;) {
      const answer = await merge(one, other)
      // What it would do has changed by a payment.
      if (answer.status === 200) return
      expect([answer.status, answer.body.code]).toEqual([409, 'version_conflict'])
    }
  })()
  await Promise.all([...payments, merged])
  expect(await state()).toMatchObject({
    one: { paid: 0, credit: 0, owes: 0 },
    other: { paid: 400, credit: 400, owes: -400 },
  })
})

test('a transaction that has begun before the merge and writes after it is refused as a whole', async () => {
  await pay(one, 100)
  const late = t.services.transact(async (tx) => {
    await sql`select count(*) from payment`.execute(tx)
    expect((await merge(one, other)).status).toBe(200)
    await receivePayment(tx, t.services, {
      customerId: one.cabinetId,
      amountKopecks: 50,
      method: 'bank',
      receivedOn: '2026-11-20',
      reference: '',
      source: 'online',
      sourceKey: `late ${made}`,
    })
  })
  await expect(late).rejects.toMatchObject({ code: 'NVK01' })
  expect(await state()).toMatchObject({ one: { paid: 0, owes: 0 }, other: { paid: 100, credit: 100, owes: -100 } })
})

test('the merge waits for a payment that is being written, and moves it', async () => {
  const digest = await digestOf(one, other)
  const written = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const slow = t.services.transact(async (tx) => {
    await receivePayment(tx, t.services, {
      customerId: one.cabinetId,
      amountKopecks: 50,
      method: 'bank',
      receivedOn: '2026-11-20',
      reference: '',
      source: 'online',
      sourceKey: `slow ${made}`,
    })
    written.resolve()
    await answered.promise
  })
  await written.promise
  const first = merge(one, other, digest)
  // Longer than the merge waits for a lock, so that it gives way once and tries again.
  await new Promise((done) => setTimeout(done, 800))
  answered.resolve()
  await slow
  const answer = await first
  expect([answer.status, answer.body.code]).toEqual([409, 'version_conflict'])
  expect((await merge(one, other)).status).toBe(200)
  expect(await state()).toMatchObject({ one: { paid: 0 }, other: { paid: 50, credit: 50, owes: -50 } })
})

test('an order that is placed during the merge goes to the other customer, or is not placed', async () => {
  const orders = Promise.allSettled([orderProduct(t, productId, one), orderProduct(t, productId, other)])
  for (let answer = await merge(one, other); answer.status !== 200; answer = await merge(one, other)) {
    expect(answer.body.code).toBe('version_conflict')
  }
  await orders
  const { rows } = await sql<{ wrong: number }>`
    select ((select count(*) from shop_order where customer_id = ${one.cabinetId})
      + (select count(*) from invoice where customer_id = ${one.cabinetId})
      + (select count(*) from stock_reservation where customer_id = ${one.cabinetId}))::int as wrong`.execute(
    t.services.db,
  )
  expect(rows).toEqual([{ wrong: 0 }])
})

test('one of two merges in opposite directions is done', async () => {
  const digests = [await digestOf(one, other), await digestOf(other, one)]
  const answers = await Promise.all([merge(one, other, digests[0]), merge(other, one, digests[1])])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from cabinet
    where id in (${one.cabinetId}, ${other.cabinetId}) and merged_into is null`.execute(t.services.db)
  expect(rows).toEqual([{ open: 1 }])
})

test('two customers who are marked as different during their merge end as one or the other', async () => {
  const digest = await digestOf(one, other)
  const body = { otherId: other.cabinetId, areDistinct: true }
  const [merged, apart] = await Promise.all([
    merge(one, other, digest),
    t.call(tellCustomersApart, { as: administrator, params: { id: one.cabinetId }, body }),
  ])
  expect([merged.status, apart.status].toSorted()).toEqual([200, 409])
  const code = merged.status === 200 ? apart.body.code : merged.body.code
  expect(['merge_distinct', 'version_conflict', 'merge_merged', 'owner_merged']).toContain(code)
})

test('a customer who was merged at the same moment can no longer be marked as different', async () => {
  const late = t.services.transact(async (tx) => {
    await sql`select count(*) from distinct_customers`.execute(tx)
    expect((await merge(one, other)).status).toBe(200)
    await markDistinct(tx, [one.cabinetId, other.cabinetId], true, administrator.cabinetId, t.clock.now())
  })
  await expect(late).rejects.toMatchObject({ code: 'NVK01' })
})

test('a merge that is requested ten times at once is done once', async () => {
  await pay(one, 100)
  const digest = await digestOf(one, other)
  const answers = await Promise.all(Array.from({ length: 10 }, () => merge(one, other, digest)))
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set([JSON.stringify({ data: { id: other.cabinetId } })]))
  expect(await state()).toMatchObject({ one: { paid: 0 }, other: { paid: 100, credit: 100, owes: -100 } })
})
