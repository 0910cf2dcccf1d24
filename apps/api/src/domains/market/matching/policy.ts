// Promises of the service to a request, and the order of those whom it suits.
import { hourMs } from '@navyk/api-spec/kit'
import {
  type Candidate,
  type GapRefusal,
  type GapState,
  type InviteRefusal,
  type Promised,
  type PromiseMark,
  soonHours,
} from '@navyk/api-spec/market/matching'
import type { OfferState } from '@navyk/api-spec/market/offers'
import { type ContractState, isRunning } from '@navyk/api-spec/teaching/contracts'

/** A request is looked at within a day, and has a response within two days of its publication; after that a choice is made
 *  by its last day. */
export const lookHours = 24
export const responseHours = 48

const promiseOf = { moderation: 'look', published: 'response', in_selection: 'choice' } as const

/** States in which the service has a promise to keep to a request. */
const owedStates = Object.keys(promiseOf) as (keyof typeof promiseOf)[]

export const promisedIn = (state: OfferState): Promised | undefined => (promiseOf as Record<string, Promised>)[state]

/** States in which this promise is to be kept; all of them where no promise is named. */
export const statesOf = (promise: Promised | undefined): (keyof typeof promiseOf)[] =>
  owedStates.filter((state) => promise === undefined || promiseOf[state] === promise)

export const soonAfter = (now: Date): Date => new Date(now.getTime() + soonHours * hourMs)

/** Span in which promises with a mark run out: the past for broken ones, otherwise the next `soonHours`. */
export const promisedWithin = (mark: PromiseMark, now: Date): { from?: Date; before: Date } =>
  mark === 'broken' ? { before: now } : { from: now, before: soonAfter(now) }

interface GapFacts {
  /** State of the contract. */
  state: ContractState
  request_id: string | null
  next_id: string | null
}

/** State of a gap: open, requested or handed over. */
export function gapStateOf({ request_id, next_id }: Pick<GapFacts, 'request_id' | 'next_id'>): GapState {
  if (next_id !== null) return 'handed_over'
  return request_id === null ? 'open' : 'requested'
}

/** A contract that is over can't be handed over; somebody is looked for by a request. */
export const mayHandOver = (gap: GapFacts) => gap.next_id === null && isRunning(gap)

/** Refusals with a text of their own: those of gaps that are dealt with one by one. */
export type FillRefusal = Exclude<GapRefusal, 'nothing_to_send' | 'rates_missing' | 'version_conflict'>

/** Refusal code for a manager who looks for another teacher, or says that none is needed; undefined when they may. */
export function refusalToFill(gap: GapFacts | undefined): FillRefusal | undefined {
  if (!gap) return 'no_gap'
  const state = gapStateOf(gap)
  if (state === 'open') return undefined
  return state === 'requested' ? 'already_requested' : 'already_handed_over'
}

/** Refusal code for a manager who sends the next contract to both sides; undefined when they may. */
export function refusalToSend(
  gap: { next_state: ContractState | null; next_has_rates: boolean } | undefined,
): GapRefusal | undefined {
  if (!gap) return 'no_gap'
  if (gap.next_state !== 'draft') return 'nothing_to_send'
  return gap.next_has_rates ? undefined : 'rates_missing'
}

/** Facts that decide whether an executor can be asked to respond to a request. */
export interface Invitee {
  /** Nothing keeps them from signing in. */
  isOpen: boolean
  /** Their card is public. */
  isShown: boolean
  /** The executor is the customer under another cabinet. */
  isCustomer: boolean
  teachesSubject: boolean
  teachesFormat: boolean
  isInvited: boolean
  /** They have a response that waits or that was declined. */
  hasResponded: boolean
  /** They have put the request aside. */
  hasDismissed: boolean
  isAway: boolean
}

/** Refusal code for inviting an executor; undefined where they can be invited. Level, city and hours are left to the person who chooses,
 *  because a card may be behind the times in them. */
export function refusalToInvite(invitee: Invitee): InviteRefusal | undefined {
  if (!invitee.isOpen) return 'blocked'
  if (invitee.isCustomer) return 'own_request'
  if (!invitee.isShown) return 'hidden'
  if (!invitee.teachesSubject) return 'subject'
  if (!invitee.teachesFormat) return 'format'
  if (invitee.isInvited) return 'invited'
  if (invitee.hasResponded) return 'responded'
  if (invitee.hasDismissed) return 'declined'
  return invitee.isAway ? 'away' : undefined
}

type Ranked = Pick<
  Candidate,
  | 'misfits'
  | 'days'
  | 'isWithinBudget'
  | 'missedLessons'
  | 'heldLessons'
  | 'heldSessions'
  | 'runningContracts'
  | 'runningGroups'
  | 'lastName'
>

/** Order of candidates, best first: fewest misfits, price within the budget, most wanted days free, smallest share of missed lessons,
 *  and then fewest contracts and groups. */
export function compareCandidates(one: Ranked, other: Ranked): number {
  return (
    one.misfits.length - other.misfits.length ||
    Number(one.isWithinBudget === false) - Number(other.isWithinBudget === false) ||
    (other.days ?? 0) - (one.days ?? 0) ||
    missedShare(one) - missedShare(other) ||
    runningOf(one) - runningOf(other) ||
    one.lastName.localeCompare(other.lastName, 'ru')
  )
}

const missedShare = ({ missedLessons, heldLessons, heldSessions }: Ranked) =>
  missedLessons / Math.max(1, missedLessons + heldLessons + heldSessions)

const runningOf = ({ runningContracts, runningGroups }: Ranked) => runningContracts + runningGroups
