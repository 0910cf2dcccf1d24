// Rules of programmes, seats and members of teams: their steps and by whom, and the time that a seat waits for an answer
// (docs/rules/life-cycles.md). Staff act where the endpoints let them: managers.
import type {
  MemberState,
  MissingToOpen,
  ProgrammeState,
  SeatKind,
  SeatState,
} from '@navyk/api-spec/teaching/programmes'
import { addDays, businessDate, businessInstant, hourMs } from '@navyk/api-spec/kit'
import type { Transition } from '#platform/domain-parts/state-machine.ts'

/** Codes of refused steps; the text for people is `programmes.<code>`. */
export type Refusal =
  | 'wrong_state'
  | 'too_few'
  | 'no_lead'
  | 'no_sessions'
  | 'enrolment_closed'
  | 'already_enrolled'
  | 'no_trial'
  | 'full'
  | 'seat_state'
  | 'programme_over'
  | 'member_state'
  | 'last_lead'
  | 'member_gone'

/** Hours for which a free seat is kept for the first in line. */
const offerHours = 24
/** Hours for which a seat is held until it is paid. */
const holdHours = 72
/** Whole days after a trial visit for which its seat is kept for the answer. */
const trialDays = 3

const open = ['enrolling', 'confirmed', 'running'] as const satisfies ProgrammeState[]
const notOver = ['draft', ...open] as const

export const programmeTransitions = {
  change: { from: notOver },
  open: { from: ['draft'], to: 'enrolling' },
  confirm: { from: ['enrolling'], to: 'confirmed' },
  start: { from: ['confirmed'], to: 'running' },
  finish: { from: ['running'], to: 'finished' },
  cancel: { from: notOver, to: 'cancelled' },
} as const satisfies Record<string, Transition<ProgrammeState, never, Refusal>>
export type ProgrammeStep = keyof typeof programmeTransitions

export const seatTransitions = {
  accept: { from: ['offered'], to: 'held' },
  decline: { from: ['waiting', 'offered'], to: 'declined' },
  confirm: { from: ['held'], to: 'taken' },
  keep: { from: ['taken'], to: 'held' },
  leave: { from: ['held', 'taken'], to: 'left' },
} as const satisfies Record<string, Transition<SeatState, never, Refusal>>
export type SeatStep = keyof typeof seatTransitions

export const memberTransitions = {
  accept: { from: ['invited'], to: 'active' },
  decline: { from: ['invited'], to: 'removed' },
  suspend: { from: ['active'], to: 'suspended' },
  resume: { from: ['suspended'], to: 'active' },
  remove: { from: ['invited', 'active', 'suspended'], to: 'removed' },
  change: { from: ['invited', 'active', 'suspended'] },
} as const satisfies Record<string, Transition<MemberState, never, Refusal>>
export type MemberStep = keyof typeof memberTransitions

const leadsFrom = (line: Transition, state: string): boolean => line.from.some((one) => one === state)

export const mayTakeStep = ({ state }: { state: ProgrammeState }, step: ProgrammeStep): boolean =>
  leadsFrom(programmeTransitions[step], state)

/** Refusal code for a step of a member; undefined when it is allowed. In a programme that is over nobody comes, goes or gets another
 *  rate. */
export function refusalOfMember(
  { state }: { state: MemberState },
  programme: { state: ProgrammeState },
  step: MemberStep,
): Refusal | undefined {
  if (isOver(programme)) return 'programme_over'
  return leadsFrom(memberTransitions[step], state) ? undefined : 'member_state'
}

/** Whether a member can act: is neither blocked nor leaving. */
const canAct = ({ is_frozen }: { is_frozen: boolean | null }): boolean => is_frozen === false

/** Refusal code for taking somebody back into a team; undefined when it is allowed. */
export const refusalToResume = (
  member: { state: MemberState; is_frozen: boolean | null },
  programme: { state: ProgrammeState },
): Refusal | undefined => refusalOfMember(member, programme, 'resume') ?? (canAct(member) ? undefined : 'member_gone')

export const isOver = ({ state }: { state: ProgrammeState }): boolean => state === 'finished' || state === 'cancelled'

/** Whether seats are given at all. */
export const hasSeatsToGive = ({ state }: { state: ProgrammeState }): boolean => leadsFrom({ from: open }, state)

/** Whether customers see it and enrol: until the last day of enrolment, that day included. */
export const isEnrolling = (programme: { state: ProgrammeState; enrol_until: string }, today: string): boolean =>
  hasSeatsToGive(programme) && today <= programme.enrol_until

/** Refusal code for a step of a seat; undefined when it is allowed. Only a trial visit is kept on; nobody leaves a programme that is
 *  over. */
export function refusalOfSeat(
  seat: { state: SeatState; kind: SeatKind },
  programme: { state: ProgrammeState },
  step: SeatStep,
): Refusal | undefined {
  if (!hasSeatsToGive(programme)) return 'programme_over'
  if (!leadsFrom(seatTransitions[step], seat.state)) return 'seat_state'
  return step === 'keep' && seat.kind !== 'trial' ? 'seat_state' : undefined
}

/** Missing parts that keep customers out: nobody enrols in a programme without a lead, or without a session to come to. */
export function missingToOpen(programme: {
  /** Leads of the team who can act. */
  acting_leads: number
  has_coming_sessions: boolean
}): MissingToOpen[] {
  return [
    ...(programme.acting_leads === 0 ? (['no_lead'] as const) : []),
    ...(programme.has_coming_sessions ? [] : (['no_sessions'] as const)),
  ]
}

/** Refusal code for confirming a programme; undefined when it is allowed. */
export function refusalToConfirm(programme: {
  taken: number
  minimum_seats: number
  /** Leads of the team who can act. */
  acting_leads: number
}): Refusal | undefined {
  if (programme.taken < programme.minimum_seats) return 'too_few'
  return programme.acting_leads === 0 ? 'no_lead' : undefined
}

/** Whether a member has to stay: the only active lead who can act, and of those who can't act the only lead at all. */
export const isLastLead = (
  member: { id: string; role: string; state: MemberState; is_frozen: boolean | null },
  activeLeads: readonly { id: string; isActing: boolean }[],
): boolean =>
  member.role === 'lead' &&
  member.state === 'active' &&
  activeLeads.every(({ id, isActing }) => id === member.id || (canAct(member) && !isActing))

export const offerEnds = (now: Date): Date => new Date(now.getTime() + offerHours * hourMs)
export const endOfHold = (now: Date): Date => new Date(now.getTime() + holdHours * hourMs)
/** The end of the last day for the answer after a trial visit. */
export const trialEnds = (trialOn: string): Date => businessInstant(addDays(trialOn, trialDays + 1))

/** Whether a day is one of the programme, and not over. */
export const isTrialDay = (programme: { starts_on: string; ends_on: string }, day: string, now: Date): boolean =>
  day >= businessDate(now) && day >= programme.starts_on && day <= programme.ends_on
