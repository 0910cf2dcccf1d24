import { startInvoiceRun } from '@navyk/api-spec/money/invoices'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresDatabase } from '#testing/postgres.ts'
import { createContract, settleMonth, teach } from '#testing/acting/teaching.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'
import { carryOnTask, invoiceRunTasks } from './run-invoices.ts'

const month = '2026-10'
const parallel = 20

let t: TestApp
/** Three contracts, each with a settled lesson of October. */
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
  for (const day of [1, 2, 3]) await teach(t, await createContract(t), [{ date: `2026-10-0${day}` }])
  await settleMonth(t, t.people.executor, month)
})
afterAll(() => t.close())

const start = (kind: 'draft' | 'issue') =>
  Promise.all(
    Array.from({ length: parallel }, (_, index) =>
      t.call(startInvoiceRun, {
        as: t.people.accountant,
        body: { month, kind },
        key: `parallel-run-${kind}-${index}`,
      }),
    ),
  )

test('twenty runs that are started at once make each invoice once, and numbers have no gap', async () => {
  const carryOn = invoiceRunTasks(t.services)[carryOnTask]
  expect((await start('draft')).map(({ status }) => status)).toEqual(Array(parallel).fill(200))
  await Promise.all([carryOn(), carryOn(), carryOn()])
  expect((await start('issue')).map(({ status }) => status)).toEqual(Array(parallel).fill(200))
  await Promise.all([carryOn(), carryOn(), carryOn()])
  const { rows } = await sql<{ number: string }>`select number from invoice order by number`.execute(t.services.db)
  expect(rows.map(({ number }) => number)).toEqual(['2026-000001', '2026-000002', '2026-000003'])
})

test('a run that is stopped in the middle of a part ends like one that was not', async () => {
  const { db, clock, ids } = t.services
  await sql`update invoice_line set released_at = now()`.execute(db)
  await sql`update invoice set state = 'cancelled'`.execute(db)
  const { cabinetId, accountId } = t.people.accountant
  const run = { month, kind: 'draft' as const, due_on: null, total_count: 3, started_at: clock.now() }
  await db
    .insertInto('invoice_run')
    .values({ ...run, id: ids.next(), started_by: cabinetId, started_account: accountId })
    .execute()
  let left = 2
  const breaking = {
    ...t.services,
    // The process ends before the part is written.
    transact: async <T>(work: Parameters<typeof t.services.transact<T>>[0]) =>
      t.services.transact(async (tx) => {
        const result = await work(tx)
        left -= 1
        if (left >= 0) throw new Error('the process has ended')
        return result
      }),
  }
  const carryOn = invoiceRunTasks(breaking)[carryOnTask]
  await expect(carryOn()).rejects.toThrow('ended')
  await expect(carryOn()).rejects.toThrow('ended')
  await carryOn()
  const { rows } = await sql<{ drafts: number; lines: number; made: number }>`
    select (select count(*)::int from invoice where state = 'draft') as drafts,
      (select count(*)::int from invoice_line where released_at is null) as lines,
      (select made_count from invoice_run order by started_at desc, id desc limit 1) as made
  `.execute(db)
  expect(rows).toEqual([{ drafts: 3, lines: 3, made: 3 }])
})
