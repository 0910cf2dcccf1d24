// Rules of orders: states, permissions, and the division of a line's price among its pieces.
import { addDays, businessDate, businessInstant, hourMs } from '@navyk/api-spec/kit'
import { hoursToPay, isWholeDay, lastDayToPay, type OrderState } from '@navyk/api-spec/money/orders'
import { isAccountant, isManager } from '#platform/http/permissions.ts'
import type { Session } from '#platform/http/session.ts'
import type { UnpaidRules } from '#platform/services.ts'
import type { Transition } from '#platform/domain-parts/state-machine.ts'

/** The code of a refusal; the text for people is `orders.<code>`. */
export type Refusal =
  | 'not_awaiting'
  | 'not_paid'
  | 'not_waiting_to_open'
  | 'no_late_money'
  | 'nothing_to_refund'
  | 'debt_given_up'

export const orderTransitions = {
  cancel: { from: ['awaiting_payment'], to: 'cancelled', refusal: 'not_awaiting' },
  refund: { from: ['paid', 'paid_unfulfilled', 'fulfilled', 'completed', 'part_refunded'], refusal: 'not_paid' },
  fulfil: { from: ['paid', 'paid_unfulfilled'], refusal: 'not_waiting_to_open' },
  decideLate: { from: ['cancelled', 'expired'], refusal: 'no_late_money' },
} as const satisfies Record<string, Transition<OrderState, never, Refusal>>

/** The moment when an order that is placed now expires unpaid: the end of a day, because invoice, notice and lists name the day.
 *  @param scarceHours of an order of the last seats or pieces: it waits this long, up to a full hour, and the hour is named */
export function endOfPayment(now: Date, scarceHours?: number): Date {
  const endOfDay = businessInstant(addDays(businessDate(new Date(now.getTime() + hoursToPay * hourMs)), 1))
  if (scarceHours === undefined) return endOfDay
  const hour = Math.ceil((now.getTime() + scarceHours * hourMs) / hourMs) * hourMs
  return new Date(Math.min(hour, endOfDay.getTime()))
}

/** The last day to pay on the invoice of an order: the last one on the whole of which it can be paid, and today at the earliest. */
export function dayToPay(now: Date, expiresAt: Date): string {
  const last = lastDayToPay(expiresAt.toISOString())
  const whole = isWholeDay(expiresAt.toISOString()) ? last : addDays(last, -1)
  const today = businessDate(now)
  return whole < today ? today : whole
}

/** The number of pieces left beside an order at which, or below which, it waits for its payment for a shorter time. */
const fewLeft = 2

interface OrderedLine {
  quantity: number
  isSeat: boolean
  /** The stock before the order; null where it is not counted. */
  left: number | null
  product: string
}

/** The number of seats and counted pieces that an order keeps from others, and whether hardly any are left beside it. */
export function heldBy(lines: readonly OrderedLine[]): { pieces: number; isScarce: boolean } {
  const counted = lines.filter(({ isSeat, left }) => isSeat || left !== null)
  const quantities = (some: readonly OrderedLine[]) => some.reduce((sum, { quantity }) => sum + quantity, 0)
  const isScarce = [...Map.groupBy(counted, ({ product }) => product).values()].some((same) => {
    const left = same[0]?.left ?? null
    return left !== null && left - quantities(same) <= fewLeft
  })
  return { pieces: quantities(counted), isScarce }
}

/** Whether a customer would hold more unpaid than they may. @param held by the orders that wait for their payment */
export const isTooMuchUnpaid = (
  { mostOrders, mostPieces }: UnpaidRules,
  held: { orders: number; pieces: number },
  pieces: number,
): boolean => held.orders >= mostOrders || (pieces > 0 && held.pieces + pieces > mostPieces)

export const may = (step: keyof typeof orderTransitions, row: { state: OrderState }): boolean =>
  (orderTransitions[step].from as readonly OrderState[]).includes(row.state)

/** The prices of equal pieces, in kopecks. Their sum is the whole; the first ones cost a kopeck more where it does not divide. */
export function sharePrice(totalKopecks: number, quantity: number): number[] {
  const each = Math.floor(totalKopecks / quantity)
  const more = totalKopecks - each * quantity
  return Array.from({ length: quantity }, (_, index) => each + (index < more ? 1 : 0))
}

export const totalOf = (line: { quantity: number; unit_price_kopecks: number; discount_kopecks: number }): number =>
  line.quantity * line.unit_price_kopecks - line.discount_kopecks

/** The customer whose orders the session may see; undefined for staff, who see all. */
export const ownCustomer = (session: Session): string | undefined =>
  session.role === 'staff' ? undefined : session.cabinetId

export const maySee = (session: Session, row: { customer_id: string }): boolean =>
  (ownCustomer(session) ?? row.customer_id) === row.customer_id

export const isKeeper = (session: Session): boolean => isManager(session) || isAccountant(session)
