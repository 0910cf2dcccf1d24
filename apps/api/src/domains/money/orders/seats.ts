// What programmes do to the orders of their seats.
import type { Tx } from '../../../platform/database/index.ts'
import type { Reactions } from '../../../platform/reactions.ts'
import { refused } from '../../../platform/http/index.ts'
import { findStaff } from '../../people/accounts/index.ts'
import { lockCreditRows } from '../invoices/index.ts'
import { cancelUnpaid } from './end-order.ts'
import { lockWithMoney } from './fulfil-order.ts'
import { orderSteps } from './order-steps.ts'
import { listGrants, listLines, type OrderRow } from './queries.ts'
import { giveBackUnopened, noteRefund } from './refund-order.ts'
import { reactions as ofInvoices, takeOffSeats } from './seat-invoices.ts'
import { findOrderOfSeat, listBoughtSeats, listInvoicedSeats, listOrdersOfProgramme } from './seat-queries.ts'
import { isGivenUp, worthOfSeat } from './seat-worth.ts'

export const reactions: Reactions = {
  ...ofInvoices,
  /** What is not used of a paid seat becomes credit; what waits for its payment is taken back. */
  'programme.cancelled': async (tx, effects, session, { programmeId, reason }) => {
    const orders = await listOrdersOfProgramme(tx, programmeId)
    const invoiced = await listInvoicedSeats(tx, { programmeId })
    // All at once, as everybody locks the money of several.
    const customers = [...orders.map((order) => order.customer_id), ...invoiced.map((seat) => seat.customerId)]
    if (customers.length > 0) await lockCreditRows(tx, [...new Set(customers)])
    await takeOffSeats(tx, effects, session, { programmeId }, reason)
    for (const { id } of orders) {
      const row = await lockWithMoney(tx, id)
      if (row?.state === 'awaiting_payment') await cancelUnpaid(tx, effects, session, row, reason)
      if (row && isUnopened(row) && (await isOfProgrammeAlone(tx, id, programmeId))) {
        await giveBackUnopened(tx, effects, session, row, reason)
      }
      const grants = (await listGrants(tx, [id])).filter(
        ({ kind, refunded_kopecks }) => kind === 'programme' && refunded_kopecks === null,
      )
      const seats = await listBoughtSeats(
        tx,
        grants.map(({ line_id }) => line_id),
      )
      for (const grant of grants) {
        const seat = seats.get(grant.line_id)
        const refundKopecks = seat && isGivenUp(seat) ? worthOfSeat(seat, grant.price_kopecks) : 0
        if (refundKopecks > 0) await noteRefund(tx, effects, session, { grantId: grant.id, refundKopecks, reason })
      }
    }
  },
  /** Nobody can pay for it any more. An order of more than the seat is ended by a person who has seen it, never along with the seat. */
  'programme.seat_freed': async (tx, effects, session, { orderId, reason, isGivenUp }) => {
    const row = await lockWithMoney(tx, orderId)
    if (row?.state !== 'awaiting_payment') return
    if (isGivenUp && (await listLines(tx, [orderId])).length > 1) {
      throw refused('seat_ordered_with_more', 'orders.seat_ordered_with_more', { number: row.number })
    }
    await cancelUnpaid(tx, effects, session, row, reason)
  },
  /** Those who refund orders hear that a learner has given up a seat that is paid. What an invoice without an order has asked for is
   *  taken off it at once. */
  'programme.seat_left': async (tx, effects, session, { seatId, reason }) => {
    await takeOffSeats(tx, effects, session, { seatId }, reason)
    const row = await findOrderOfSeat(tx, seatId)
    if (!row) return
    const accountants = await findStaff(tx, 'accountant')
    await orderSteps.at(tx, effects, session, { row }).tell('seat_left', accountants, { number: row.number, reason })
  },
}

const isUnopened = ({ state }: OrderRow) => state === 'paid' || state === 'paid_unfulfilled'

/** An order of more than seats of the programme can still be opened in part, so a person decides on it. */
const isOfProgrammeAlone = async (tx: Tx, orderId: string, programmeId: string): Promise<boolean> =>
  (await listGrants(tx, [orderId])).length === 0 &&
  (await listLines(tx, [orderId])).every((line) => line.kind === 'programme' && line.product_id === programmeId)
