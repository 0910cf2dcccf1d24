import * as income from '@navyk/api-spec/money/income-reports'
import * as payouts from '@navyk/api-spec/money/payouts'
import { enterPayout, enterServiceDetails } from '../legal-details.ts'
import { approveAllOf, confirmStatement } from './statements.ts'
import { createContract, settleMonth, teach } from '../acting/teaching.ts'
import type { TestApp } from '../test-app.ts'

const month = '2026-10'
const form = { format: 'belarusbank', branch: '', contract: '', purpose: 'Вознаграждение' }

/** A batch that was given to the bank: two executors with 60,00 and 30,00, on the day of the test. */
export async function createSentBatch(t: TestApp): Promise<payouts.PayoutBatchDetails> {
  const { accountant: as, executor, otherExecutor } = t.people
  await teach(t, await createContract(t), [{ date: '2026-10-05' }, { date: '2026-10-12' }])
  await teach(t, await createContract(t, { executor: otherExecutor }), [{ date: '2026-10-06' }])
  for (const each of [executor, otherExecutor]) {
    await settleMonth(t, each, month)
    await enterPayout(t, each, each.cabinetId)
  }
  await enterServiceDetails(t)
  await t.call(payouts.startPayoutRun, { as, body: { month } })
  const reports: income.IncomeReportSummary[] = (await t.call(income.listIncomeReports, { as, query: { month } })).body
    .data
  for (const { id, executor: of } of reports) {
    const own = of.id === executor.cabinetId ? executor : otherExecutor
    await confirmStatement(t, own, id)
  }
  await approveAllOf(t, as, month)
  const made = await t.call(payouts.createPayoutBatch, { as, body: { ...form, month, count: 2, kopecks: 9000 } })
  const { id, version } = made.body.data
  return (await t.call(payouts.sendPayoutBatch, { as, params: { id }, body: { version } })).body.data
}
