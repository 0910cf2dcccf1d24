// Seats in programmes that customers order, and what goes back of them.
import { businessInstant, dayMs, hourMs } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/money/orders'
import { hoursToPay } from '@navyk/api-spec/money/orders'
import { refused, type WriteCase } from '../../../platform/http/index.ts'
import type { Reactions } from '../../../platform/reactions.ts'
import { findStaff } from '../../people/accounts/index.ts'
import { keepSeatForOrder, lockSeatToOrder } from '../../teaching/programmes/index.ts'
import { lockCreditRows } from '../invoices/index.ts'
import { cancelUnpaid } from './end-order.ts'
import { lockWithMoney } from './fulfil-order.ts'
import { orderSteps } from './order-steps.ts'
import { answerWith, ask, insertPlaced } from './place-order.ts'
import { findOrder, insertLines, listGrants, type OrderRow } from './queries.ts'
import { noteRefund } from './refund-order.ts'
import { findOrderOfSeat, listBoughtSeats, listOrdersOfProgramme } from './seat-queries.ts'
import { isGivenUp, worthOfSeat } from './seat-worth.ts'

/** Orders the seat that is held for a learner of the customer: it stays held until the order is paid or ends, and is firm once it is
 *  paid. Credit that the customer has pays at once.
 *  @throws Failure 404 · 409 the seat is not held any more, another order waits for its payment, or the sum is another one */
export const orderSeat: WriteCase<typeof spec.orderSeat> = async (tx, effects, session, input) => {
  const customerId = session.cabinetId
  const { seatId, offerVersion } = input
  // The programme before the money, as whoever cancels it does.
  const seat = await lockSeatToOrder(tx, effects, session, seatId)
  await lockCreditRows(tx, [customerId])
  const before = seat.orderId === null ? undefined : await findOrder(tx, seat.orderId)
  if (before && !isUndone(before)) {
    throw refused('seat_ordered', 'orders.seat_ordered', { number: before.number })
  }
  if (seat.priceKopecks !== input.totalKopecks) throw refused('seat_price', 'orders.seat_price')
  const now = effects.clock.now()
  const id = effects.ids.next()
  const { kind, name, unp, address } = input.payer
  const whole = new Date(now.getTime() + hoursToPay * hourMs)
  // An order that follows one that has ended is paid in what is left of the seat's time.
  const expiresAt = before && seat.expiresAt < whole ? seat.expiresAt : whole
  const row = await insertPlaced(tx, effects, {
    ...{ id, customer_id: customerId, payer_kind: kind, promo_code: null, restored_from: null },
    payer: { name, unp: unp === '' ? null : unp, address: address === '' ? null : address },
    ...{ subtotal_kopecks: seat.priceKopecks, discount_kopecks: 0, total_kopecks: seat.priceKopecks },
    ...{ offer_version: offerVersion, expires_at: expiresAt },
  })
  const days = Math.ceil((businessInstant(seat.endsOn).getTime() - now.getTime()) / dayMs)
  await insertLines(tx, [
    {
      ...{
        id: effects.ids.next(),
        order_id: id,
        position: 1,
        kind: 'programme',
        seat_id: seatId,
        trial_on: seat.trialOn,
      },
      ...{ product_id: null, product_version_id: null, learner_id: seat.learnerId, executor_id: null },
      ...{ title: seat.title, unit: 'lessons', count: seat.sessions, valid_days: Math.max(1, days) },
      ...{ subject: seat.subject, level: seat.level },
      ...{ quantity: 1, unit_price_kopecks: seat.priceKopecks, discount_kopecks: 0 },
    },
  ])
  await keepSeatForOrder(tx, effects, session, { seatId, orderId: id, until: expiresAt })
  await ask(tx, effects, session, row)
  return answerWith(tx, session, id)
}

/** Whether nothing of an order holds any more, so that its seat can be ordered anew. */
const isUndone = ({ state }: OrderRow): boolean => state === 'cancelled' || state === 'expired' || state === 'refunded'

/** What programmes do to the orders of their seats. */
export const reactions: Reactions = {
  /** What is not used of a paid seat becomes credit; what waits for its payment is taken back. */
  'programme.cancelled': async (tx, effects, session, { programmeId, reason }) => {
    for (const { id } of await listOrdersOfProgramme(tx, programmeId)) {
      const row = await lockWithMoney(tx, id)
      if (row?.state === 'awaiting_payment') await cancelUnpaid(tx, effects, session, row, reason)
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
  /** Nobody can pay for it any more. */
  'programme.seat_freed': async (tx, effects, session, { orderId, reason }) => {
    const row = await lockWithMoney(tx, orderId)
    if (row?.state === 'awaiting_payment') await cancelUnpaid(tx, effects, session, row, reason)
  },
  /** Those who refund orders hear that a learner has given up a seat that is paid. */
  'programme.seat_left': async (tx, effects, session, { seatId, reason }) => {
    const row = await findOrderOfSeat(tx, seatId)
    if (!row) return
    const accountants = await findStaff(tx, 'accountant')
    await orderSteps.at(tx, effects, session, { row }).tell('seat_left', accountants, { number: row.number, reason })
  },
}
