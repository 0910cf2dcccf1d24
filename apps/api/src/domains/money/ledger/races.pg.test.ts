import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresDatabase } from '#testing/postgres.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { balance, balances, post } from './index.ts'
import { listWrongSums } from './queries.ts'
import { tries } from '#testing/tries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
})
afterAll(() => t.close())

test('one of twenty transactions that post the same source at the same time does, also into new accounts', async () => {
  const { db, ids } = t.services
  const entry = {
    kind: 'payment',
    sourceKind: 'payment',
    sourceId: ids.next(),
    occurredAt: t.clock.now(),
    postings: [
      { account: { kind: 'bank' as const }, amountKopecks: 700 },
      { account: { kind: 'customer' as const, ownerId: t.people.customer.cabinetId }, amountKopecks: -700 },
    ],
  }
  const posted = await Promise.all(
    Array.from({ length: 20 }, () => t.services.transact((tx) => post(tx, t.services, entry))),
  )
  expect(posted.filter(Boolean)).toHaveLength(1)
  expect(await balance(db, { kind: 'bank' })).toBe(700)
  expect(await db.selectFrom('ledger_account').selectAll().execute()).toHaveLength(2)
})

test('different sources posted at the same time into new accounts are all posted', async () => {
  const { db, ids } = t.services
  const entry = (amountKopecks: number) => ({
    kind: 'payment',
    sourceKind: 'payment',
    sourceId: ids.next(),
    occurredAt: t.clock.now(),
    postings: [
      { account: { kind: 'cash' as const }, amountKopecks },
      { account: { kind: 'executor' as const, ownerId: t.people.executor.cabinetId }, amountKopecks: -amountKopecks },
    ],
  })
  const amounts = Array.from({ length: 20 }, (_, index) => index + 1)
  await Promise.all(amounts.map((amount) => t.services.transact((tx) => post(tx, t.services, entry(amount)))))
  expect(await balance(db, { kind: 'cash' })).toBe(210)
})

test('two transactions that open the same accounts in opposite order are both posted', async () => {
  const { db, ids } = t.services
  const names = [t.people.customer, t.people.otherCustomer].map(({ cabinetId: ownerId }) => ({
    kind: 'prepaid' as const,
    ownerId,
  }))
  const postAll = (accounts: typeof names) =>
    t.services.transact(async (tx) => {
      for (const account of accounts) {
        await post(tx, t.services, {
          kind: 'test',
          sourceKind: 'test',
          sourceId: ids.next(),
          occurredAt: t.clock.now(),
          postings: [
            { account, amountKopecks: 100 },
            { account: { kind: 'clearing' }, amountKopecks: -100 },
          ],
        })
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    })
  await Promise.all([postAll(names), postAll(names.toReversed())])
  expect(await balance(db, { kind: 'clearing' })).toBe(-400)
})

test('transactions that post into the same accounts at once do not wait forever, and the stored sums are those of the postings', async () => {
  const { db, ids } = t.services
  const { customer, otherCustomer, executor } = t.people
  const accounts = [
    { kind: 'customer' as const, ownerId: customer.cabinetId },
    { kind: 'customer' as const, ownerId: otherCustomer.cabinetId },
    { kind: 'prepaid' as const, ownerId: customer.cabinetId },
    { kind: 'executor' as const, ownerId: executor.cabinetId },
  ]
  const posting = fc.record({
    account: fc.constantFrom(...accounts),
    amountKopecks: fc.integer({ min: 1, max: 1000 }),
    occurredAt: fc.constantFrom('2026-09-30T20:59:59Z', '2026-09-30T21:00:00Z', '2026-11-05T09:00:00Z'),
  })
  // A transaction posts one after the other in any order, and may be undone at its end.
  const transaction = fc.record({
    entries: fc.array(posting, { minLength: 1, maxLength: 4 }),
    isUndone: fc.boolean(),
  })
  const expected = new Map((await allBalances()).map((sum, index) => [index, sum]))
  async function allBalances() {
    return Promise.all(accounts.map((account) => balance(db, account)))
  }
  const check = fc.asyncProperty(fc.array(transaction, { minLength: 8, maxLength: 24 }), async (transactions) => {
    const results = await Promise.allSettled(
      transactions.map(({ entries, isUndone }) =>
        t.services.transact(async (tx) => {
          for (const { account, amountKopecks, occurredAt } of entries) {
            await post(tx, t.services, {
              kind: 'test',
              sourceKind: 'test',
              sourceId: ids.next(),
              occurredAt: new Date(occurredAt),
              postings: [
                { account, amountKopecks },
                { account: { kind: 'bank' }, amountKopecks: -amountKopecks },
              ],
            })
          }
          if (isUndone) throw new Error('undone')
        }),
      ),
    )
    const failures = results.flatMap((it) => (it.status === 'rejected' ? [String(it.reason)] : []))
    expect(failures.filter((reason) => reason !== 'Error: undone')).toEqual([])
    for (const { entries } of transactions.filter(({ isUndone }) => !isUndone)) {
      for (const { account, amountKopecks } of entries) {
        const index = accounts.indexOf(account)
        expected.set(index, (expected.get(index) ?? 0) + amountKopecks)
      }
    }
    expect(await allBalances()).toEqual([...expected.values()])
    expect(await listWrongSums(db)).toEqual([])
  })
  await fc.assert(check, { numRuns: tries(25) })
  expect(await balances(db, 'customer', [customer.cabinetId, otherCustomer.cabinetId])).toEqual(
    new Map([
      [customer.cabinetId, expected.get(0)],
      [otherCustomer.cabinetId, expected.get(1)],
    ]),
  )
})
