import * as income from '@navyk/api-spec/money/income-reports'
import { startPayoutRun } from '@navyk/api-spec/money/payouts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresDatabase } from '#testing/postgres.ts'
import { createContract, settleMonth, teach } from '#testing/acting/teaching.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

const month = '2026-10'
const parallel = 20

let t: TestApp
/** Two executors, each with a settled lesson of 30,00 in October. */
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
  t.services.payoutRules.payWhen = 'lesson_settled'
  for (const executor of [t.people.executor, t.people.otherExecutor]) {
    await teach(t, await createContract(t, { executor }), [{ date: '2026-10-05' }])
    await settleMonth(t, executor, month)
  }
})
afterAll(() => t.close())

test('twenty payout runs that are started at once make each statement once, and notify each executor once', async () => {
  const as = t.people.accountant
  const answers = await Promise.all(
    Array.from({ length: parallel }, () => t.call(startPayoutRun, { as, body: { month } })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(parallel).fill(200))
  const listed = (await t.call(income.listIncomeReports, { as, query: { month } })).body
    .data as income.IncomeReportSummary[]
  expect(listed.map(({ state, payableKopecks }) => [state, payableKopecks])).toEqual([
    ['draft', 3000],
    ['draft', 3000],
  ])
  const { rows } = await sql<{ events: number; notices: number; drafted: number; open: number }>`
    select (select count(*)::int from audit_event where object_kind = 'income_report' and action = 'drafted') as events,
      (select count(*)::int from notice where kind = 'income_reports.notices.drafted') as notices,
      (select sum(drafted_count)::int from payout_run) as drafted,
      (select count(*)::int from payout_run where finished_at is null) as open
  `.execute(t.services.db)
  expect(rows).toEqual([{ events: 2, notices: 2, drafted: 2, open: 0 }])
})
