import type * as spec from '@navyk/api-spec/money/bank-statements'
import { businessDate, type Input } from '@navyk/api-spec/kit'
import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import { invalidFields, notFound, refused, type Session, versionConflict, type WriteCase } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { lockChosen, refusePaymentDay } from '#money/payments'
import {
  postAsBatch,
  postAsPayment,
  postAsPayout,
  postAsRefund,
  postAsRefundReturn,
  postAsReturn,
  postAsTransfer,
  undoTransfer,
} from './post-row.ts'
import { type BankRowRow, changeRow, lockRow } from '../queries.ts'
import { describeRow } from '../read-statements.ts'

/** Says what a row is, by a person who has looked at it. @throws Failure 404 no such row · 409 it is settled already, or what
 *  it is to pay has changed · 422 a sum or a day does not fit */
export const settleBankRow: WriteCase<typeof spec.settleBankRow> = async (tx, effects, session, input) => {
  const row = await openRow(tx, effects, input)
  await settle(tx, effects, session, row, input.settlement)
  return describeRow(tx, effects, row.id)
}

/** The kinds that only money that came in can have. */
const incoming = ['payment', 'transfer', 'payout_failed', 'refund_returned'] as const

type Settlement = Input<typeof spec.settleBankRow>['settlement']

async function settle(tx: Tx, effects: Effects, session: Session, row: BankRowRow, as: Settlement): Promise<void> {
  const comesIn = incoming.some((kind) => kind === as.kind)
  if (as.kind !== 'ignore') {
    if (comesIn !== (row.direction === 'in')) throw invalidFields({ settlement: 'bank_statements.other_direction' })
    refusePaymentDay(row.booked_on, businessDate(effects.clock.now()), 'settlement')
  }
  switch (as.kind) {
    case 'payment': {
      const { customerId, forInvoiceId } = as
      const fields = { sum: 'settlement.allocations', forInvoiceId: 'settlement.forInvoiceId' }
      const allocations = await lockChosen(tx, { ...as, amountKopecks: row.amount_kopecks }, fields)
      return postAsPayment(tx, effects, session, row, { customerId, allocations, forInvoiceId })
    }
    case 'payout':
      return postAsPayout(tx, effects, session, row, as.reportId)
    case 'payout_failed':
      return postAsReturn(tx, effects, session, row, as.reportId)
    case 'batch':
      return postAsBatch(tx, effects, session, row, as.batchId)
    case 'refund':
      return postAsRefund(tx, effects, session, row, as.refundId)
    case 'refund_returned':
      return postAsRefundReturn(tx, effects, session, row, as.refundId)
    case 'transfer':
      return postAsTransfer(tx, effects, session, row)
    case 'ignore':
      await changeRow(tx, row.id, {
        state: 'ignored',
        reason: as.reason,
        decided_by: session.cabinetId,
        decided_at: effects.clock.now(),
      })
      await recordEvent(tx, effects, session, {
        objectKind: 'bank_statement_row',
        objectId: row.id,
        action: 'ignored',
        reason: as.reason,
      })
  }
}

/** Lets a row be looked at again that was ignored, or was posted as the transfer of a provider: that is posted back, with a reason.
 *  @throws Failure 409 it is something else · 422 a transfer without a reason */
export const reopenBankRow: WriteCase<typeof spec.reopenBankRow> = async (tx, effects, session, input) => {
  const { id, version, reason } = input
  const row = await seenRow(tx, effects, { id, version })
  const { transfer_id } = row
  if (transfer_id !== null) {
    if (reason === undefined) throw invalidFields({ reason: 'validation.required' })
    await undoTransfer(tx, effects, session, { ...row, transfer_id }, reason)
    return describeRow(tx, effects, id)
  }
  if (row.state !== 'ignored') {
    throw refused('bank_row_state', 'bank_statements.not_ignored', {}, { current: await describeRow(tx, effects, id) })
  }
  await changeRow(tx, id, { state: 'open', reason: null, decided_by: null, decided_at: null })
  await recordEvent(tx, effects, session, { objectKind: 'bank_statement_row', objectId: id, action: 'reopened' })
  return describeRow(tx, effects, id)
}

interface RowVersion {
  id: string
  version: number
}

async function seenRow(tx: Tx, effects: Effects, { id, version }: RowVersion): Promise<BankRowRow> {
  const row = await lockRow(tx, id)
  if (!row) throw notFound()
  if (row.version !== version) throw versionConflict(await describeRow(tx, effects, id))
  return row
}

async function openRow(tx: Tx, effects: Effects, seen: RowVersion): Promise<BankRowRow> {
  const row = await seenRow(tx, effects, seen)
  if (row.state === 'open') return row
  throw refused(
    'bank_row_state',
    'bank_statements.settled_already',
    {},
    { current: await describeRow(tx, effects, row.id) },
  )
}
