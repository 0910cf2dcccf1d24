import type { Payment } from '@navyk/api-spec/money/payments'

/** Most important state of a payment, for its badge. */
export type PaymentState = 'covered' | 'credit' | 'refunded' | 'reversed'

export function paymentState({ reversal, creditKopecks, refundedKopecks }: Payment): PaymentState {
  if (reversal !== null) return 'reversed'
  if (creditKopecks > 0) return 'credit'
  return refundedKopecks > 0 ? 'refunded' : 'covered'
}
