import * as incomeReportsSpec from '@navyk/api-spec/money/income-reports'
import * as payoutsSpec from '@navyk/api-spec/money/payouts'
import { businessDate, type EndpointDeclaration } from '@navyk/api-spec/kit'
import type { WriteWalk } from './chain/beside-the-chain.ts'
import type { PersonName } from '../readings/every-reading.ts'
import { enterPayout } from '../legal-details.ts'
import { confirmationOf, confirmStatement, seenOfMonth } from '../factories/statements.ts'

const form = { format: 'belarusbank', branch: '500', contract: 'Д-17', purpose: 'Вознаграждение' }
const reason = 'Чтобы проверить'

/** A statement from the period run to the payout, which the bank sends back, and void. */
export async function walkStatements({ app, write, prepare }: WriteWalk): Promise<void> {
  await prepare((t) => t.call(payoutsSpec.startPayoutRun, { as: t.people.accountant, body: { month: '2026-10' } }))
  const as = app.people.otherExecutor
  const { data } = (await app.call(incomeReportsSpec.listIncomeReports, { as, query: { month: '2026-10' } })).body
  const { id } = data[0]
  const current = async () =>
    (await app.call(incomeReportsSpec.getIncomeReport, { as: app.people.accountant, params: { id } })).body.data
  const step = async (endpoint: EndpointDeclaration, who: PersonName, body: object = {}) =>
    write(endpoint, who, id, { version: (await current()).version, ...body })
  const rowId = (await current()).clients[0].accruals[0].id
  await step(incomeReportsSpec.objectToAccrual, 'otherExecutor', { rowId, reason })
  await step(incomeReportsSpec.answerObjection, 'accountant', { rowId, answer: reason })
  await step(incomeReportsSpec.adjustIncomeReport, 'accountant', { kind: 'bonus', amountKopecks: 509, reason })
  await write(incomeReportsSpec.confirmIncomeReport, 'otherExecutor', id, await confirmationOf(app, as, id))
  await step(incomeReportsSpec.holdIncomeReport, 'accountant', { reason })
  await step(incomeReportsSpec.resumeIncomeReport, 'accountant')
  await step(incomeReportsSpec.approveIncomeReport, 'accountant')
  await step(payoutsSpec.startPayout, 'accountant')
  const { payableKopecks: amountKopecks } = await current()
  await step(payoutsSpec.recordPayout, 'accountant', { amountKopecks, paidOn: businessDate(app.clock.now()) })
  await step(payoutsSpec.failPayout, 'accountant', { reason })
  await step(payoutsSpec.retryPayout, 'accountant')
  await walkBatches({ app, write, prepare })
  await step(payoutsSpec.failPayout, 'accountant', { reason })
  await step(payoutsSpec.retryPayout, 'accountant')
  await step(incomeReportsSpec.voidIncomeReport, 'accountant', { reason })
  await approveNextMonth({ app, write, prepare })
}

/** Batches of all that is due: one is cancelled, the next one fails and is repeated, and that one is paid. */
async function walkBatches({ app, write, prepare }: Omit<WriteWalk, 'ids'>): Promise<void> {
  const { accountant: as, otherExecutor } = app.people
  await prepare((t) => enterPayout(t, otherExecutor, otherExecutor.cabinetId))
  const createBatch = async () => {
    const { ready } = (await app.call(payoutsSpec.getDuePayouts, { as })).body.data
    return write(payoutsSpec.createPayoutBatch, 'accountant', '', { ...form, ...ready })
  }
  const cancelled = await createBatch()
  await write(payoutsSpec.cancelPayoutBatch, 'accountant', cancelled.id, { version: cancelled.version, reason })
  const made = await createBatch()
  const sent = await write(payoutsSpec.sendPayoutBatch, 'accountant', made.id, { version: made.version })
  const rows = (await app.call(payoutsSpec.listBatchPayouts, { as, params: { id: made.id } })).body.data
  const payoutIds = rows.map((row: payoutsSpec.BatchPayout) => row.id)
  const failed = await write(payoutsSpec.failBatchPayouts, 'accountant', made.id, {
    version: sent.version,
    payoutIds,
    reason,
  })
  const again = await write(payoutsSpec.repeatPayoutBatch, 'accountant', made.id, { version: failed.version })
  const { version } = await write(payoutsSpec.sendPayoutBatch, 'accountant', again.id, { version: again.version })
  await write(payoutsSpec.recordBatchPaid, 'accountant', again.id, { version, paidOn: businessDate(app.clock.now()) })
}

/** The statement to which the rows of a void one have gone, approved with all others of its month. */
async function approveNextMonth({ app, write, prepare }: Omit<WriteWalk, 'ids'>): Promise<void> {
  const { accountant, otherExecutor: as } = app.people
  const month = '2026-11'
  await prepare(async (t) => {
    await t.call(payoutsSpec.startPayoutRun, { as: accountant, body: { month } })
    const [{ id }] = (await t.call(incomeReportsSpec.listIncomeReports, { as, query: { month } })).body.data
    await confirmStatement(t, as, id)
  })
  await write(incomeReportsSpec.approveMonth, 'accountant', '', await seenOfMonth(app, accountant, month))
}
