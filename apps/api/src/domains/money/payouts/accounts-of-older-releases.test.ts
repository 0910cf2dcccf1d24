import * as income from '@navyk/api-spec/money/income-reports'
import * as payouts from '@navyk/api-spec/money/payouts'
import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { up } from '#migrations/0307-statements-name-their-account.ts'
import { enterPayout } from '#testing/legal-details.ts'
import { approveStatement, confirmStatement } from '#testing/statements.ts'
import { createContract, settleMonth, teach } from '#testing/teaching.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

const month = '2026-10'
const otherIban = 'BY38MTBK30120001093300134799'
let t: TestApp
let id: string
/** An executor with an account and a confirmed statement. */
beforeEach(async () => {
  t = await testApp()
  const { executor, accountant: as } = t.people
  await teach(t, await createContract(t), [{ date: '2026-10-05' }])
  await settleMonth(t, executor, month)
  await enterPayout(t, executor, executor.cabinetId)
  t.clock.advance(3_600_000)
  await t.call(payouts.startPayoutRun, { as, body: { month } })
  id = (await t.call(income.listIncomeReports, { as, query: { month } })).body.data[0].id
  await confirmStatement(t, executor, id)
})
afterEach(() => t.close())

const moveAccount = () => enterPayout(t, t.people.executor, t.people.executor.cabinetId, { iban: otherIban }, 1)
/** The database as an older release leaves it, brought up to date. */
async function updated(): Promise<income.IncomeReport> {
  await sql`alter table income_report drop column asked_account, drop column payout_account`.execute(t.services.db)
  await up(t.services.db as unknown as Kysely<unknown>)
  return (await t.call(income.getIncomeReport, { as: t.people.accountant, params: { id } })).body.data
}

test('a statement that an older release approved is paid to the account that the executor had by then', async () => {
  await approveStatement(t, t.people.accountant, id)
  expect(await updated()).toMatchObject({ state: 'approved', isAccountChanged: false })
})

test('one whose executor has named another account since is asked about', async () => {
  await approveStatement(t, t.people.accountant, id)
  t.clock.advance(3_600_000)
  await moveAccount()
  expect(await updated()).toMatchObject({ state: 'approved', isAccountChanged: true })
})

test('a first approval of an older release counts where the account is older than the confirmation', async () => {
  t.services.payoutRules.secondAboveKopecks = 2999
  await t.services.db.updateTable('income_report').set({ second_above_kopecks: 2999 }).execute()
  await approveStatement(t, t.people.accountant, id)
  expect(await updated()).toMatchObject({ state: 'confirmed', approval: { isFirstMine: true } })
})
