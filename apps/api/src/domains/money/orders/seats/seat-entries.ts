// Ledger entries of seats that orders have paid: sales of the service itself, of the day on which the seat is granted
// (docs/decisions/0052).
import type { Tx } from '#platform/database'
import type { Effects } from '#platform/services.ts'
import { post } from '#money/ledger'

interface GrantedSeat {
  grantId: string
  customerId: string
  kopecks: number
}

/** Posts a granted seat: the customer owes the price, which the service has earned. Nothing for a seat that costs nothing. */
export const postGranted = (tx: Tx, effects: Pick<Effects, 'clock' | 'ids'>, seat: GrantedSeat) =>
  move(tx, effects, 'seat_granted', seat, 1)

/** Posts a refund: the sum that goes back is neither owed nor earned any more; the rest of the price stays both. */
export const postRefunded = (tx: Tx, effects: Pick<Effects, 'clock' | 'ids'>, seat: GrantedSeat) =>
  move(tx, effects, 'seat_refunded', seat, -1)

async function move(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  kind: 'seat_granted' | 'seat_refunded',
  { grantId, customerId, kopecks }: GrantedSeat,
  sign: 1 | -1,
): Promise<void> {
  await post(tx, effects, {
    kind,
    sourceKind: 'order_grant',
    sourceId: grantId,
    occurredAt: effects.clock.now(),
    postings: [
      { account: { kind: 'customer', ownerId: customerId }, amountKopecks: sign * kopecks },
      { account: { kind: 'income' }, amountKopecks: -sign * kopecks },
    ],
  })
}
