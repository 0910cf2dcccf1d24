// Runs of two months that go on at once.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#platform/database'
import { postgresDatabase } from '#testing/postgres.ts'
import { createContract, settleMonth, teach } from '#testing/acting/teaching.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { draftStatements } from '#money/income-reports'
import { beforeAll as beforeAllExecutors } from './run-queries.ts'

let t: TestApp
/** Two executors, each with a settled lesson of 30,00 in September and nothing in October. */
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
  for (const executor of [t.people.executor, t.people.otherExecutor]) {
    await teach(t, await createContract(t, { executor }), [{ date: '2026-09-07' }])
    await settleMonth(t, executor, '2026-09')
  }
})
afterAll(() => t.close())

const listPayable = async (_tx: Tx, rows: { invoicedId: string }[]) => new Set(rows.map(({ invoicedId }) => invoicedId))
const draft = (tx: Tx, month: string, limit: number) =>
  draftStatements(
    tx,
    t.services,
    { month, after: beforeAllExecutors, limit },
    { actor: null, secondAboveKopecks: 0, listPayable },
  )
const isSomebodyWaiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(t.services.db)
  return (rows[0]?.count ?? 0) > 0
}

test('a run that waits for the run of the month before continues after the executors whose months that one has taken', async () => {
  const isDrafted = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const september = t.services.transact(async (tx) => {
    const part = await draft(tx, '2026-09', 2)
    isDrafted.resolve()
    await mayEnd.promise
    return part
  })
  await isDrafted.promise
  const october = t.services.transact((tx) => draft(tx, '2026-10', 2))
  await expect.poll(isSomebodyWaiting, { timeout: 120_000 }).toBe(true)
  mayEnd.resolve()
  const [, last] = [t.people.executor.cabinetId, t.people.otherExecutor.cabinetId].sort()
  expect(await september).toEqual({ seen: 2, drafted: 2, last })
  expect(await october).toEqual({ seen: 2, drafted: 0, last })
})
