// Seats that an order pays: kept while it waits for its payment, firm once it is paid. The programme is locked before any money.
import type { Level, Subject } from '@navyk/api-spec/vocabulary'
import { hourMs } from '@navyk/api-spec/kit'
import type { Tx } from '../../../platform/database/index.ts'
import { notFound, refused, type Session } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { makeFirm } from './change-seat.ts'
import { totalOf } from './pricing.ts'
import { holdSeatRow, seatSteps } from './seat-steps.ts'

/** So long a seat stays after the time to pay, for a payment of the last minute. */
const graceMs = hourMs

export interface OrderedSeat {
  programmeId: string
  learnerId: string
  title: string
  subject: Subject
  level: Level | null
  /** How many sessions it is for. */
  sessions: number
  endsOn: string
  /** The day of a trial visit. */
  trialOn: string | null
  /** All that it costs. */
  priceKopecks: number
  orderId: string | null
  expiresAt: Date
}

/** Locks a held seat of the customer with its programme, for an order. @throws Failure 404; 409 `seat_state` where it is not held */
export async function lockSeatToOrder(
  tx: Tx,
  effects: Effects,
  session: Session,
  seatId: string,
): Promise<OrderedSeat> {
  const found = await holdSeatRow({ tx, now: effects.clock.now() }, seatId, session.cabinetId)
  if (!found) throw notFound()
  const { row, programme } = found
  if (row.state !== 'held' || row.expires_at === null) throw refused('seat_state', 'programmes.seat_state')
  const sessions = row.kind === 'trial' ? 1 : programme.planned_sessions
  return {
    ...{ programmeId: programme.id, learnerId: row.learner_id, title: programme.title, sessions },
    ...{ subject: programme.subject, level: programme.level, endsOn: programme.ends_on },
    ...{ trialOn: row.trial_on, orderId: row.order_id, expiresAt: row.expires_at },
    priceKopecks: totalOf(row, programme.planned_sessions),
  }
}

/** Keeps a locked seat for an order until its time to pay is over. After an order that has ended it stays no longer than before,
 *  so that nobody keeps a seat without paying. */
export async function keepSeatForOrder(
  tx: Tx,
  effects: Effects,
  session: Session,
  { seatId, orderId, until }: { seatId: string; orderId: string; until: Date },
): Promise<void> {
  const found = await holdSeatRow({ tx, now: effects.clock.now() }, seatId, session.cabinetId)
  if (!found) throw notFound()
  const isFirst = found.row.order_id === null
  const expires_at = isFirst ? new Date(until.getTime() + graceMs) : found.row.expires_at
  await seatSteps.at(tx, effects, session, found).take({ action: 'ordered', set: { order_id: orderId, expires_at } })
}

/** Makes the seat of a paid order firm; a manager may have done so. @throws Failure 409 `seat_gone` where it is not held for this
 *  order any more: then a person decides */
export async function confirmPaidSeat(
  tx: Tx,
  effects: Effects,
  { seatId, orderId }: { seatId: string; orderId: string },
): Promise<void> {
  const found = await holdSeatRow({ tx, now: effects.clock.now() }, seatId)
  if (!found) throw new Error(`the seat ${seatId} is not there`)
  const { row, programme } = found
  const isOfOrder = row.order_id === orderId
  if (isOfOrder && row.state === 'taken') return
  if (!isOfOrder || row.state !== 'held') {
    const values = { learner: row.learner_first_name, title: programme.title }
    throw refused('seat_gone', 'programmes.seat_gone', values)
  }
  await makeFirm(seatSteps.at(tx, effects, null, found))
}
