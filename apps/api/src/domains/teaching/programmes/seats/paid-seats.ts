// Seats that an order pays: kept while it waits for its payment, firm once it is paid. The programme is locked before any money.
import { businessDate, hourMs } from '@navyk/api-spec/kit'
import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import { refused, type Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { confirmFirm } from './change-seat.ts'
import { hasSeatsToGive, isEnrolling } from '../policy.ts'
import { totalOf } from '../pricing.ts'
import { lockProgrammeRow } from '../programme-steps.ts'
import { requestSeatPayment } from './seat-confirmations.ts'
import { findLearnerToEnrol, findLiveSeat, insertSeat, listHeldFor } from './seat-queries.ts'
import { lockSeatRow, seatSteps } from './seat-steps.ts'
import { offerFreeSeats } from './waiting-list.ts'

/** Time that a seat is kept after the time to pay, for a payment of the last minute. */
const graceMs = hourMs

export interface TakenSeat {
  seatId: string
  /** The day of a trial visit. */
  trialOn: string | null
  /** Whole price of the seat, in kopecks. */
  priceKopecks: number
}

/** Takes a seat for an order that waits for its payment until then: the one that is held for the learner and not ordered yet, or a free
 *  one. The programme is locked.
 *  @returns undefined where there is none, or the learner is enrolled already */
export async function reserveSeatForOrder(
  tx: Tx,
  effects: Effects,
  session: Session,
  wanted: { programmeId: string; learnerId: string; customerId: string; orderId: string; until: Date },
): Promise<TakenSeat | undefined> {
  const { programmeId, learnerId, customerId, orderId, until } = wanted
  const now = effects.clock.now()
  const programme = await lockProgrammeRow({ tx, now }, programmeId)
  if (!programme || !hasSeatsToGive(programme)) return undefined
  const held = { order_id: orderId, expires_at: new Date(until.getTime() + graceMs) }
  const live = await findLiveSeat(tx, programmeId, learnerId)
  if (live) {
    if (live.state !== 'held' || live.order_id !== null || live.customer_id !== customerId) return undefined
    await seatSteps.forLocked(tx, effects, session, { row: live, programme }).move({ action: 'ordered', set: held })
    const priceKopecks = totalOf(live, programme.planned_sessions)
    return { seatId: live.id, trialOn: live.trial_on, priceKopecks }
  }
  const isOpen = session.role !== 'customer' || isEnrolling(programme, businessDate(now))
  if (!isOpen || programme.occupied >= programme.seats) return undefined
  if (!(await findLearnerToEnrol(tx, learnerId, customerId))) return undefined
  const seatId = effects.ids.next()
  const { price_basis, price_kopecks } = programme
  await insertSeat(tx, {
    id: seatId,
    programme_id: programmeId,
    learner_id: learnerId,
    customer_id: customerId,
    kind: 'regular',
    state: 'held',
    trial_on: null,
    price_basis,
    price_kopecks,
    ...held,
    created_at: now,
    taken_at: null,
    ended_at: null,
    reason: null,
  })
  await recordEvent(tx, effects, session, {
    objectKind: 'programme_seat',
    objectId: seatId,
    action: 'ordered',
    changes: { state: { from: null, to: 'held' } },
  })
  return { seatId, trialOn: null, priceKopecks: totalOf(programme, programme.planned_sessions) }
}

/** Gives back the seats held by an order that has ended unpaid. Those who wait in line are offered them, so that nobody keeps a seat by
 *  ordering it again and again. For seats that a manager has made firm, the customer is asked to pay. The programmes are locked. A
 *  second time changes nothing. */
export async function freeSeatsOfOrder(
  tx: Tx,
  effects: Effects,
  session: Session | null,
  orderId: string,
  to: 'left' | 'expired',
): Promise<void> {
  const now = effects.clock.now()
  for (const id of await listHeldFor(tx, orderId)) {
    const found = await lockSeatRow({ tx, now }, id)
    if (!found) continue
    const step = seatSteps.forLocked(tx, effects, session, found)
    await step.move({ to, action: to, set: { ended_at: now, expires_at: null } })
    await offerFreeSeats(tx, effects, session, found.row.programme_id)
  }
  await requestSeatPayment(tx, effects, session, orderId)
}

/** Makes the seat of a paid order firm; a manager may have done so. @throws Failure 409 `seat_gone` where it is not held for this
 *  order any more: then a person decides */
export async function confirmPaidSeat(
  tx: Tx,
  effects: Effects,
  { seatId, orderId }: { seatId: string; orderId: string },
): Promise<void> {
  const found = await lockSeatRow({ tx, now: effects.clock.now() }, seatId)
  if (!found) throw new Error(`the seat ${seatId} is not there`)
  const { row, programme } = found
  const isOfOrder = row.order_id === orderId
  if (isOfOrder && row.state === 'taken') return
  if (!isOfOrder || row.state !== 'held') {
    const values = { learner: row.learner_first_name, title: programme.title }
    throw refused('seat_gone', 'programmes.seat_gone', values)
  }
  await confirmFirm(seatSteps.forLocked(tx, effects, null, found))
}
