import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Connection, connectPostgres } from '#platform/database'
import type { Services } from '#platform/services.ts'
import { postgresDatabase } from '#testing/postgres.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { requestCode, sendCodeTask } from '../one-time-codes.ts'
import { sendCodeTasks } from '../send-code.ts'
import { countAgainstSmsBudget } from './sms-budget.ts'

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

test('ten thousand requests for a thousand numbers from a hundred networks, on two nodes at once, stay under every limit', async () => {
  const wish = (index: number) => ({
    accountId: null,
    purpose: 'sign-up' as const,
    subjectId: `37544${String(200_0000 + (index % 1000) * 17)}`,
    recipient: `37544${String(200_0000 + (index % 1000) * 17)}`,
    language: 'ru' as const,
    address: `10.1.${index % 100}.7`,
  })
  const nodes: [Services, Services] = [
    t.services,
    { ...t.services, transact: (work) => other.db.transaction().execute(work) },
  ]
  for (let from = 0; from < 10_000; from += 500) {
    t.clock.advance(20_000)
    await Promise.allSettled(
      Array.from({ length: 500 }, async (_, index) => {
        const node = index % 2 === 0 ? nodes[0] : nodes[1]
        const { codeId } = await node.transact((tx) => requestCode(tx, t.services, wish(from + index)))
        await sendCodeTasks(node)[sendCodeTask]?.({ id: codeId })
      }),
    )
  }
  const codes = await t.services.db
    .selectFrom('one_time_code')
    .select('recipient')
    .where('private_mac', 'is not', null)
    .execute()
  const most = (keyOf: (recipient: string) => string) => {
    const groups = Map.groupBy(codes, ({ recipient }) => keyOf(recipient))
    return Math.max(...[...groups.values()].map((group) => group.length))
  }
  expect(codes.length).toBeGreaterThan(100)
  expect(most((recipient) => recipient)).toBeLessThanOrEqual(3)
  expect(most((recipient) => recipient.slice(0, -4))).toBeLessThanOrEqual(60)
  // The rest of the budget is for known people.
  expect(codes.length).toBeLessThanOrEqual(800)
}, 60_000)

test('two nodes that send at once stay within the budget of a day to the message', async () => {
  await t.services.db.deleteFrom('limit_window').execute()
  const effects = { ...t.services, smsPerDay: 40, log: { ...t.services.log, error: () => {} } as never }
  const taken = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      (index % 2 === 0 ? t.services.db : other.db)
        .transaction()
        .execute((tx) => countAgainstSmsBudget(tx, effects, false)),
    ),
  )
  expect(taken.filter(Boolean)).toHaveLength(40)
})
