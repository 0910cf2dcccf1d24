import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresDatabase } from '../../../testing/postgres.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { balance, post } from './index.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
})
afterAll(() => t.close())

test('of twenty transactions that post the same source at the same time one does, also into accounts that are new', async () => {
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
