import {
  type InvitationState,
  type OfferState,
  openOfferStates,
  type ResponseEnding,
  type ResponseState,
  expiringStates,
} from '@navyk/api-spec/market/offers'
import { isManager } from '#platform/http/permissions.ts'
import type { Session } from '#platform/http/session.ts'
import type { Transition } from '#platform/domain-parts/state-machine.ts'

interface Offer {
  customer_id: string
  state: OfferState
  /** The last business day on which it is open. */
  deadline_on: string
  invited_executor_id: string | null
  /** Executors whom staff have invited. */
  asked_executor_ids: string[]
  /** Null while it was never published. */
  published_at: Date | null
}

/** Codes of refused steps; the text for people is `offers.<code>`. */
export type Refusal =
  | 'not_open'
  | 'already_responded'
  | 'response_rejected'
  | 'own_offer'
  | 'too_many_responses'
  | 'response_settled'
  | 'wrong_state'

/** The most live responses to an offer. */
export const mostResponses = 30

export type StepTaker = 'manager' | 'customer' | 'either'

/** The steps of an offer: from which states, by whom, to which state. Responses, the choice and the deadline change the
 *  state as well; their rules are below. */
export const offerTransitions = {
  publish: { from: ['moderation'], by: 'manager', to: 'published' },
  return: { from: ['moderation'], by: 'manager', to: 'returned' },
  // An offer in moderation stays there; a returned one goes back to moderation.
  resubmit: { from: ['returned', 'moderation'], by: 'customer', to: 'moderation' },
  pause: { from: ['published', 'in_selection'], by: 'manager', to: 'paused' },
  resume: { from: ['paused'], by: 'manager', to: 'published' },
  republish: { from: ['cancelled', 'expired'], by: 'either', to: 'moderation' },
  cancel: {
    from: ['moderation', 'returned', 'published', 'in_selection', 'paused'],
    by: 'either',
    to: 'cancelled',
    refusal: 'not_open',
  },
} as const satisfies Record<string, Transition<OfferState, StepTaker, Refusal>>
export type Step = keyof typeof offerTransitions
export const allSteps = Object.keys(offerTransitions) as Step[]

/** The effective state: an offer counts as expired from its deadline on, even before the task has stored that. */
export function stateOn(offer: Pick<Offer, 'state' | 'deadline_on'>, today: string): OfferState {
  const isPast = offer.deadline_on < today
  return isPast && expiringStates.some((state) => state === offer.state) ? 'expired' : offer.state
}

export const isOpen = (offer: Pick<Offer, 'state' | 'deadline_on'>, today: string) =>
  openOfferStates.some((state) => state === stateOn(offer, today))

/** True while nobody is chosen and a choice is still possible. */
export const isUndecided = (offer: Pick<Offer, 'state' | 'deadline_on'>, today: string) =>
  isOpen(offer, today) || stateOn(offer, today) === 'paused'

/** Whether staff have asked the executor to respond. */
export const isInvited = (session: Session, offer: Pick<Offer, 'asked_executor_ids'>) =>
  offer.asked_executor_ids.includes(session.cabinetId)

interface InvitedExecutorFacts extends Pick<Offer, 'state' | 'deadline_on'> {
  has_responded: boolean
  has_dismissed: boolean
}

/** State of an invitation. It follows from what the executor and the offer have done since, so it holds again when an offer that was
 *  over opens once more. */
export function invitationState(invitation: InvitedExecutorFacts, today: string): InvitationState {
  if (invitation.has_responded) return 'applied'
  if (invitation.has_dismissed) return 'declined'
  return isUndecided(invitation, today) ? 'invited' : 'lapsed'
}

/** Executors see what they may respond to, and ever after what they responded or were invited to; customers their own;
 *  staff everything. */
export function maySee(session: Session, offer: Offer, hasResponded: boolean, today: string): boolean {
  if (session.role === 'staff') return true
  if (session.role === 'customer') return offer.customer_id === session.cabinetId
  const isGuest = isInvited(session, offer) || offer.invited_executor_id === session.cabinetId
  const wasInvited = isGuest && offer.published_at !== null
  return hasResponded || wasInvited || isOpen(offer, today)
}

/** True where the session sees who the customer is, and everybody's responses: not for executors. */
export const seesCustomer = (session: Session) => session.role !== 'executor'
/** True where the session sees money on the executor's side: what they ask, and what a budget leaves them. Never for the customer. */
export const seesPay = (session: Session) => session.role !== 'customer'
/** True where the session sees money on the customer's side: the budget, and what a response costs. Never for an executor. */
export const seesPrice = (session: Session) => session.role !== 'executor'

/** Whether the session decides about the offer: its customer, or a manager for them. */
const mayDecide = (session: Session, offer: Offer) =>
  isManager(session) || (session.role === 'customer' && offer.customer_id === session.cabinetId)

/** Whether the session may take the steps of these people. */
export function isFor(session: Session, offer: Offer, by: StepTaker): boolean {
  const isOwner = session.role === 'customer' && offer.customer_id === session.cabinetId
  return by === 'manager' ? isManager(session) : isOwner || (by === 'either' && isManager(session))
}

export const mayTake = (session: Session, offer: Offer, step: Step, today: string) =>
  isFor(session, offer, offerTransitions[step].by) &&
  offerTransitions[step].from.some((state) => state === stateOn(offer, today))

/** Whether the session may put responses on the short list, and decline one of them. */
export const mayWeigh = (session: Session, offer: Offer, response: { state: ResponseState }, today: string) =>
  mayDecide(session, offer) && isOpen(offer, today) && response.state === 'submitted'

/** Whether opening the offer marks its responses as seen: by its customer, not in a look of the staff. */
export const countsAsSeen = (session: Session, offer: Offer) =>
  session.role === 'customer' && offer.customer_id === session.cabinetId && session.readOnly === null

/** Whether the session may ask executors to respond. */
export const mayInvite = (session: Session, offer: Offer, today: string) => isManager(session) && isOpen(offer, today)

/** Whether the session may suggest responses to the customer. */
export const mayPropose = (session: Session, offer: Offer, responses: { state: ResponseState }[], today: string) =>
  isManager(session) && mayChoose(session, offer, responses, today)

/** A proposal is shown while its response can be chosen or is. */
export const isProposable = (response: { state: ResponseState }) => isLive(response)

export const mayChoose = (session: Session, offer: Offer, responses: { state: ResponseState }[], today: string) =>
  mayDecide(session, offer) && isOpen(offer, today) && responses.some((response) => response.state === 'submitted')

const isLive = (response: { state: ResponseState }) => response.state === 'submitted' || response.state === 'accepted'

interface Respondent {
  /** Responses of this executor to the offer. */
  own: { state: ResponseState; ending: ResponseEnding | null }[]
  /** Live responses of everybody. */
  liveCount: number
  /** Whether the executor is the customer under another cabinet. */
  isCustomer: boolean
}

/** Refusal code for an executor who responds; undefined when they may. */
export function refusalToRespond(offer: Offer, respondent: Respondent, today: string): Refusal | undefined {
  if (!isOpen(offer, today)) return 'not_open'
  if (respondent.isCustomer) return 'own_offer'
  if (respondent.own.some(isLive)) return 'already_responded'
  if (respondent.own.some((response) => response.ending === 'rejected')) return 'response_rejected'
  return respondent.liveCount >= mostResponses ? 'too_many_responses' : undefined
}

/** A response can be changed and taken back until somebody has decided about it. */
export const mayWithdraw = (session: Session, response: { executor_id: string; state: ResponseState }) =>
  response.executor_id === session.cabinetId && response.state === 'submitted'
