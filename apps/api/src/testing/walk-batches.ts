import * as incomeReportsSpec from '@navyk/api-spec/money/income-reports'
import * as payoutsSpec from '@navyk/api-spec/money/payouts'
import type { Walk } from './beside-the-chain.ts'
import { enterPayout } from './legal-details.ts'

const form = { format: 'belarusbank', branch: '500', contract: 'Д-17', purpose: 'Вознаграждение' }
const reason = 'Чтобы проверить'

/** Batches of all that is due: one is cancelled, the next one fails and is repeated, and that one is paid. */
export async function walkBatches({ app, write, prepare }: Walk): Promise<void> {
  const { accountant: as, otherExecutor } = app.people
  await prepare((t) => enterPayout(t, otherExecutor, otherExecutor.cabinetId))
  const make = async () => {
    const { ready } = (await app.call(payoutsSpec.getDuePayouts, { as })).body.data
    return write(payoutsSpec.createPayoutBatch, 'accountant', '', { ...form, ...ready })
  }
  const cancelled = await make()
  await write(payoutsSpec.cancelPayoutBatch, 'accountant', cancelled.id, { version: cancelled.version, reason })
  const made = await make()
  const sent = await write(payoutsSpec.sendPayoutBatch, 'accountant', made.id, { version: made.version })
  const rows = (await app.call(payoutsSpec.listBatchPayouts, { as, params: { id: made.id } })).body.data
  const payoutIds = rows.map((row: payoutsSpec.BatchPayout) => row.id)
  const failed = await write(payoutsSpec.failBatchPayouts, 'accountant', made.id, {
    ...{ version: sent.version, payoutIds, reason },
  })
  const again = await write(payoutsSpec.repeatPayoutBatch, 'accountant', made.id, { version: failed.version })
  const { version } = await write(payoutsSpec.sendPayoutBatch, 'accountant', again.id, { version: again.version })
  await write(payoutsSpec.recordBatchPaid, 'accountant', again.id, { version, paidOn: '2026-12-31' })
}

/** The statement to which the rows of a void one have gone, approved with all others of its month. */
export async function approveNextMonth({ app, write, prepare }: Walk): Promise<void> {
  const { accountant, otherExecutor: as } = app.people
  const month = '2026-11'
  await prepare(async (t) => {
    await t.call(payoutsSpec.startPayoutRun, { as: accountant, body: { month } })
    const [{ id, version }] = (await t.call(incomeReportsSpec.listIncomeReports, { as, query: { month } })).body.data
    await t.call(incomeReportsSpec.confirmIncomeReport, { as, params: { id }, body: { version } })
  })
  const sums = (await app.call(incomeReportsSpec.getApprovalSums, { as: accountant, query: { month } })).body.data
  const body = { month, count: sums.last.count + sums.first.count, kopecks: sums.last.kopecks + sums.first.kopecks }
  await write(incomeReportsSpec.approveMonth, 'accountant', '', body)
}
