import { type OfferState, openOfferStates, type ResponseState } from '@navyk/api-spec'
import type { Session } from '../../platform/http/index.ts'

interface Offer {
  customer_id: string
  state: OfferState
  /** The last business day on which it is open. */
  deadline_on: string
}

/** Why something can't be done, as the code for programs; the text for people is `offers.<code>`. */
export type Refusal = 'not_open' | 'already_responded' | 'own_offer' | 'too_many_responses' | 'response_settled'

/** More than this nobody compares. */
export const mostResponses = 30

const isManager = (session: Session) => session.role === 'staff' && session.permissions.includes('manager')

/** The state to show and to decide by: an offer is over with its deadline, also before the task that closes it ran. */
export function stateOn(offer: Offer, today: string): OfferState {
  const isPast = offer.deadline_on < today
  return isPast && openOfferStates.some((state) => state === offer.state) ? 'expired' : offer.state
}

export const isOpen = (offer: Offer, today: string) => openOfferStates.some((state) => state === stateOn(offer, today))

/** Executors see what they may respond to and what they responded to; customers their own; staff everything. */
export function maySee(session: Session, offer: Offer, hasResponded: boolean, today: string): boolean {
  if (session.role === 'staff') return true
  if (session.role === 'customer') return offer.customer_id === session.cabinetId
  return hasResponded || isOpen(offer, today)
}

/** Who the customer is, and everybody's responses: not for executors. */
export const seesCustomer = (session: Session) => session.role !== 'executor'
/** Money on the executor's side: what they ask, and what a budget leaves them. Never for the customer. */
export const seesPay = (session: Session) => session.role !== 'customer'
/** Money on the customer's side: the budget, and what a response costs. Never for an executor. */
export const seesPrice = (session: Session) => session.role !== 'executor'

/** The customer, or a manager for them. */
const mayDecide = (session: Session, offer: Offer) =>
  isManager(session) || (session.role === 'customer' && offer.customer_id === session.cabinetId)

export const mayCancel = (session: Session, offer: Offer, today: string) =>
  mayDecide(session, offer) && isOpen(offer, today)

export const mayChoose = (session: Session, offer: Offer, responses: { state: ResponseState }[], today: string) =>
  mayDecide(session, offer) && isOpen(offer, today) && responses.some((response) => response.state === 'submitted')

const isLive = (response: { state: ResponseState }) => response.state === 'submitted' || response.state === 'accepted'

interface Respondent {
  /** Responses of this executor to the offer. */
  own: { state: ResponseState }[]
  /** Live responses of everybody. */
  liveCount: number
  /** Whether the executor is the customer under another cabinet. */
  isCustomer: boolean
}

/** What keeps an executor from responding; undefined when nothing does. */
export function refusalToRespond(offer: Offer, respondent: Respondent, today: string): Refusal | undefined {
  if (!isOpen(offer, today)) return 'not_open'
  if (respondent.isCustomer) return 'own_offer'
  if (respondent.own.some(isLive)) return 'already_responded'
  return respondent.liveCount >= mostResponses ? 'too_many_responses' : undefined
}

/** A response can be taken back until somebody has decided about it. */
export const mayWithdraw = (session: Session, response: { executor_id: string; state: ResponseState }) =>
  response.executor_id === session.cabinetId && response.state === 'submitted'
