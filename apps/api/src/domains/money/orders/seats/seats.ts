// Reactions of orders to programmes whose seats they have.
import type { Reactions } from '#platform/domain-parts/reactions.ts'
import { refused } from '#platform/http'
import { findStaff } from '#people/accounts'
import { lockCreditRows } from '#money/invoices'
import { cancelUnpaid } from '../ending/end-order.ts'
import { lockWithMoney } from '../placing/fulfil-order.ts'
import { orderSteps } from '../order-steps.ts'
import { planOrderEnds } from './programme-end.ts'
import { listLines, type OrderRow } from '../queries.ts'
import { refundUnopenedOrder, recordRefund } from '../ending/refund-order.ts'
import { reactions as ofInvoices, reduceSeatInvoices } from './seat-invoices.ts'
import { findOrderOfSeat, listInvoicedSeats, listOrdersOfProgramme } from './seat-queries.ts'

export const reactions: Reactions = {
  ...ofInvoices,
  /** The unused part of a paid seat becomes credit; an order that waits for its payment is cancelled. */
  'programme.cancelled': async (tx, effects, session, { programmeId, reason }) => {
    const orders = await listOrdersOfProgramme(tx, programmeId)
    const invoiced = await listInvoicedSeats(tx, { programmeId, states: ['cancelled'] })
    // All are locked at once, as everywhere where the money of several customers is locked.
    const customers = [...orders.map((order) => order.customer_id), ...invoiced.map((seat) => seat.customerId)]
    if (customers.length > 0) await lockCreditRows(tx, [...new Set(customers)])
    await reduceSeatInvoices(tx, effects, session, invoiced, reason)
    const rows = new Map<string, OrderRow>()
    for (const { id } of orders) {
      const row = await lockWithMoney(tx, id)
      if (row) rows.set(id, row)
    }
    for (const { orderId, step, grants } of await planOrderEnds(tx, programmeId)) {
      const row = rows.get(orderId)
      if (row && step === 'cancelled') await cancelUnpaid(tx, effects, session, row, reason)
      if (row && step === 'given_back') await refundUnopenedOrder(tx, effects, session, row, reason)
      for (const grant of grants) await recordRefund(tx, effects, session, { ...grant, reason })
    }
  },
  /** Nobody can pay for the seat any more. An order of more than the seat is ended by a person who has seen it, never along with the
   *  seat. */
  'programme.seat_freed': async (tx, effects, session, { orderId, reason, isGivenUp }) => {
    const row = await lockWithMoney(tx, orderId)
    if (row?.state !== 'awaiting_payment') return
    if (isGivenUp && (await listLines(tx, [orderId])).length > 1) {
      throw refused('seat_ordered_with_more', 'orders.seat_ordered_with_more', { number: row.number })
    }
    await cancelUnpaid(tx, effects, session, row, reason)
  },
  /** Tells those who refund orders that a learner has given up a paid seat. A seat on an invoice without an order is taken off it at
   *  once. */
  'programme.seat_left': async (tx, effects, session, { seatId, reason }) => {
    await reduceSeatInvoices(tx, effects, session, await listInvoicedSeats(tx, { seatId }), reason)
    const row = await findOrderOfSeat(tx, seatId)
    if (!row) return
    const accountants = await findStaff(tx, 'accountant')
    await orderSteps
      .forLocked(tx, effects, session, { row })
      .notify('seat_left', accountants, { number: row.number, reason })
  },
}
