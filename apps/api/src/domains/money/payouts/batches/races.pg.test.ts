import * as income from '@navyk/api-spec/money/income-reports'
import * as payouts from '@navyk/api-spec/money/payouts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterPayout, enterServiceDetails } from '#testing/legal-details.ts'
import { postgresDatabase } from '#testing/postgres.ts'
import { approveAllOf, confirmStatement } from '#testing/factories/statements.ts'
import { createContract, settleMonth, teach } from '#testing/acting/teaching.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

const month = '2026-10'
const form = { format: 'belarusbank', branch: '', contract: '', purpose: 'Вознаграждение' }
let t: TestApp
/** Two executors with an approved statement each, of 30,00. */
beforeAll(async () => {
  t = await testApp(await postgresDatabase())
  const { executor, otherExecutor } = t.people
  for (const each of [executor, otherExecutor]) {
    await teach(t, await createContract(t, { executor: each }), [{ date: '2026-10-05' }])
    await settleMonth(t, each, month)
    await enterPayout(t, each, each.cabinetId)
  }
  await enterServiceDetails(t)
  await t.call(payouts.startPayoutRun, { as: as(), body: { month } })
  for (const row of await reports()) {
    const own = row.executor.id === executor.cabinetId ? executor : otherExecutor
    await confirmStatement(t, own, row.id)
  }
  await approveAllOf(t, as(), month)
})
afterAll(() => t.close())

const as = () => t.people.accountant
const reports = async (): Promise<income.IncomeReportSummary[]> =>
  (await t.call(income.listIncomeReports, { as: as(), query: { month } })).body.data
const batches = async (): Promise<payouts.PayoutBatch[]> =>
  (await t.call(payouts.listPayoutBatches, { as: as() })).body.data

test('one of ten batches of the same statements at once is made, and each statement is in it once', async () => {
  const body = { ...form, month, count: 2, kopecks: 6000 }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => t.call(payouts.createPayoutBatch, { as: as(), body })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  expect(await batches()).toMatchObject([{ number: 1, all: { count: 2, kopecks: 6000 } }])
  expect(await t.services.db.selectFrom('payout').select('id').execute()).toHaveLength(2)
})

test('one of a sending and a cancelling at once happens', async () => {
  const [batch] = await batches()
  const params = { id: batch?.id ?? '' }
  const version = batch?.version
  const answers = await Promise.all([
    t.call(payouts.sendPayoutBatch, { as: as(), params, body: { version } }),
    t.call(payouts.cancelPayoutBatch, { as: as(), params, body: { version, reason: 'Не тот месяц' } }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const states = (await reports()).map(({ state }) => state)
  const isSent = (await batches())[0]?.state === 'sent'
  expect(states).toEqual(isSent ? ['in_payment', 'in_payment'] : ['approved', 'approved'])
})

test('two batches of different statements at once get two numbers in a row', async () => {
  const all = await batches()
  if (all[0]?.state === 'sent') {
    const ids = (await t.services.db.selectFrom('payout').select('id').where('state', '=', 'sent').execute()).map(
      ({ id }) => id,
    )
    const body = { version: all[0].version, payoutIds: ids, reason: 'Счёт закрыт' }
    await t.call(payouts.failBatchPayouts, { as: as(), params: { id: all[0].id }, body })
  }
  const answers = await Promise.all(
    (await reports()).map(({ id }) =>
      t.call(payouts.createPayoutBatch, { as: as(), body: { ...form, onlyIds: [id], count: 1, kopecks: 3000 } }),
    ),
  )
  expect(answers.map(({ body }) => body.data?.number).toSorted()).toEqual([2, 3])
})

test('a payout that is recorded at its statement and in its batch at once is posted once', async () => {
  const [batch] = await batches()
  const params = { id: batch?.id ?? '' }
  const sent = await t.call(payouts.sendPayoutBatch, { as: as(), params, body: { version: batch?.version } })
  const [row] = (await t.call(payouts.listBatchPayouts, { as: as(), params })).body.data
  const report = (await reports()).find(({ id }) => id === row.reportId)
  const paidOn = '2026-11-20'
  const answers = await Promise.all([
    t.call(payouts.recordBatchPaid, { as: as(), params, body: { version: sent.body.data.version, paidOn } }),
    t.call(payouts.recordPayout, {
      as: as(),
      params: { id: report?.id ?? '' },
      body: { version: report?.version, amountKopecks: 3000, paidOn },
    }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const posted = t.services.db.selectFrom('ledger_transaction').select('id').where('kind', '=', 'payout')
  expect(await posted.execute()).toHaveLength(1)
})
