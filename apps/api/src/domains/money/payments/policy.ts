import type { RefundState } from '@navyk/api-spec/money/payments'
import { isAccountant, isLookWithout } from '#platform/http/permissions.ts'
import type { Session } from '#platform/http/session.ts'
import type { Transition } from '#platform/domain-parts/state-machine.ts'
import { whyNotTwoPeople } from '#platform/domain-parts/two-people.ts'

/** The code of a refusal; the text for people is `payments.<code>`. */
export type Refusal =
  | 'own_request'
  | 'same_person'
  | 'refund_decided'
  | 'refund_not_approved'
  | 'own_return'
  | 'refund_not_paid'
  | 'return_not_asked'
  | 'reversed_already'
  | 'has_refund'
  | 'not_enough_credit'

/** The states from which each step of a refund starts, and the state it leads to. */
export const refundTransitions = {
  approve: { from: ['asked'], to: 'approved', refusal: 'refund_decided' },
  refuse: { from: ['asked', 'approved'], to: 'refused', refusal: 'refund_decided' },
  nameAccount: { from: ['asked', 'approved'], to: 'asked', refusal: 'refund_decided' },
  pay: { from: ['approved'], to: 'paid', refusal: 'refund_not_approved' },
  askReturn: { from: ['paid'], to: 'return_asked', refusal: 'refund_not_paid' },
  approveReturn: { from: ['return_asked'], to: 'returned', refusal: 'return_not_asked' },
  refuseReturn: { from: ['return_asked'], to: 'paid', refusal: 'return_not_asked' },
} as const satisfies Record<string, Transition<RefundState, never, Refusal>>

/** The reason why an account may not decide what another one has asked (`whyNotTwoPeople`). The database refuses a decision about one's
 *  own request as well.
 *  @param person the accounts of the person who decides (`listSamePerson`) */
export function refusalToDecide<Own extends Refusal>(
  session: Pick<Session, 'accountId'>,
  person: readonly string[],
  askedBy: string | null,
  own: Own,
): Own | 'same_person' | undefined {
  const why = whyNotTwoPeople(session.accountId, person, askedBy)
  return why === 'own' ? own : why
}

/** Whether money that the bank has brought on a day may be this refund that has come back: it went out through the bank, by then, and is
 *  of this sum. */
export const isSentBackBy = (
  { amountKopecks, bookedOn }: { amountKopecks: number; bookedOn: string },
  refund: { method: string | null; paid_on: string | null; amount_kopecks: number },
): boolean =>
  refund.method === 'bank' &&
  refund.paid_on !== null &&
  refund.paid_on <= bookedOn &&
  refund.amount_kopecks === amountKopecks

/** The reason why a payment can't be reversed; money that was given back can't be taken back a second time. */
export function refusalOfReversal(payment: {
  reversed_at: Date | null
  refunded_kopecks: number
}): 'reversed_already' | 'has_refund' | undefined {
  if (payment.reversed_at !== null) return 'reversed_already'
  return payment.refunded_kopecks > 0 ? 'has_refund' : undefined
}

/** The customer whose payments the session may see; undefined for staff, who see all. */
export const ownCustomer = (session: Session): string | undefined =>
  session.role === 'staff' ? undefined : session.cabinetId

export const maySee = (session: Session, row: { customer_id: string }): boolean =>
  (ownCustomer(session) ?? row.customer_id) === row.customer_id

/** Whether the session sees which of the staff did something; customers don't. */
export const seesStaff = (session: Session): boolean => session.role === 'staff'

/** The state and the return of a refund as a session sees them: a return that two people have not agreed on yet is for staff alone. */
export function returnSeenBy(session: Session, refund: { state: RefundState; return_reason: string | null }) {
  if (!seesStaff(session) && refund.state === 'return_asked') return { state: 'paid' as const, returnReason: null }
  return { state: refund.state, returnReason: refund.return_reason }
}

/** The stored states of the refunds that a session sees in this one; none where it sees no refund in it. */
export function statesSeenAs(session: Session, state: RefundState): readonly RefundState[] {
  if (seesStaff(session)) return [state]
  if (state === 'return_asked') return []
  return state === 'paid' ? ['paid', 'return_asked'] : [state]
}

/** The history of a refund as a session reads it, newest first: without a return that two people have not agreed on, which only staff
 *  may know of. */
export function historySeenBy<Event extends { action: string }>(session: Session, events: Event[]): Event[] {
  if (seesStaff(session)) return events
  return events.filter(
    ({ action }, index) =>
      action !== 'return_refused' && (action !== 'return_asked' || events[index - 1]?.action === 'came_back'),
  )
}

/** Whether the session sees to which account a refund went: the customer who got it, and those who pay. */
export const seesAccount = (session: Session): boolean =>
  (session.role === 'customer' && !isLookWithout(session, 'accountant')) || isAccountant(session)
