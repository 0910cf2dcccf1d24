// Steps of a seat: accepted, declined, confirmed, kept after a trial visit, given up, or over by time.
import type * as spec from '@navyk/api-spec/teaching/programmes'
import type { Tx } from '#platform/database'
import type { Session } from '#platform/http'
import type { OpenedThing } from '#platform/domain-parts/state-machine.ts'
import type { Effects } from '#platform/services.ts'
import { findStaff } from '#people/accounts'
import { confirmWhenReady } from '../life/move-programme.ts'
import { endOfHold, trialEnds } from '../policy.ts'
import { recordConfirmation } from './seat-confirmations.ts'
import { type FoundSeat, lockSeatRow, ruleOf, seatSteps, type SeatTypes, toOf } from './seat-steps.ts'
import { listActiveMembers } from '../team/team-queries.ts'
import { offerFreeSeats } from './waiting-list.ts'

/** @throws Failure 404 · 409 an older version, a seat that is not offered any more, a programme that is over */
export const acceptSeat = seatSteps.useCase<typeof spec.acceptSeat>(
  ruleOf('accept'),
  async ({ tx, move, notify, now }) => {
    await move({ to: toOf('accept'), action: 'accepted', set: { expires_at: endOfHold(now) } })
    await notify('asked', await findStaff(tx, 'manager'))
  },
)

/** Declines an offered seat, which goes to the next in line. @throws Failure as above */
export const declineSeat = seatSteps.useCase<typeof spec.declineSeat>(ruleOf('decline'), async (opened) => {
  const { tx, effects, session, row, move, notify, now } = opened
  await move({ to: toOf('decline'), action: 'declined', set: { ended_at: now, expires_at: null } })
  if (session.role === 'staff') await notify('seat_declined', [row.customer_id])
  await offerFreeSeats(tx, effects, session, row.programme_id)
})

/** Makes a seat firm, by a manager who says whether its customer is asked for the price by an invoice, or why not. @throws Failure as
 *  above */
export const confirmSeat = seatSteps.useCase<typeof spec.confirmSeat>(
  ruleOf('confirm'),
  async (opened, { isInvoiced, reason }) => {
    const { tx, effects, session } = opened
    await confirmFirm(opened, isInvoiced ? undefined : reason)
    await recordConfirmation(tx, effects, session, opened, { isInvoiced, reason })
  },
)

type OpenedSeat = OpenedThing<SeatTypes, Session | null>

/** Makes a held seat firm, by a manager or by its payment. `reason` is why nobody is asked to pay for it. */
export async function confirmFirm(opened: OpenedSeat, reason?: string): Promise<void> {
  const { row, now, move, notify } = opened
  const expires_at = row.trial_on === null ? null : trialEnds(row.trial_on)
  await move({ to: toOf('confirm'), action: 'confirmed', reason, set: { taken_at: now, expires_at } })
  await notify('seat_confirmed', [row.customer_id])
  await announceFirm(opened)
}

/** Tells the team of the new learner, and lets a programme go ahead that has waited for this seat. */
async function announceFirm({
  tx,
  effects,
  session,
  programme,
  notify,
}: FoundSeat & {
  tx: Tx
  effects: Effects
  session: Session | null
  notify: (told: 'learner_joined', cabinetIds: string[]) => Promise<void>
}): Promise<void> {
  const team = await listActiveMembers(tx, programme.id)
  await notify(
    'learner_joined',
    team.map(({ executor_id }) => executor_id),
  )
  await confirmWhenReady(tx, effects, session, programme)
}

/** Keeps the learner after a trial visit; the seat is held at the price of today. @throws Failure as above */
export const keepSeat = seatSteps.useCase<typeof spec.keepSeat>(
  ruleOf('keep'),
  async ({ tx, row, programme, move, notify, now }) => {
    await move({
      to: toOf('keep'),
      action: 'stayed',
      set: {
        kind: 'regular',
        trial_on: null,
        tried_on: row.trial_on,
        taken_at: null,
        expires_at: endOfHold(now),
        // The order of the visit has paid for the visit alone.
        order_id: null,
        price_basis: programme.price_basis,
        price_kopecks: programme.price_kopecks,
      },
    })
    await notify('asked', await findStaff(tx, 'manager'))
  },
)

/** Ends a seat, which goes to the first in line. @throws Failure as above */
export const leaveProgramme = seatSteps.useCase<typeof spec.leaveProgramme>(
  ruleOf('leave'),
  async (opened, { reason }) => {
    const { session, row, move, notify, tx, now } = opened
    await move({ to: toOf('leave'), action: 'left', reason, set: { ended_at: now, expires_at: null, reason } })
    const told = session.role === 'staff' ? [row.customer_id] : await findStaff(tx, 'manager')
    await notify('seat_left', told, { reason })
    await wasFreed(opened, reason)
  },
)

/** Follows up the end of a seat: announces that a firm one was left, tells the team, and offers the seat to the next in line. */
export async function wasFreed(
  {
    tx,
    effects,
    session,
    row,
    notify,
  }: FoundSeat & {
    tx: Tx
    effects: Effects
    session: Session | null
    notify: (told: 'learner_left', cabinetIds: string[]) => Promise<void>
  },
  reason: string,
): Promise<void> {
  if (row.state === 'taken') {
    const facts = { programmeId: row.programme_id, seatId: row.id, learnerId: row.learner_id, reason }
    await effects.announceStep(tx, effects, session, 'programme.seat_left', facts)
    const team = await listActiveMembers(tx, row.programme_id)
    await notify(
      'learner_left',
      team.map(({ executor_id }) => executor_id),
    )
  }
  // An order may still wait for the payment of a seat that a manager has made firm.
  if (row.order_id !== null && (row.state === 'held' || row.state === 'taken')) {
    const facts = { seatId: row.id, orderId: row.order_id, reason, isGivenUp: session !== null }
    await effects.announceStep(tx, effects, session, 'programme.seat_freed', facts)
  }
  await offerFreeSeats(tx, effects, session, row.programme_id)
}

/** Ends a seat whose time is over: an offer that nobody answered, a seat that nobody paid, a trial visit without an answer.
 *  Nothing happens where the customer or staff were faster. */
export async function expireSeat(tx: Tx, effects: Effects, id: string): Promise<void> {
  const now = effects.clock.now()
  const found = await lockSeatRow({ tx, now }, id)
  const state = found?.row.state
  if (!found || (state !== 'offered' && state !== 'held' && state !== 'taken')) return
  if (found.row.expires_at === null || found.row.expires_at > now) return
  const step = seatSteps.forLocked(tx, effects, null, found)
  await step.move({ to: 'expired', action: 'expired', set: { ended_at: now, expires_at: null } })
  const told = { offered: 'offer_expired', held: 'hold_expired', taken: 'trial_ended' } as const
  await step.notify(told[state], [found.row.customer_id])
  await wasFreed(step, '')
}
