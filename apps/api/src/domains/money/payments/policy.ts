import type { RefundState } from '@navyk/api-spec/money/payments'
import type { Session } from '../../../platform/http/index.ts'
import type { StepLine } from '../../../platform/state-steps.ts'

/** Why something can't be done; the text for people is `payments.<code>`. */
export type Refusal =
  | 'own_request'
  | 'refund_decided'
  | 'refund_not_approved'
  | 'reversed_already'
  | 'has_refund'
  | 'not_enough_credit'

/** From which states a refund goes where. */
export const refundStates = {
  approve: { from: ['asked'], to: 'approved', refusal: 'refund_decided' },
  refuse: { from: ['asked', 'approved'], to: 'refused', refusal: 'refund_decided' },
  pay: { from: ['approved'], to: 'paid', refusal: 'refund_not_approved' },
} as const satisfies Record<string, StepLine<RefundState, never, Refusal>>

/** Nobody approves what they have asked for, in whichever of their cabinets. The database refuses it as well. */
export const mayApprove = (session: Pick<Session, 'accountId'>, refund: { asked_by: string }): boolean =>
  session.accountId !== refund.asked_by

/** Why a payment can't be reversed; money that was given back can't be taken back a second time. */
export function refusalOfReversal(payment: {
  reversed_at: Date | null
  refunded_kopecks: number
}): 'reversed_already' | 'has_refund' | undefined {
  if (payment.reversed_at !== null) return 'reversed_already'
  return payment.refunded_kopecks > 0 ? 'has_refund' : undefined
}

/** Whose payments the session may see; undefined: everybody's. */
export const ownCustomer = (session: Session): string | undefined =>
  session.role === 'staff' ? undefined : session.cabinetId

export const maySee = (session: Session, row: { customer_id: string }): boolean =>
  (ownCustomer(session) ?? row.customer_id) === row.customer_id

/** Who of the staff did it is not for customers. */
export const seesStaff = (session: Session): boolean => session.role === 'staff'

export const isAccountant = (session: Session): boolean =>
  session.role === 'staff' && session.permissions.includes('accountant')

/** To which account a refund went is for whoever got it, and for those who pay. */
export const seesAccount = (session: Session): boolean => session.role === 'customer' || isAccountant(session)
