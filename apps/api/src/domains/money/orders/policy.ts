// Rules of orders: states, who may do what, and how a line's price is shared by its pieces.
import { addDays, businessDate, businessInstant, hourMs } from '@navyk/api-spec/kit'
import { hoursToPay, type OrderState } from '@navyk/api-spec/money/orders'
import { isAccountant, isManager } from '../../../platform/http/permissions.ts'
import type { Session } from '../../../platform/http/session.ts'
import type { StepLine } from '../../../platform/state-steps.ts'

/** Why something can't be done; the text for people is `orders.<code>`. */
export type Refusal =
  | 'not_awaiting'
  | 'not_paid'
  | 'not_waiting_to_open'
  | 'no_late_money'
  | 'nothing_to_refund'
  | 'debt_given_up'

export const orderSteps = {
  cancel: { from: ['awaiting_payment'], to: 'cancelled', refusal: 'not_awaiting' },
  refund: { from: ['paid', 'paid_unfulfilled', 'fulfilled', 'completed', 'part_refunded'], refusal: 'not_paid' },
  fulfil: { from: ['paid', 'paid_unfulfilled'], refusal: 'not_waiting_to_open' },
  decideLate: { from: ['cancelled', 'expired'], refusal: 'no_late_money' },
} as const satisfies Record<string, StepLine<OrderState, never, Refusal>>

/** When an order that is placed now expires unpaid: at the end of a day, because invoice, notice and lists name the day. */
export const endOfPayment = (now: Date): Date =>
  businessInstant(addDays(businessDate(new Date(now.getTime() + hoursToPay * hourMs)), 1))

export const may = (step: keyof typeof orderSteps, row: { state: OrderState }): boolean =>
  (orderSteps[step].from as readonly OrderState[]).includes(row.state)

/** What each of equal pieces costs: together the whole exactly, the first ones a kopeck more where it does not divide. */
export function sharePrice(totalKopecks: number, quantity: number): number[] {
  const each = Math.floor(totalKopecks / quantity)
  const more = totalKopecks - each * quantity
  return Array.from({ length: quantity }, (_, index) => each + (index < more ? 1 : 0))
}

export const totalOf = (line: { quantity: number; unit_price_kopecks: number; discount_kopecks: number }): number =>
  line.quantity * line.unit_price_kopecks - line.discount_kopecks

/** Whose orders the session may see; undefined: everybody's. */
export const ownCustomer = (session: Session): string | undefined =>
  session.role === 'staff' ? undefined : session.cabinetId

export const maySee = (session: Session, row: { customer_id: string }): boolean =>
  (ownCustomer(session) ?? row.customer_id) === row.customer_id

export const isKeeper = (session: Session): boolean => isManager(session) || isAccountant(session)
