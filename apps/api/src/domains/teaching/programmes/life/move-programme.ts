// Steps of a programme from its draft to its end, by managers and by the service.
import type * as spec from '@navyk/api-spec/teaching/programmes'
import { liveSeatStates, type SeatState } from '@navyk/api-spec/teaching/programmes'
import { recordEvents } from '#platform/audit'
import type { Tx } from '#platform/database'
import type { Session } from '#platform/http'
import type { StepContext } from '#platform/domain-parts/state-machine.ts'
import type { Effects } from '#platform/services.ts'
import { findStaff } from '#people/accounts'
import { notify } from '#messages/notices'
import { memberSteps } from '../team/member-steps.ts'
import { missingToOpen, refusalToConfirm } from '../policy.ts'
import { type FoundProgramme, lockProgrammeRow, programmeNotice, programmeSteps } from '../programme-steps.ts'
import type { ProgrammeRow } from '../queries.ts'
import { listSeatsIn, moveSeats, type SeatRow } from '../seats/seat-queries.ts'
import { listActiveMembers, listMembersOf } from '../team/team-queries.ts'

/** Opens a programme for enrolment; customers see it from now on.
 *  @throws Failure 404 · 409 an older version, another state, no lead has accepted, no session is to come */
export const openProgrammeForEnrolment = programmeSteps.useCase<typeof spec.openProgrammeForEnrolment>(
  'open',
  async (opened) => {
    const { tx, effects, session, row } = opened
    const [missing] = missingToOpen(row)
    if (missing !== undefined) throw await opened.refusal(missing)
    await opened.move({ action: 'opened' })
    await effects.announceStep(tx, effects, session, 'programme.offered', { programmeId: row.id })
  },
)

/** @throws Failure as above · 409 fewer seats are taken than needed, no lead has accepted */
export const confirmProgramme = programmeSteps.useCase<typeof spec.confirmProgramme>('confirm', async (opened) => {
  const refusal = refusalToConfirm(opened.row)
  if (refusal !== undefined) throw await opened.refusal(refusal)
  await opened.move({ action: 'confirmed' })
  await notifyAll(opened, 'confirmed')
})

/** @throws Failure 404 · 409 an older version, another state */
export const startProgramme = programmeSteps.useCase<typeof spec.startProgramme>('start', async (opened) => {
  const { tx, effects, session, row } = opened
  await opened.move({ action: 'started' })
  await effects.announceStep(tx, effects, session, 'programme.started', { programmeId: row.id })
  await notifyAll(opened, 'started')
})

/** Finishes a programme. Whoever waits or has not paid by then gets no seat any more.
 *  @throws Failure 404 · 409 an older version, another state, and what other domains refuse, such as sessions that are open */
export const finishProgramme = programmeSteps.useCase<typeof spec.finishProgramme>('finish', async (opened) => {
  const { tx, effects, session, row } = opened
  await opened.move({ action: 'finished' })
  await freeOrdered(opened, await endSeats(opened, ['waiting', 'offered', 'held']))
  await withdrawInvitations(opened, effects.texts.translate('ru', 'programmes.is_finished'))
  await effects.announceStep(tx, effects, session, 'programme.finished', { programmeId: row.id })
  await notifyAll(opened, 'finished')
})

/** Cancels a programme. All seats end with it; payments for sessions to come are given back by reactions to the step.
 *  @throws Failure 404 · 409 an older version, another state */
export const cancelProgramme = programmeSteps.useCase<typeof spec.cancelProgramme>(
  'cancel',
  async (opened, { reason }) => {
    const { tx, effects, session, row } = opened
    await opened.move({ action: 'cancelled', reason, set: { cancel_reason: reason } })
    const customers = new Set((await endSeats(opened, liveSeatStates)).map(({ customer_id }) => customer_id))
    await effects.announceStep(tx, effects, session, 'programme.cancelled', { programmeId: row.id, reason })
    const team = (await listMembersOf(tx, row.id)).filter(({ state }) => state !== 'removed')
    await opened.notify('cancelled', [...customers, ...team.map(({ executor_id }) => executor_id)], { reason })
    await withdrawInvitations(opened, reason)
  },
)

/** @returns the seats, as they were */
async function endSeats(
  { tx, effects, session, row, now }: FoundProgramme & StepContext,
  states: readonly SeatState[],
): Promise<SeatRow[]> {
  const seats = await listSeatsIn(tx, row.id, states)
  await moveSeats(
    tx,
    seats.map(({ id }) => id),
    'cancelled',
    { ended_at: now, expires_at: null },
  )
  await recordEvents(
    tx,
    effects,
    session,
    seats.map(({ id, state }) => ({
      objectKind: 'programme_seat',
      objectId: id,
      action: 'cancelled',
      changes: { state: { from: state, to: 'cancelled' } },
    })),
  )
  return seats
}

/** Removes those who are still invited: nobody answers an invitation to a programme that is over. */
async function withdrawInvitations(
  { tx, effects, session, row: programme, now }: FoundProgramme & StepContext,
  reason: string,
) {
  for (const row of await listMembersOf(tx, programme.id)) {
    if (row.state !== 'invited') continue
    const step = memberSteps.forLocked(tx, effects, session, { row, programme })
    await step.move({ to: 'removed', action: 'removed', reason, set: { ended_at: now, reason } })
  }
}

/** Frees held seats with an order, because nobody can pay for them any more. In the order of customers, as everybody locks the money of
 *  several. */
async function freeOrdered({ tx, effects, session }: StepContext, seats: SeatRow[]): Promise<void> {
  const held = seats.filter(({ state }) => state === 'held')
  const reason = effects.texts.translate('ru', 'programmes.is_finished')
  for (const { id, order_id } of held.sort((a, b) => a.customer_id.localeCompare(b.customer_id))) {
    if (order_id === null) continue
    const facts = { seatId: id, orderId: order_id, reason, isGivenUp: false }
    await effects.announceStep(tx, effects, session, 'programme.seat_freed', facts)
  }
}

type TeamNotice = 'confirmed' | 'started' | 'finished'

interface NotifyingProgramme extends FoundProgramme {
  tx: Tx
  notify: (name: TeamNotice, cabinetIds: string[]) => Promise<void>
}

/** Notifies the customers of seats that are firm or held, and the team. */
async function notifyAll({ tx, row, notify: notifyThem }: NotifyingProgramme, name: TeamNotice): Promise<void> {
  const seats = await listSeatsIn(tx, row.id, ['held', 'taken'])
  const team = await listActiveMembers(tx, row.id)
  const all = [...seats.map(({ customer_id }) => customer_id), ...team.map(({ executor_id }) => executor_id)]
  await notifyThem(name, [...new Set(all)])
}

/** Starts a confirmed programme whose first day has come. Nothing happens where somebody was faster. */
export async function startByDay(tx: Tx, effects: Effects, id: string, today: string): Promise<void> {
  const row = await lockProgrammeRow({ tx, now: effects.clock.now() }, id)
  if (row?.state !== 'confirmed' || row.starts_on > today) return
  const step = programmeSteps.forLocked(tx, effects, null, { row })
  await step.move({ to: 'running', action: 'started' })
  await effects.announceStep(tx, effects, null, 'programme.started', { programmeId: id })
  await notifyAll(step, 'started')
}

/** Confirms a programme that has all it needs, after a seat has become firm or a lead has come, if staff have decided so; otherwise
 *  managers are told that they can. The programme is locked. `before` is its state before that. */
export async function confirmWhenReady(
  tx: Tx,
  effects: Effects,
  session: Session | null,
  before: ProgrammeRow,
): Promise<void> {
  const row = await lockProgrammeRow({ tx, now: effects.clock.now() }, before.id)
  if (row?.state !== 'enrolling' || refusalToConfirm(row) !== undefined) return
  if (!row.confirms_itself) {
    if (refusalToConfirm(before) === undefined) return
    const managers = await findStaff(tx, 'manager')
    const actor = session ? { actorCabinetId: session.cabinetId } : {}
    const notices = managers.map((cabinetId) => programmeNotice(row, 'ready', { cabinetId, values: {}, ...actor }))
    await notify(tx, effects, notices)
    return
  }
  const step = programmeSteps.forLocked(tx, effects, null, { row })
  await step.move({ to: 'confirmed', action: 'confirmed' })
  await notifyAll(step, 'confirmed')
}
