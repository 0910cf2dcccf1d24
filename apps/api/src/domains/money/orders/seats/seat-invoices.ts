// Invoices of seats without an order: a manager has made them firm (docs/decisions/0052). They charge at their issue, like those by hand,
// so that what is taken off them is posted by the invoice.
import type { Tx } from '#platform/database'
import type { Session } from '#platform/http'
import type { Reactions } from '#platform/domain-parts/reactions.ts'
import type { Effects } from '#platform/services.ts'
import { issueOrderInvoice, reduceInvoice } from '#money/invoices'
import { findOrder } from '../queries.ts'
import type { InvoicedSeat } from './seat-queries.ts'
import { isGivenUp, worthOfSeat } from './seat-worth.ts'

const kind = 'programme'

export const reactions: Reactions = {
  /** Issues an invoice for the seat, unless an order asks for it. */
  'programme.seat_confirmed': async (tx, effects, session, confirmed) => {
    const { confirmationId: sourceId, customerId, orderId, title, priceKopecks } = confirmed
    const order = orderId === null ? undefined : await findOrder(tx, orderId)
    if (order && order.state !== 'cancelled' && order.state !== 'expired') return
    const line = { title, quantity: 1, unitPriceKopecks: priceKopecks, discountKopecks: 0 }
    await issueOrderInvoice(tx, effects, session, { kind, customerId, sourceId, payer: null, lines: [line] })
  },
}

/** Takes the unused part of given up seats off their invoices. Its paid part becomes credit. */
export async function reduceSeatInvoices(
  tx: Tx,
  effects: Effects,
  actor: Session | null,
  seats: InvoicedSeat[],
  reason: string,
): Promise<void> {
  for (const seat of seats) {
    if (!isGivenUp(seat)) continue
    const wantedKopecks = worthOfSeat(seat, seat.priceKopecks)
    await reduceInvoice(tx, effects, actor, { kind, sourceId: seat.confirmationId, wantedKopecks, reason })
  }
}
