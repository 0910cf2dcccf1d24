import type * as spec from '@navyk/api-spec/teaching/programmes'
import type { SeatForm } from '@navyk/api-spec/teaching/programmes'
import { businessDate } from '@navyk/api-spec/kit'
import { recordEvent } from '#platform/audit'
import { invalidFields, notFound, refused, type WriteCase } from '#platform/http'
import { findStaff } from '#people/accounts'
import { notify } from '#messages/notices'
import { hasSeatsToGive, endOfHold, isEnrolling, isTrialDay, type Refusal, trialEnds } from '../policy.ts'
import { presentSeat } from './present-seat.ts'
import { programmeNotice } from '../programme-steps.ts'
import { findProgrammeRow, lockProgramme, type ProgrammeRow } from '../queries.ts'
import { findLearnerToEnrol, findSeatRow, hasLiveSeat, insertSeat, type SeatRow } from './seat-queries.ts'

/** Gives a learner a seat, or a place in line. The programme is locked, so that learners who come at once get no more than the free
 *  seats, and the others wait in the order in which they came. Managers enrol after the last day of enrolment as well.
 *  @throws Failure 404 · 409 enrolment is closed, the learner is enrolled already, no seat for a trial visit · 422 somebody else's
 *  learner, a day outside the programme */
export const enrolLearner: WriteCase<typeof spec.enrolLearner> = async (tx, effects, session, input) => {
  const now = effects.clock.now()
  const today = businessDate(now)
  const isCustomer = session.role === 'customer'
  if (!(await findProgrammeRow(tx, session, input.id, today))) throw notFound()
  await lockProgramme(tx, input.id)
  const programme = await findProgrammeRow(tx, session, input.id, today)
  if (!programme) throw notFound()
  if (isCustomer ? !isEnrolling(programme, today) : !hasSeatsToGive(programme)) throw refusal('enrolment_closed')
  const learner = await findLearnerToEnrol(tx, input.learnerId, isCustomer ? session.cabinetId : undefined)
  if (!learner) throw invalidFields({ learnerId: 'programmes.no_learner' })
  if (await hasLiveSeat(tx, programme.id, learner.id)) throw refusal('already_enrolled')
  const id = effects.ids.next()
  const given = input.kind === 'trial' ? trialSeat(programme, input, now) : regularSeat(programme, now)
  await insertSeat(tx, {
    id,
    programme_id: programme.id,
    learner_id: learner.id,
    customer_id: learner.customer_id,
    kind: input.kind,
    order_id: null,
    created_at: now,
    ended_at: null,
    reason: null,
    ...given,
  })
  await recordEvent(tx, effects, session, {
    objectKind: 'programme_seat',
    objectId: id,
    action: 'enrolled',
    changes: { state: { from: null, to: given.state } },
  })
  const seat = await findSeatRow(tx, id)
  if (!seat) throw new Error(`the seat ${id} that was just given is not there`)
  const told = isCustomer ? await managersOf(tx, seat) : [learner.customer_id]
  const values = { learner: learner.first_name, until: seat.expires_at?.toISOString() ?? '' }
  await notify(
    tx,
    effects,
    told.map((cabinetId) =>
      programmeNotice(programme, isCustomer ? 'asked' : `enrolled_${given.state}`, {
        cabinetId,
        values,
        actorCabinetId: session.cabinetId,
      }),
    ),
  )
  return presentSeat(seat, session)
}

/** Managers to tell of a seat that is to be paid; they are not told of each who waits. */
const managersOf = async (tx: Parameters<typeof findStaff>[0], { state }: SeatRow) =>
  state === 'held' ? findStaff(tx, 'manager') : []

function regularSeat(programme: ProgrammeRow, now: Date) {
  const isFree = programme.occupied < programme.seats
  return {
    state: isFree ? ('held' as const) : ('waiting' as const),
    trial_on: null,
    price_basis: programme.price_basis,
    price_kopecks: programme.price_kopecks,
    expires_at: isFree ? endOfHold(now) : null,
    taken_at: null,
  }
}

/** Seat for a trial visit, firm at once where it is free of charge. Nobody waits in line for a trial visit. */
function trialSeat(programme: ProgrammeRow, { trialOn }: SeatForm, now: Date) {
  const price = programme.trial_price_kopecks
  if (price === null) throw refusal('no_trial')
  const day = trialOn ?? ''
  if (!isTrialDay(programme, day, now)) throw invalidFields({ trialOn: 'programmes.not_a_day' })
  if (programme.occupied >= programme.seats) throw refusal('full')
  const isFirm = price === 0
  return {
    state: isFirm ? ('taken' as const) : ('held' as const),
    trial_on: day,
    price_basis: 'trial' as const,
    price_kopecks: price,
    expires_at: isFirm ? trialEnds(day) : endOfHold(now),
    taken_at: isFirm ? now : null,
  }
}

const refusal = (code: Refusal) => refused(code, `programmes.${code}`)
