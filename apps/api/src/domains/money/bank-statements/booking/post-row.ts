// Posts a row as a payment, a payout, a refund or a transfer. The row is locked, and posted with it in one transaction.
import { businessInstant } from '@navyk/api-spec/kit'
import { type Change, recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import { refused, type Session } from '#platform/http'
import type { Reactions } from '#platform/domain-parts/reactions.ts'
import type { Effects } from '#platform/services.ts'
import { visibleReport } from '#money/income-reports'
import { lockCreditRows, lockDueInvoices } from '#money/invoices'
import { post } from '#money/ledger'
import { getRefund, payRefundByBank, receivePayment, recordRefundReturn } from '#money/payments'
import { recordPayout, recordReturned, recordWholeBatch } from '#money/payouts'
import { type BankRowRow, changeRow, lockRowOfReturn, type RowColumns } from '../queries.ts'

type Allocation = NonNullable<Parameters<typeof receivePayment>[2]['allocations']>[number]

/** The longest reason, in characters; the same limit as for a reason that a person writes. */
const longestReason = 1000

/** The due invoices that a confirmed payment pays, each with its sum. Undefined where one is no longer due, or the sums no longer come
 *  to the row's. */
export async function stillDue(tx: Tx, row: BankRowRow): Promise<Allocation[] | undefined> {
  const customerId = row.person_id ?? ''
  await lockCreditRows(tx, [customerId])
  const due = new Map((await lockDueInvoices(tx, [customerId])).map((invoice) => [invoice.id, invoice]))
  const allocations = row.invoice_ids.flatMap((id) => {
    const invoice = due.get(id)
    return invoice ? [{ invoice, amountKopecks: invoice.owed_kopecks - invoice.paid_kopecks }] : []
  })
  const sum = allocations.reduce((total, each) => total + each.amountKopecks, 0)
  return allocations.length === row.invoice_ids.length && sum === row.amount_kopecks ? allocations : undefined
}

export async function postAsPayment(
  tx: Tx,
  effects: Effects,
  session: Session,
  row: BankRowRow,
  {
    customerId,
    allocations,
    forInvoiceId,
  }: { customerId: string; allocations: Allocation[]; forInvoiceId?: string | undefined },
): Promise<void> {
  const { paymentId } = await receivePayment(
    tx,
    effects,
    {
      customerId,
      amountKopecks: row.amount_kopecks,
      method: 'bank',
      receivedOn: row.booked_on,
      reference: row.number.slice(0, 100),
      source: 'import',
      sourceKey: row.row_key,
      preferredInvoiceId: forInvoiceId,
      allocations,
    },
    session,
  )
  await settled(tx, effects, session, row, {
    settled_as: 'payment',
    person_id: customerId,
    payment_id: paymentId,
    invoice_ids: allocations.map(({ invoice }) => invoice.id),
  })
}

/** @throws Failure 404 no such statement · 409 it is not in payment, or for less */
export async function postAsPayout(tx: Tx, effects: Effects, session: Session, row: BankRowRow, reportId: string) {
  const report = await visibleReport(tx, session, reportId)
  await recordPayout(tx, effects, session, {
    id: reportId,
    version: report.version,
    amountKopecks: row.amount_kopecks,
    paidOn: row.booked_on,
  })
  await settled(tx, effects, session, row, {
    settled_as: 'payout',
    income_report_id: reportId,
    person_id: report.executor_id,
  })
}

/** Posts one sum for all payouts of a batch that have no end yet. @throws Failure 404 no such batch · 409 it was not sent, or comes to
 *  another sum · 422 the day is before the batch was made */
export async function postAsBatch(tx: Tx, effects: Effects, session: Session, row: BankRowRow, batchId: string) {
  await recordWholeBatch(tx, effects, session, {
    batchId,
    amountKopecks: row.amount_kopecks,
    paidOn: row.booked_on,
  })
  await settled(tx, effects, session, row, { settled_as: 'batch', payout_batch_id: batchId })
}

/** The bank's words on why the money has come back. */
function saidBy(row: BankRowRow): string {
  const reason = [row.purpose, row.party_name].find((each) => each.trim() !== '') ?? row.row_key
  return reason.trim().slice(0, longestReason)
}

/** Posts a payout that the bank could not pay, with the bank's reason in its own words. @throws Failure 404 no such statement · 409 its
 *  last payout is not recorded as paid, or is of another sum */
export async function postAsReturn(tx: Tx, effects: Effects, session: Session, row: BankRowRow, reportId: string) {
  const { executorId } = await recordReturned(tx, effects, session, {
    reportId,
    amountKopecks: row.amount_kopecks,
    reason: saidBy(row),
  })
  await settled(tx, effects, session, row, {
    settled_as: 'payout_failed',
    income_report_id: reportId,
    person_id: executorId,
  })
}

/** A refund has come back: one accountant says so by this row, and another agrees or not, as without a row. Where that is agreed already,
 *  the row is only linked to the refund. @throws Failure 404 no such refund · 409 another row has brought it back, it did not go
 *  out through the bank by then, or is of another sum */
export async function postAsRefundReturn(
  tx: Tx,
  effects: Effects,
  session: Session,
  row: BankRowRow,
  refundId: string,
) {
  const { customerId } = await recordRefundReturn(tx, effects, session, {
    refundId,
    amountKopecks: row.amount_kopecks,
    bookedOn: row.booked_on,
    reason: saidBy(row),
  })
  if (await lockRowOfReturn(tx, refundId)) throw refused('refund_not_returned', 'bank_statements.returned_already')
  await settled(tx, effects, session, row, {
    settled_as: 'refund_returned',
    returned_refund_id: refundId,
    person_id: customerId,
  })
}

/** Opens the row again when nobody agrees that the refund has come back by it. */
export const reactions: Reactions = {
  'refund.return_refused': async (tx, effects, session, { refundId, reason }) => {
    const row = await lockRowOfReturn(tx, refundId)
    if (!row) return
    await changeRow(tx, row.id, {
      state: 'open',
      settled_as: null,
      returned_refund_id: null,
      person_id: null,
      decided_by: null,
      decided_at: null,
    })
    await recordEvent(tx, effects, session, {
      objectKind: 'bank_statement_row',
      objectId: row.id,
      action: 'return_refused',
      reason,
      changes: { amountKopecks: { from: row.amount_kopecks, to: null } },
    })
  },
}

/** @throws Failure 404 no such refund · 409 it is not approved */
export async function postAsRefund(tx: Tx, effects: Effects, session: Session, row: BankRowRow, refundId: string) {
  const refund = await getRefund(tx, effects, session, { id: refundId })
  const reference = row.number === '' ? row.row_key.slice(0, 100) : row.number.slice(0, 100)
  await payRefundByBank(tx, effects, session, {
    id: refundId,
    version: refund.version,
    paidOn: row.booked_on,
    reference,
    account: { holder: row.party_name, iban: row.party_account, bic: '', bank: '' },
  })
  await settled(tx, effects, session, row, {
    settled_as: 'refund',
    refund_id: refundId,
    person_id: refund.customer.id,
  })
}

/** Posts a transfer: what a provider had taken for us has reached the bank. */
export async function postAsTransfer(tx: Tx, effects: Effects, session: Session, row: BankRowRow): Promise<void> {
  const transferId = effects.ids.next()
  await post(tx, effects, {
    kind: 'clearing_transferred',
    sourceKind: 'bank_statement_row',
    sourceId: transferId,
    memo: row.number,
    occurredAt: businessInstant(row.booked_on, '12:00'),
    postings: [
      { account: { kind: 'bank' }, amountKopecks: row.amount_kopecks },
      { account: { kind: 'clearing' }, amountKopecks: -row.amount_kopecks },
    ],
  })
  const transfer = { settled_as: 'transfer', transfer_id: transferId } as const
  await settled(tx, effects, session, row, transfer, { transferId: { from: null, to: transferId } })
}

/** Posts the transfer back, dated by now, so that a balance already shown does not change backwards. The row is open again. */
export async function undoTransfer(
  tx: Tx,
  effects: Effects,
  session: Session,
  row: BankRowRow & { transfer_id: string },
  reason: string,
): Promise<void> {
  await post(tx, effects, {
    kind: 'clearing_transfer_undone',
    sourceKind: 'bank_statement_row',
    sourceId: row.transfer_id,
    memo: row.number,
    occurredAt: effects.clock.now(),
    postings: [
      { account: { kind: 'clearing' }, amountKopecks: row.amount_kopecks },
      { account: { kind: 'bank' }, amountKopecks: -row.amount_kopecks },
    ],
  })
  await changeRow(tx, row.id, {
    state: 'open',
    settled_as: null,
    transfer_id: null,
    decided_by: null,
    decided_at: null,
  })
  await recordEvent(tx, effects, session, {
    objectKind: 'bank_statement_row',
    objectId: row.id,
    action: 'transfer_undone',
    reason,
    changes: {
      amountKopecks: { from: row.amount_kopecks, to: null },
      // The row forgets its transfer; the history alone still leads to both entries of the ledger.
      transferId: { from: row.transfer_id, to: null },
    },
  })
}

async function settled(
  tx: Tx,
  effects: Effects,
  session: Session,
  row: BankRowRow,
  columns: RowColumns,
  changes: Record<string, Change> = {},
) {
  const by = { decided_by: session.cabinetId, decided_at: effects.clock.now() }
  await changeRow(tx, row.id, { ...by, ...columns, state: 'posted' })
  await recordEvent(tx, effects, session, {
    objectKind: 'bank_statement_row',
    objectId: row.id,
    action: `posted_as_${columns.settled_as}`,
    changes: { amountKopecks: { from: null, to: row.amount_kopecks }, ...changes },
  })
}
