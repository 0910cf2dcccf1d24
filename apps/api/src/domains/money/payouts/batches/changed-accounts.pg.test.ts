import * as income from '@navyk/api-spec/money/income-reports'
import { setPayoutDetails } from '@navyk/api-spec/money/legal-details'
import * as payouts from '@navyk/api-spec/money/payouts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterPayout, enterServiceDetails, fresh, payoutForm } from '#testing/legal-details.ts'
import { postgresDatabase } from '#testing/postgres.ts'
import { confirmStatement } from '#testing/factories/statements.ts'
import { createContract, settleMonth, teach } from '#testing/acting/teaching.ts'
import { type TestApp, type TestPerson, testApp } from '#testing/test-app.ts'

const month = '2026-10'
const form = { format: 'csv', branch: '', contract: '', purpose: 'Вознаграждение' }
const otherIban = 'BY38MTBK30120001093300134799'
let t: TestApp
let id: string
/** An executor with a confirmed statement of 30,00, and an account. */
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
  const { executor } = t.people
  await teach(t, await createContract(t, { executor }), [{ date: '2026-10-05' }])
  await settleMonth(t, executor, month)
  await enterPayout(t, executor, executor.cabinetId)
  await enterServiceDetails(t)
  await t.call(payouts.startPayoutRun, { as: as(), body: { month } })
  id = (await t.call(income.listIncomeReports, { as: as(), query: { month } })).body.data[0].id
  await confirmStatement(t, executor, id)
})
afterAll(() => t.close())

const as = () => t.people.accountant
const get = async (): Promise<income.IncomeReport> =>
  (await t.call(income.getIncomeReport, { as: as(), params: { id } })).body.data
const move = (executor: TestPerson, iban: string, version: number) =>
  t.call(setPayoutDetails, {
    as: executor,
    params: { id: executor.cabinetId },
    body: { ...payoutForm, iban, version },
  })

test('an approval and another account at once approve the account that was seen, or nothing', async () => {
  const executor = await fresh(t, t.people.executor)
  const { version, approval } = await get()
  const seen = approval?.account?.iban
  const [approved, moved] = await Promise.all([
    t.call(income.approveIncomeReport, { as: as(), params: { id }, body: { version } }),
    move(executor, otherIban, 1),
  ])
  expect(moved.status, moved.text).toBe(200)
  const now = await get()
  const expected =
    approved.status === 200
      ? { state: 'approved', isAccountChanged: true, approvedIban: seen }
      : { state: 'confirmed', isAccountChanged: false, approvedIban: undefined }
  const { state, isAccountChanged } = now
  expect({ state, isAccountChanged, approvedIban: now.approval?.approvedAccount?.iban }).toEqual(expected)
})

test('a batch and another account at once put the approved account into the file, or make none', async () => {
  const executor = await fresh(t, t.people.executor)
  const { version } = await get()
  expect((await t.call(income.approveIncomeReport, { as: as(), params: { id }, body: { version } })).status).toBe(200)
  const [made, moved] = await Promise.all([
    t.call(payouts.createPayoutBatch, { as: as(), body: { ...form, count: 1, kopecks: 3000 } }),
    move(executor, payoutForm.iban, 2),
  ])
  expect(moved.status, moved.text).toBe(200)
  const rows = await t.services.db.selectFrom('payout').select('recipient').execute()
  expect(rows.map(({ recipient }) => recipient?.iban)).toEqual(made.status === 200 ? [otherIban] : [])
})
