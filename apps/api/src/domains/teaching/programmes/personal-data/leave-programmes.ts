// Programmes of an account that is to be deleted: which of them stand in the way, and how the rest ends.
import { liveSeatStates, type MemberState, type SeatState } from '@navyk/api-spec/teaching/programmes'
import type { Tx } from '#platform/database'
import type { Session } from '#platform/http'
import type { Effects, PersonToErase } from '#platform/services.ts'
import { findStaff } from '#people/accounts'
import { wasFreed } from '../seats/change-seat.ts'
import { listMembershipsToEnd, listSeatsToEnd } from './leaving-queries.ts'
import { memberSteps } from '../team/member-steps.ts'
import { hasSeatsToGive, isOver } from '../policy.ts'
import { lockProgrammeRow } from '../programme-steps.ts'
import { lockSeatRow, seatSteps } from '../seats/seat-steps.ts'
import { findMemberRow } from '../team/team-queries.ts'

/** Declines the invitations to teams that an executor has not answered. */
export async function declineInvitations(tx: Tx, effects: Effects, session: Session, reason: string): Promise<void> {
  await endMemberships({ tx, effects, session }, [session.cabinetId], ['invited'], reason)
}

/** Ends the seats and places of an erased person in programmes that are not over: seats and places in line go to the next, and others of
 *  the team lead the sessions. Runs after learners are without a name, because teams are told. */
export async function endSeatsAndPlaces(
  tx: Tx,
  effects: Effects,
  { cabinetIds }: PersonToErase,
  reason: string,
): Promise<void> {
  for (const id of await listSeatsToEnd(tx, cabinetIds)) await endSeat(tx, effects, id, reason)
  await endMemberships({ tx, effects, session: null }, cabinetIds, ['invited', 'active', 'suspended'], reason)
}

async function endSeat(tx: Tx, effects: Effects, id: string, reason: string): Promise<void> {
  const now = effects.clock.now()
  const found = await lockSeatRow({ tx, now }, id)
  if (!found || !hasSeatsToGive(found.programme) || !isLive(found.row.state)) return
  const to = found.row.state === 'waiting' || found.row.state === 'offered' ? 'declined' : 'left'
  const step = seatSteps.forLocked(tx, effects, null, found)
  await step.move({ to, action: to, reason, set: { ended_at: now, expires_at: null, reason } })
  await wasFreed(step, reason)
}

const isLive = (state: SeatState): boolean => liveSeatStates.some((one) => one === state)

interface LeaveTools {
  tx: Tx
  effects: Effects
  session: Session | null
}

/** Ends the places in teams that are in one of these states. */
async function endMemberships(
  leaving: LeaveTools,
  executorIds: readonly string[],
  states: MemberState[],
  reason: string,
) {
  for (const place of await listMembershipsToEnd(leaving.tx, executorIds, states)) {
    await endMembership(leaving, place, states, reason)
  }
}

/** Reads the state again under the lock, because an invitation may have been accepted since it was listed. */
async function endMembership(
  { tx, effects, session }: LeaveTools,
  { id, programme_id }: { id: string; programme_id: string },
  states: readonly MemberState[],
  reason: string,
): Promise<void> {
  const now = effects.clock.now()
  const programme = await lockProgrammeRow({ tx, now }, programme_id)
  const row = programme && (await findMemberRow(tx, id))
  if (!row || !states.includes(row.state) || isOver(programme)) return
  const before = row.state
  const action = before === 'invited' ? 'declined' : 'removed'
  const step = memberSteps.forLocked(tx, effects, session, { row, programme })
  await step.move({ to: 'removed', action, reason, set: { ended_at: now, reason } })
  if (before === 'invited') await step.notify('member_declined', await findStaff(tx, 'manager'), { reason })
  else {
    const facts = { programmeId: programme_id, memberId: id, executorId: row.executor_id }
    await effects.announceStep(tx, effects, session, 'programme.member_ended', facts)
  }
}
