import { businessDate } from '@navyk/api-spec/kit'
import type { Tx } from '#platform/database'
import type { Effects } from '#platform/services.ts'
import { lockCreditRows, lockDueInvoices } from '#money/invoices'
import { refusalOfReversal } from '../policy.ts'
import { findPayment, listAllocations } from '../queries.ts'
import { type Allocation, receivePayment } from './receive-payment.ts'
import { reverseLocked, notifyOfReversal } from './reverse-payment.ts'

interface TakeBack {
  paymentId: string
  /** The sum that went back, in kopecks. */
  amountKopecks: number
  /** The reason, for the customer to read. */
  reason: string
  /** The key that makes the rest one payment, by its source. */
  restKey: string
}

/** Posts what the provider of an online payment has taken back. The service itself reverses the payment; the rest comes in again and
 *  pays what it had paid. A payment that was reversed here already needs nothing.
 *  @returns the payment that counts now; undefined where a person has to decide, because credit of it was given back */
export async function reverseTakenBack(tx: Tx, effects: Effects, taken: TakeBack): Promise<string | undefined> {
  const { paymentId, amountKopecks, reason, restKey } = taken
  const seen = await findPayment(tx, paymentId)
  if (!seen) throw new Error(`the payment ${paymentId} is gone`)
  await lockCreditRows(tx, [seen.customer_id])
  const payment = (await findPayment(tx, paymentId)) ?? seen
  const refusal = refusalOfReversal(payment)
  if (refusal !== undefined) return refusal === 'reversed_already' ? paymentId : undefined
  const paid = await listAllocations(tx, [paymentId])
  const reversed = await reverseLocked(tx, effects, null, payment, reason)
  const rest = payment.amount_kopecks - amountKopecks
  if (rest <= 0) {
    await notifyOfReversal(tx, effects, null, { paymentId, ...reversed, rest: null })
    return paymentId
  }
  const due = new Map((await lockDueInvoices(tx, [payment.customer_id])).map((invoice) => [invoice.id, invoice]))
  let left = rest
  const allocations: Allocation[] = paid.flatMap(({ invoice_id, amount_kopecks }) => {
    const invoice = due.get(invoice_id)
    const part = invoice ? Math.min(left, amount_kopecks, invoice.owed_kopecks - invoice.paid_kopecks) : 0
    left -= part
    return invoice && part > 0 ? [{ invoice, amountKopecks: part }] : []
  })
  const received = await receivePayment(tx, effects, {
    customerId: payment.customer_id,
    amountKopecks: rest,
    method: payment.method,
    // Dated by today: a balance that a statement has shown does not change backwards.
    receivedOn: businessDate(effects.clock.now()),
    reference: payment.reference,
    source: payment.source,
    sourceKey: restKey,
    allocations,
  })
  await notifyOfReversal(tx, effects, null, { paymentId, ...reversed, rest: received })
  return received.paymentId
}
