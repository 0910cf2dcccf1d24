import type * as spec from '@navyk/api-spec/money/payments'
import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import { notFound, refused, type Session, type WriteCase } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { moneyInText } from '#platform/texts/text-formats.ts'
import { notify } from '#messages/notices'
import { addToCredit, endAllocations, lockCreditRows } from '#money/invoices'
import { post } from '#money/ledger'
import { getPayment } from '../reading/get-payment.ts'
import { paymentLink, notifyOfUnpaid } from './notices.ts'
import { reversalEntry } from './payment-rules.ts'
import { refusalOfReversal } from '../policy.ts'
import { findPayment, insertReversal, type PaymentRow } from '../queries.ts'
import type { PaymentReceipt } from './receive-payment.ts'

/** Takes back a payment that was recorded by mistake, by a posting of its own. What it has paid is due again.
 *  @throws Failure 404 · 409 it is reversed already, or part of it was given back */
export const reversePayment: WriteCase<typeof spec.reversePayment> = async (tx, effects, session, { id, reason }) => {
  const seen = await findPayment(tx, id)
  if (!seen) throw notFound()
  const customerId = seen.customer_id
  await lockCreditRows(tx, [customerId])
  // Once more, because another person may have reversed it before the lock was given.
  const payment = (await findPayment(tx, id)) ?? seen
  const code = refusalOfReversal(payment)
  if (code !== undefined) {
    throw refused('payment_state', `payments.${code}`, {}, { current: await getPayment(tx, effects, session, { id }) })
  }
  const reversed = await reverseLocked(tx, effects, session, payment, reason)
  await notifyOfReversal(tx, effects, session, { paymentId: id, ...reversed, rest: null })
  return getPayment(tx, effects, session, { id })
}

interface UnpaidAgain {
  /** The invoices that it had paid. */
  invoiceIds: string[]
  /** Those of them whose rest had been written off. */
  reopenedIds: string[]
}

interface ReversalToTell extends UnpaidAgain {
  paymentId: string
  rest: PaymentReceipt | null
}

/** Tells accountants of invoices that are unpaid again, and domains that the money is gone. Called when everything else of the reversal
 *  is done. */
export async function notifyOfReversal(
  tx: Tx,
  effects: Effects,
  actor: Session | null,
  { paymentId, rest, ...unpaid }: ReversalToTell,
): Promise<void> {
  await notifyOfUnpaid(tx, effects, actor, unpaid)
  await effects.announceStep(tx, effects, actor, 'payment.reversed', { paymentId, rest })
}

/** Reverses a payment that can be reversed and whose customer's money is locked; `actor` null: the service itself. The caller tells of
 *  it in the end (`notifyOfReversal`). @returns the invoices that are unpaid again */
export async function reverseLocked(
  tx: Tx,
  effects: Effects,
  actor: Session | null,
  payment: PaymentRow,
  reason: string,
): Promise<UnpaidAgain> {
  const { id, customer_id: customerId } = payment
  const now = effects.clock.now()
  const amountKopecks = payment.amount_kopecks
  const { invoices, reopenedIds } = await endAllocations(tx, effects, actor, { customerId, paymentId: id, reason })
  await addToCredit(tx, [{ customerId, creditKopecks: -amountKopecks }])
  await insertReversal(tx, {
    id: effects.ids.next(),
    payment_id: id,
    customer_id: customerId,
    reason,
    reversed_by: actor?.cabinetId ?? null,
    created_at: now,
  })
  await post(tx, effects, reversalEntry({ ...payment, customerId, amountKopecks }, now))
  await recordEvent(tx, effects, actor, {
    objectKind: 'payment',
    objectId: id,
    action: 'reversed',
    reason,
    changes: { amountKopecks: { from: amountKopecks, to: 0 } },
  })
  const values = { amount: moneyInText(amountKopecks), reason }
  await notify(tx, effects, [
    { cabinetId: customerId, kind: 'payments.notices.reversed', values, link: paymentLink(id) },
  ])
  return { invoiceIds: invoices.map((invoice) => invoice.id), reopenedIds }
}
