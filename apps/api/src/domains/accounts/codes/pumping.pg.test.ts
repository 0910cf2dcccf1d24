import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Connection, connectPostgres } from '../../../platform/database/index.ts'
import { postgresDatabase } from '../../../testing/postgres.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { requestCode } from './one-time-codes.ts'
import { takeFromSmsBudget } from './sms-budget.ts'

let t: TestApp
let other: Connection
beforeAll(async () => {
  const database = await postgresDatabase()
  t = await testApp(database)
  other = connectPostgres(database.url, 10, () => {})
})
afterAll(async () => {
  await other.close()
  await t.close()
})

test('ten thousand wishes for a thousand numbers from a hundred networks, on two nodes at once, stay under every limit', async () => {
  const wish = (index: number) => ({
    accountId: null,
    purpose: 'recovery',
    subjectId: `37544${String(200_0000 + (index % 1000) * 17)}`,
    recipient: `37544${String(200_0000 + (index % 1000) * 17)}`,
    language: 'ru' as const,
    address: `10.1.${index % 100}.7`,
  })
  for (let from = 0; from < 10_000; from += 500) {
    t.clock.advance(20_000)
    await Promise.allSettled(
      Array.from({ length: 500 }, (_, index) => {
        const db = index % 2 === 0 ? t.services.db : other.db
        return db.transaction().execute((tx) => requestCode(tx, t.services, wish(from + index)))
      }),
    )
  }
  const codes = await t.services.db.selectFrom('one_time_code').select('recipient').execute()
  const most = (keyOf: (recipient: string) => string) => {
    const groups = Map.groupBy(codes, ({ recipient }) => keyOf(recipient))
    return Math.max(...[...groups.values()].map((group) => group.length))
  }
  expect(codes.length).toBeGreaterThan(100)
  expect(most((recipient) => recipient)).toBeLessThanOrEqual(3)
  expect(most((recipient) => recipient.slice(0, -4))).toBeLessThanOrEqual(60)
}, 60_000)

test('two nodes that send at once stay within the budget of a day to the message', async () => {
  const effects = { ...t.services, smsPerDay: 40, log: { ...t.services.log, error: () => {} } as never }
  const taken = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      (index % 2 === 0 ? t.services.db : other.db).transaction().execute((tx) => takeFromSmsBudget(tx, effects)),
    ),
  )
  expect(taken.filter(Boolean)).toHaveLength(40)
})
