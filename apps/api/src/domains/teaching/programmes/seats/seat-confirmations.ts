// Decisions of managers about the money of a seat that they make firm (docs/decisions/0052).
import type { Tx } from '#platform/database'
import type { Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { totalOf } from '../pricing.ts'
import { insertConfirmation, releaseConfirmations } from './seat-confirmation-queries.ts'
import type { FoundSeat } from './seat-steps.ts'

/** Notes that a seat was made firm, and lets its customer be asked for the price. Nobody is asked for a seat that costs nothing. */
export async function recordConfirmation(
  tx: Tx,
  effects: Effects,
  session: Session,
  { row, programme }: FoundSeat,
  { isInvoiced, reason }: { isInvoiced: boolean; reason: string | undefined },
): Promise<void> {
  const priceKopecks = totalOf(row, programme.planned_sessions)
  const confirmation = {
    id: effects.ids.next(),
    seat_id: row.id,
    order_id: row.order_id,
    trial_on: row.trial_on,
    sessions: row.trial_on === null ? programme.planned_sessions : 1,
    price_kopecks: priceKopecks,
    is_invoiced: isInvoiced && priceKopecks > 0,
    reason: isInvoiced ? null : (reason ?? null),
    created_at: effects.clock.now(),
  }
  await insertConfirmation(tx, confirmation)
  if (!confirmation.is_invoiced) return
  await effects.announceStep(tx, effects, session, 'programme.seat_confirmed', {
    confirmationId: confirmation.id,
    customerId: row.customer_id,
    orderId: row.order_id,
    priceKopecks,
    title: titleOf({ ...row, title: programme.title }),
  })
}

/** Asks the customer of an order that has ended unpaid to pay for those of its seats that a manager has made firm. The programmes are
 *  locked. A second time changes nothing. */
export async function requestSeatPayment(
  tx: Tx,
  effects: Effects,
  session: Session | null,
  orderId: string,
): Promise<void> {
  for (const row of await releaseConfirmations(tx, orderId)) {
    await effects.announceStep(tx, effects, session, 'programme.seat_confirmed', {
      confirmationId: row.id,
      customerId: row.customer_id,
      orderId: null,
      priceKopecks: row.price_kopecks,
      title: titleOf(row),
    })
  }
}

const titleOf = (seat: { title: string; learner_first_name: string; learner_last_name: string }) =>
  `${seat.title}: ${seat.learner_last_name} ${seat.learner_first_name}`.slice(0, 200)
