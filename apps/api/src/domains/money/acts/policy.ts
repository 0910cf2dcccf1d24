import type { ActState } from '@navyk/api-spec/money/acts'
import type { Session } from '#platform/http'
import type { Transition } from '#platform/domain-parts/state-machine.ts'

/** The states from which each step of an act starts, and the state it leads to; the endpoints say who takes which step. */
export const actTransitions = {
  acknowledge: { from: ['issued', 'declined'], to: 'acknowledged' },
  accept: { from: ['issued'], to: 'accepted_silently' },
  decline: { from: ['issued'], to: 'declined' },
  replace: { from: ['issued', 'acknowledged', 'accepted_silently', 'declined'], to: 'superseded' },
} as const satisfies Record<string, Transition<ActState>>

/** The code of a refusal: a key of the texts. */
export type Refusal = 'wrong_state' | 'nothing_to_accept' | 'no_details'

/** A customer sees own acts, staff all. An executor sees none: they show prices. */
export const maySee = (session: Session, act: { customer_id: string }) =>
  session.role === 'staff' || (session.role === 'customer' && session.cabinetId === act.customer_id)

/** Splits a price over `count` sessions: whole kopecks, as even as can be, whose sum is the price. */
export const sharesOf = (priceKopecks: number, count: number): number[] => {
  const upTo = (index: number) => Math.floor((priceKopecks * index) / count)
  return Array.from({ length: count }, (_, index) => upTo(index + 1) - upTo(index))
}

/** Whether the session may answer the act. */
export const canAnswer = (session: Session, act: { customer_id: string; state: ActState }) =>
  session.role === 'customer' && session.cabinetId === act.customer_id && isAnswerable(act.state)

const isAnswerable = (state: ActState) => state === 'issued' || state === 'declined'
