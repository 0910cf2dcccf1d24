// Debts for what an order has granted: its payment was reversed.
import type { Tx } from '#platform/database'
import { refused } from '#platform/http'
import type { Reactions } from '#platform/domain-parts/reactions.ts'
import { listGrantedPackages } from '#money/wallets'
import { lockWithMoney } from '../placing/fulfil-order.ts'
import { listGrants } from '../queries.ts'
import { listBoughtSeats } from '../seats/seat-queries.ts'
import { isGivenUp, worthOfSeat } from '../seats/seat-worth.ts'

/** Refuses the write-off of a debt while something of the order can go back: a refund takes off first what was not used. */
export const reactions: Reactions = {
  'invoice.writing_off': async (tx, _effects, _session, { kind, sourceId }) => {
    const row = kind === 'order' ? await lockWithMoney(tx, sourceId) : undefined
    if (row && (await canGoBack(tx, row.id))) throw refused('order_state', 'orders.refund_first')
  },
}

async function canGoBack(tx: Tx, orderId: string): Promise<boolean> {
  const grants = (await listGrants(tx, [orderId])).filter((grant) => grant.refunded_kopecks === null)
  const packages = await listGrantedPackages(
    tx,
    grants.map((grant) => grant.granted_id),
  )
  const seats = await listBoughtSeats(
    tx,
    grants.map((grant) => grant.line_id),
  )
  return grants.some(({ kind, granted_id, line_id, price_kopecks }) => {
    if (kind !== 'programme') return !packages.get(granted_id)?.isOver
    const seat = seats.get(line_id)
    return seat !== undefined && (!seat.isOver || (isGivenUp(seat) && worthOfSeat(seat, price_kopecks) > 0))
  })
}
