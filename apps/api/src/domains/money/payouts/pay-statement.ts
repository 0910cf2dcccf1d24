import type * as spec from '@navyk/api-spec/money/payouts'
import type { Payout } from '@navyk/api-spec/money/payouts'
import { businessDate, businessInstant } from '@navyk/api-spec/kit'
import type { Tx } from '#platform/database'
import { invalidFields, type ReadCase, refused, type Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { moneyInText } from '#platform/texts/text-formats.ts'
import { isAccountChanged, payableOf, statementSteps, visibleReport } from '#money/income-reports'
import { post } from '#money/ledger'
import { payoutEntry } from './payout-entry.ts'
import { listBatchNumbers } from './batches/batch-queries.ts'
import { recipientsOf } from './batches/recipients.ts'
import { endPayout, insertPayout, listPayoutRows, type PayoutRow } from './payout-queries.ts'

/** Sends what is left of an approved or part-paid statement to be paid. */
export const startPayout = statementSteps.useCase<typeof spec.startPayout>(
  'pay',
  async ({ tx, effects, session, now, row, move, refusal }) => {
    const recipient = (await recipientsOf(tx, [row.executor_id], now)).get(row.executor_id)
    if (isAccountChanged(row, recipient ?? null)) throw await refusal('account_changed')
    const attempt = (await listPayoutRows(tx, row.id)).length + 1
    const amount_kopecks = payableOf(row) - row.paid_kopecks
    await insertPayout(tx, {
      id: effects.ids.next(),
      income_report_id: row.id,
      executor_id: row.executor_id,
      attempt,
      amount_kopecks,
      started_by: session.cabinetId,
      started_at: now,
      batch_id: null,
      recipient: null,
    })
    await move({ action: 'in_payment', changes: { sentKopecks: { from: null, to: amount_kopecks } } })
  },
)

/** Records that the money has left. A smaller sum than was sent leaves the statement part-paid.
 *  @throws Failure 409 more than was sent · 422 the day is in the future or before the statement was approved: the bank may have paid
 *  before somebody says here that it was sent */
export const recordPayout = statementSteps.useCase<typeof spec.recordPayout>(
  'recordPayout',
  async ({ tx, effects, now, row, move, notify, refusal }, { amountKopecks, paidOn }) => {
    const open = await findOpen(tx, row.id)
    if (!open) throw await refusal('not_sent')
    if (paidOn > businessDate(now)) throw invalidFields({ paidOn: 'payouts.paid_in_future' })
    if (paidOn < businessDate(row.approved_at ?? open.started_at))
      throw invalidFields({ paidOn: 'payouts.paid_too_early' })
    if (amountKopecks > open.amount_kopecks) throw await refusal('paid_too_much')
    await endPayout(tx, open.id, { state: 'paid', paid_kopecks: amountKopecks, paid_on: paidOn })
    await post(tx, effects, payoutEntry('payout', open, amountKopecks, businessInstant(paidOn, '12:00'), row.month))
    const paid = row.paid_kopecks + amountKopecks
    const to = paid === payableOf(row) ? 'paid' : 'part_paid'
    const changes = { paidKopecks: { from: row.paid_kopecks, to: paid } }
    await move({ to, action: to, set: { paid_kopecks: paid }, changes })
    await notify(to, [row.executor_id], { amount: moneyInText(amountKopecks) })
  },
)

/** Records that the newest payout did not go through. A sum that was recorded as paid is posted back. */
export const failPayout = statementSteps.useCase<typeof spec.failPayout>(
  'failPayout',
  async ({ tx, effects, now, row, move, notify, refusal }, { reason }) => {
    const last = (await listPayoutRows(tx, row.id)).findLast(({ state }) => state !== 'failed' && state !== 'cancelled')
    if (!last) throw await refusal('wrong_state')
    if (last.state === 'prepared') throw await refusal('not_sent')
    await endPayout(tx, last.id, { state: 'failed', reason })
    const back = last.paid_kopecks ?? 0
    await post(tx, effects, payoutEntry('payout_failed', last, -back, now, row.month))
    const paid = row.paid_kopecks - back
    const changes = { paidKopecks: { from: row.paid_kopecks, to: paid } }
    await move({ action: 'failed', set: { paid_kopecks: paid }, ...(back > 0 && { changes }), reason })
    await notify('failed', [row.executor_id], { reason })
  },
)

interface ReturnedSum {
  reportId: string
  /** The sum that the bank has sent back, in kopecks. */
  amountKopecks: number
  reason: string
}

/** Records that the bank has sent the whole sum of the last payout back. @throws Failure 404 no such statement · 409 its last payout is
 *  not recorded as paid, or is of another sum */
export async function recordReturned(
  tx: Tx,
  effects: Effects,
  session: Session,
  { reportId, amountKopecks, reason }: ReturnedSum,
): Promise<{ executorId: string }> {
  const { version, executor_id } = await visibleReport(tx, session, reportId)
  const last = (await listPayoutRows(tx, reportId)).findLast(({ state }) => state !== 'failed' && state !== 'cancelled')
  if (last?.state !== 'paid' || last.paid_kopecks !== amountKopecks) {
    throw refused('payout_not_returned', 'payouts.not_returned')
  }
  await failPayout(tx, effects, session, { id: reportId, version, reason })
  return { executorId: executor_id }
}

/** Lets a statement whose payout failed be paid again. */
export const retryPayout = statementSteps.useCase<typeof spec.retryPayout>('retryPayout', async ({ move }) => {
  await move({ action: 'retried' })
})

/** @throws Failure 404 when the report is absent or another executor's */
export const listPayouts: ReadCase<typeof spec.listPayouts> = async (reader, _effects, session, { id }) => {
  await visibleReport(reader, session, id)
  const rows = await listPayoutRows(reader, id)
  if (session.role !== 'staff')
    return rows.filter(({ state }) => state !== 'cancelled').map((row) => presentPayout(row))
  const numbers = await listBatchNumbers(
    reader,
    rows.flatMap((row) => row.batch_id ?? []),
  )
  return rows.map((row) => {
    const number = numbers.get(row.batch_id ?? '')
    const batch = row.batch_id !== null && number !== undefined ? { id: row.batch_id, number } : null
    return { ...presentPayout(row), batch }
  })
}

const presentPayout = (row: PayoutRow): Payout => ({
  id: row.id,
  attempt: row.attempt,
  state: row.state,
  reason: row.reason,
  amountKopecks: row.amount_kopecks,
  paidKopecks: row.paid_kopecks,
  paidOn: row.paid_on,
  startedAt: row.started_at.toISOString(),
})

/** The payout that was sent and has no end yet; none where it waits in a batch that was not sent. */
const findOpen = async (tx: Parameters<typeof listPayoutRows>[0], reportId: string): Promise<PayoutRow | undefined> =>
  (await listPayoutRows(tx, reportId)).find((each) => each.state === 'sent')
