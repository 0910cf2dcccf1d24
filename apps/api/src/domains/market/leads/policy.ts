// Rules of leads: their steps, and when a lead is stale. The endpoints let managers alone take the steps.
import type { LeadState } from '@navyk/api-spec/market/leads'
import { earlyLeadStates } from '@navyk/api-spec/market/leads'
import type { Transition } from '#platform/domain-parts/state-machine.ts'

/** Codes of refused steps; the text for people is `leads.<code>`. */
export type Refusal = 'wrong_state' | 'customer_changed' | 'erased' | 'has_account'

const open = [...earlyLeadStates, 'request_made'] as const

/** The steps of a lead: from which states, to which. A lead is won by its contract alone. */
export const leadTransitions = {
  change: { from: earlyLeadStates },
  move: { from: earlyLeadStates },
  assign: { from: open },
  lose: { from: open, to: 'lost' },
  reopen: { from: ['lost'] },
  convert: { from: earlyLeadStates, to: 'request_made' },
} as const satisfies Record<string, Transition<LeadState, never, Refusal>>
export type Step = keyof typeof leadTransitions

export const mayTake = (lead: { state: LeadState }, step: Step): boolean =>
  leadTransitions[step].from.some((state) => state === lead.state)

/** A lost lead goes back to where it can be worked on. */
export const reopenedState = (lead: { offer_id: string | null }): LeadState =>
  lead.offer_id === null ? 'contacted' : 'request_made'

/** Whether an active contract of its request wins a lead. One that was given up is won by it as well. */
export const isWonByContract = (lead: { state: LeadState }): boolean =>
  lead.state === 'request_made' || lead.state === 'lost'

/** True where the person of the lead was erased: the phone is empty, and nothing is done with such a lead. */
export const isErased = (lead: { phone: string }): boolean => lead.phone === ''

/** Refusal code for erasing a lead by itself; undefined where it can be erased. */
export function refusalToErase(lead: { phone: string; customer_id: string | null }): Refusal | undefined {
  if (isErased(lead)) return 'erased'
  return lead.customer_id === null ? undefined : 'has_account'
}
