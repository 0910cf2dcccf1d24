import type * as spec from '@navyk/api-spec/money/payouts'
import { businessDate, businessInstant } from '@navyk/api-spec/kit'
import { type Change, recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import { invalidFields, notFound, refused, type Session, versionConflict, type WriteCase } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { moneyInText } from '#platform/texts/text-formats.ts'
import { lockReportsInPayment, moveStatements } from '#money/income-reports'
import { postAll } from '#money/ledger'
import { payoutEntry } from '../payout-entry.ts'
import { type BatchRow, listPayoutsOf, lockBatch, moveBatch, movePayouts } from './batch-queries.ts'
import { describeBatch } from './describe-batch.ts'

/** Records that the file was given to the bank. @throws Failure 404 · 409 an older version, or it was sent or cancelled */
export const sendPayoutBatch: WriteCase<typeof spec.sendPayoutBatch> = async (tx, effects, session, seen) => {
  const batch = await openBatch(tx, effects, seen, 'prepared')
  const now = effects.clock.now()
  const payouts = await listPayoutsOf(tx, batch.id, { state: 'prepared' })
  await movePayouts(tx, idsOf(payouts), { state: 'sent', started_at: now })
  await moveOn(tx, batch, { state: 'sent', sent_by: session.cabinetId, sent_at: now })
  await recordEvent(tx, effects, session, {
    objectKind: 'payout_batch',
    objectId: batch.id,
    action: 'sent',
    changes: { state: { from: 'prepared', to: 'sent' }, totalKopecks: { from: null, to: batch.sum_kopecks } },
  })
  return describeBatch(tx, effects, batch.id)
}

/** Cancels a batch before it was sent: its statements are due again. @throws Failure as above */
export const cancelPayoutBatch: WriteCase<typeof spec.cancelPayoutBatch> = async (tx, effects, session, seen) => {
  const batch = await openBatch(tx, effects, seen, 'prepared')
  const payouts = await listPayoutsOf(tx, batch.id, { state: 'prepared' })
  const reports = await lockReportsInPayment(
    tx,
    payouts.map((row) => row.income_report_id),
  )
  await movePayouts(tx, idsOf(payouts), { state: 'cancelled' })
  await moveStatements(
    tx,
    effects,
    session,
    reports.map((row) => ({
      id: row.id,
      from: row.state,
      version: row.version,
      paidKopecks: row.paid_kopecks,
      reason: seen.reason,
      to: row.paid_kopecks > 0 ? ('part_paid' as const) : ('approved' as const),
      action: 'taken_out_of_batch',
    })),
  )
  const by = { cancelled_by: session.cabinetId, cancelled_at: effects.clock.now() }
  await moveOn(tx, batch, { state: 'cancelled', reason: seen.reason, ...by })
  await recordEvent(tx, effects, session, {
    objectKind: 'payout_batch',
    objectId: batch.id,
    action: 'cancelled',
    reason: seen.reason,
    changes: { state: { from: 'prepared', to: 'cancelled' } },
  })
  return describeBatch(tx, effects, batch.id)
}

/** Records that payouts have left the bank: in a fixed number of statements of the database, however many.
 *  @throws Failure 404 · 409 as above, or none of them is open · 422 the day is in the future or before the batch was
 *  made: the bank may have paid before somebody says here that it was sent */
export const recordBatchPaid: WriteCase<typeof spec.recordBatchPaid> = async (tx, effects, session, input) => {
  const batch = await openBatch(tx, effects, input, 'sent')
  refuseDay(effects, batch, input.paidOn)
  await pay(tx, effects, session, batch, await openPayouts(tx, effects, batch, input.payoutIds), input.paidOn)
  return describeBatch(tx, effects, batch.id)
}

interface WholeBatch {
  batchId: string
  /** The sum that the bank has booked as one, in kopecks. */
  amountKopecks: number
  paidOn: string
}

/** Records that all payouts of a batch that have no end yet have left the bank, where they come to the sum that it has booked.
 *  @throws Failure as above · 409 they come to another sum */
export async function recordWholeBatch(tx: Tx, effects: Effects, session: Session, whole: WholeBatch): Promise<void> {
  const { batchId, amountKopecks, paidOn } = whole
  const version = (await lockBatch(tx, batchId))?.version ?? 0
  const batch = await openBatch(tx, effects, { id: batchId, version }, 'sent')
  refuseDay(effects, batch, paidOn)
  const open = await openPayouts(tx, effects, batch, undefined)
  const sum = open.payouts.reduce((total, row) => total + row.amount_kopecks, 0)
  if (sum !== amountKopecks) {
    const values = { number: String(batch.number), amount: moneyInText(sum) }
    throw refused('payout_batch_sum', 'payouts.batch_sum', values, {
      current: await describeBatch(tx, effects, batchId),
    })
  }
  await pay(tx, effects, session, batch, open, paidOn)
}

function refuseDay({ clock }: Effects, batch: BatchRow, paidOn: string): void {
  if (paidOn > businessDate(clock.now())) throw invalidFields({ paidOn: 'payouts.paid_in_future' })
  if (paidOn < batch.made_on) throw invalidFields({ paidOn: 'payouts.paid_before_batch' })
}

async function pay(
  tx: Tx,
  effects: Effects,
  session: Session,
  batch: BatchRow,
  { payouts, reports }: Awaited<ReturnType<typeof openPayouts>>,
  paidOn: string,
): Promise<void> {
  await movePayouts(tx, idsOf(payouts), { state: 'paid', paid_on: paidOn })
  const paid = payouts.flatMap((payout) => {
    const report = reports.get(payout.income_report_id)
    return report ? [{ payout, report }] : []
  })
  await postAll(
    tx,
    effects,
    paid.map(({ payout, report }) =>
      payoutEntry('payout', payout, payout.amount_kopecks, businessInstant(paidOn, '12:00'), report.month),
    ),
  )
  await moveStatements(
    tx,
    effects,
    session,
    paid.map(({ payout, report }) => {
      const paidKopecks = report.paid_kopecks + payout.amount_kopecks
      return {
        // A payout in a batch is always for the whole rest of its statement.
        id: report.id,
        from: report.state,
        version: report.version,
        to: 'paid' as const,
        action: 'paid',
        paidKopecks,
        changes: { paidKopecks: { from: report.paid_kopecks, to: paidKopecks } },
      }
    }),
    { notice: 'paid', rows: paid.map(({ payout, report }) => ({ ...report, amountKopecks: payout.amount_kopecks })) },
  )
  await moveOn(tx, batch, {})
  await recordEvent(tx, effects, session, {
    objectKind: 'payout_batch',
    objectId: batch.id,
    action: 'paid',
    changes: countOf(payouts),
  })
}

/** Records that payouts did not go through. @throws Failure as above */
export const failBatchPayouts: WriteCase<typeof spec.failBatchPayouts> = async (tx, effects, session, input) => {
  const { payoutIds, reason } = input
  const batch = await openBatch(tx, effects, input, 'sent')
  const { payouts, reports } = await openPayouts(tx, effects, batch, payoutIds)
  await movePayouts(tx, idsOf(payouts), { state: 'failed', reason })
  await moveStatements(
    tx,
    effects,
    session,
    [...reports.values()].map((row) => ({
      id: row.id,
      from: row.state,
      version: row.version,
      paidKopecks: row.paid_kopecks,
      to: 'failed' as const,
      action: 'failed',
      reason,
    })),
    { notice: 'failed', rows: [...reports.values()].map((row) => ({ ...row, amountKopecks: 0 })), reason },
  )
  await moveOn(tx, batch, {})
  await recordEvent(tx, effects, session, {
    objectKind: 'payout_batch',
    objectId: batch.id,
    action: 'failed',
    reason,
    changes: countOf(payouts),
  })
  return describeBatch(tx, effects, batch.id)
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

const countOf = (payouts: { amount_kopecks: number }[]): Record<string, Change> => ({
  payoutCount: { from: null, to: payouts.length },
  totalKopecks: { from: null, to: payouts.reduce((sum, row) => sum + row.amount_kopecks, 0) },
})

/** The batch, locked, in this state. */
async function openBatch(
  tx: Tx,
  effects: Pick<Effects, 'clock'>,
  { id, version }: { id: string; version: number },
  state: BatchRow['state'],
): Promise<BatchRow> {
  const batch = await lockBatch(tx, id)
  if (!batch) throw notFound()
  if (batch.version !== version) throw versionConflict(await describeBatch(tx, effects, id))
  if (batch.state === state) return batch
  throw refused('payout_batch_state', 'payouts.batch_state', {}, { current: await describeBatch(tx, effects, id) })
}

/** Payouts of a sent batch that have no end yet, with their statements, which are locked: all, or those named. */
async function openPayouts(tx: Tx, effects: Pick<Effects, 'clock'>, batch: BatchRow, ids: string[] | undefined) {
  const seen = await listPayoutsOf(tx, batch.id, { state: 'sent', ids })
  const reports = await lockReportsInPayment(
    tx,
    seen.map((row) => row.income_report_id),
  )
  // Read again, because another person may have recorded one of them at its statement while the lock was awaited.
  const payouts = await listPayoutsOf(tx, batch.id, { state: 'sent', ids })
  if (payouts.length === 0 || (ids !== undefined && payouts.length !== new Set(ids).size)) {
    throw refused(
      'payout_batch_state',
      'payouts.batch_state',
      {},
      { current: await describeBatch(tx, effects, batch.id) },
    )
  }
  return { payouts, reports: new Map(reports.map((row) => [row.id, row])) }
}

async function moveOn(tx: Tx, batch: BatchRow, set: Parameters<typeof moveBatch>[2]): Promise<void> {
  if (!(await moveBatch(tx, batch, set))) throw new Error(`the locked batch ${batch.id} has changed`)
}
