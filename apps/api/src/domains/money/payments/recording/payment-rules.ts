// Rules of payments: their days, and their ledger entries.
import type { PaymentMethod, PaymentSource, RefundMethod } from '@navyk/api-spec/money/payments'
import { addDays, businessInstant } from '@navyk/api-spec/kit'
import { invalidFields } from '#platform/http/failures.ts'
import type { LedgerEntry } from '#money/ledger'

/** The oldest allowed date of a payment, to catch typing mistakes in the year. */
const oldestPaymentDays = 366

/** @throws Failure 422 at the field, for money that would move in the future, or did more than a year ago */
export function refusePaymentDay(day: string, today: string, field = 'receivedOn'): void {
  if (day > today) throw invalidFields({ [field]: 'payments.received_in_future' })
  if (day < addDays(today, -oldestPaymentDays)) throw invalidFields({ [field]: 'payments.received_too_early' })
}

interface PaymentToPost {
  id: string
  customerId: string
  amountKopecks: number
  method: PaymentMethod
  source: PaymentSource
}

/** The account on which the money of a payment is: money that a provider has told us of is still with the provider. */
function accountOf({ method, source }: Pick<PaymentToPost, 'method' | 'source'>): 'cash' | 'bank' | 'clearing' {
  if (method === 'cash') return 'cash'
  return source === 'online' ? 'clearing' : 'bank'
}

/** The ledger entry of a payment: money comes in, the customer owes less. Dated by the day on which the money came, at noon: that is the
 *  day on the customer's own bank statement. `contractId` where all that it pays is of one contract. */
export function paymentEntry(
  payment: PaymentToPost & { receivedOn: string; contractId?: string | undefined },
): LedgerEntry {
  return {
    kind: 'payment',
    sourceKind: 'payment',
    sourceId: payment.id,
    ...(payment.contractId !== undefined && { referenceId: payment.contractId }),
    occurredAt: businessInstant(payment.receivedOn, '12:00'),
    postings: [
      { account: { kind: accountOf(payment) }, amountKopecks: payment.amountKopecks },
      { account: { kind: 'customer', ownerId: payment.customerId }, amountKopecks: -payment.amountKopecks },
    ],
  }
}

/** The mirror of a payment, dated by the moment of the reversal: what a statement has shown does not change backwards. */
export function reversalEntry(payment: PaymentToPost, at: Date): LedgerEntry {
  return {
    kind: 'payment_reversed',
    sourceKind: 'payment',
    sourceId: payment.id,
    occurredAt: at,
    postings: [
      { account: { kind: 'customer', ownerId: payment.customerId }, amountKopecks: payment.amountKopecks },
      { account: { kind: accountOf(payment) }, amountKopecks: -payment.amountKopecks },
    ],
  }
}

interface RefundToPost {
  id: string
  customerId: string
  amountKopecks: number
  method: RefundMethod
}

/** The account that a refund is paid from. A provider keeps what it gives back of the next money that it transfers to us. */
const accountOfRefund = ({ method }: RefundToPost) => (method === 'provider' ? 'clearing' : method)

/** The ledger entry of a refund that is paid out. */
export function refundEntry(refund: RefundToPost & { paidOn: string }): LedgerEntry {
  return {
    kind: 'refund',
    sourceKind: 'refund',
    sourceId: refund.id,
    occurredAt: businessInstant(refund.paidOn, '12:00'),
    postings: [
      { account: { kind: 'customer', ownerId: refund.customerId }, amountKopecks: refund.amountKopecks },
      { account: { kind: accountOfRefund(refund) }, amountKopecks: -refund.amountKopecks },
    ],
  }
}

/** The mirror of a refund that has come back, dated by now: what a statement has shown does not change backwards. */
export function refundReturnEntry(refund: RefundToPost, at: Date): LedgerEntry {
  return {
    kind: 'refund_returned',
    sourceKind: 'refund',
    sourceId: refund.id,
    occurredAt: at,
    postings: [
      { account: { kind: accountOfRefund(refund) }, amountKopecks: refund.amountKopecks },
      { account: { kind: 'customer', ownerId: refund.customerId }, amountKopecks: -refund.amountKopecks },
    ],
  }
}

/** Takes amounts out of several sources, one after the other, for several ends, one after the other. The sources have to be enough for
 *  the ends; the rest of the sources stays. */
export function drawInOrder<End>(
  sources: readonly { id: string; left_kopecks: number }[],
  ends: readonly { end: End; amountKopecks: number }[],
): { sourceId: string; end: End; amountKopecks: number }[] {
  const left = sources.map((source) => ({ ...source }))
  return ends.flatMap(({ end, amountKopecks }) => {
    let missing = amountKopecks
    const taken: { sourceId: string; end: End; amountKopecks: number }[] = []
    for (const source of left) {
      const part = Math.min(missing, source.left_kopecks)
      if (part <= 0) continue
      source.left_kopecks -= part
      missing -= part
      taken.push({ sourceId: source.id, end, amountKopecks: part })
    }
    if (missing > 0) throw new Error(`${missing} kopecks are missing: credit and payments disagree`)
    return taken
  })
}
