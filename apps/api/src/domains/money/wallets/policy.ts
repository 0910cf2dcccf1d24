// Rules of packages: states, refunds, and the limit of a customer's debt.
import { refundAfter } from '@navyk/api-spec/money/products'
import type { WalletState } from '@navyk/api-spec/money/wallets'
import { addDays } from '@navyk/api-spec/kit'
import { isAccountant, isManager } from '#platform/http/permissions.ts'
import type { Session } from '#platform/http/session.ts'
import type { Transition } from '#platform/domain-parts/state-machine.ts'
import type { Drawable } from './drawing/draw-rules.ts'

/** The code of a refusal; the text for people is `wallets.<code>`. */
export type Refusal = 'not_active' | 'not_frozen' | 'nothing_left' | 'debt_given_up' | 'month_of_plan'

export const walletTransitions = {
  freeze: { from: ['active'], to: 'frozen', refusal: 'not_active' },
  unfreeze: { from: ['frozen'], to: 'active', refusal: 'not_frozen' },
  refund: { from: ['pending', 'active', 'frozen'], to: 'refunded', refusal: 'nothing_left' },
} as const satisfies Record<string, Transition<WalletState, never, Refusal>>

/** The source of a package that an agreed plan has granted (plan-packages.ts). */
export const ofPlan = 'plan'

/** The debt for lessons that no package covers, up to which a customer may owe where nobody has named another limit: 100 BYN. */
export const usualDebtLimitKopecks = 10_000

/** The days that a package continues which gets a use back after its term. */
const daysAfterGiveBack = 14

export const noticeDaysBeforeEnd = 7

/** The last day of a package that begins today; the day on which it begins is the first. */
export const lastDayOf = (today: string, validDays: number): string => addDays(today, validDays - 1)

/** Days between two business dates. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** The last day after a freeze: later by the days that it took. */
export const thawedUntil = (wallet: { expires_on: string; frozen_on: string }, today: string): string =>
  addDays(wallet.expires_on, Math.max(daysBetween(wallet.frozen_on, today), 0))

/** Whether an open package can pay lessons today or, once it continues, later: the term of a frozen one moves with every day. */
export const isInUse = (wallet: { state: WalletState; expires_on: string | null }, today: string): boolean =>
  wallet.state === 'frozen' || (wallet.expires_on ?? '') >= today

/** The last day of a package that gets a use back. */
export function prolongedUntil(expiresOn: string, today: string): string {
  return expiresOn >= today ? expiresOn : addDays(today, daysAfterGiveBack)
}

/** The sum that goes back for a package, in kopecks: its price less the used units at the price that was shown before buying, and never
 *  more than the value of the units left. */
export function refundOf(
  wallet: Pick<Drawable, 'unit' | 'total_units' | 'left_units' | 'price_kopecks' | 'left_kopecks'> & {
    unit_price_kopecks: number
    lost_units: number
  },
): number {
  const { unit, total_units: count, price_kopecks: priceKopecks, unit_price_kopecks: unitPrice } = wallet
  const used = count - wallet.left_units - wallet.lost_units
  // At its own price the rounded price of one lesson would add up to another sum than was shown.
  const isOwnPrice = unitPrice === ownUnitPrice({ unit, total: count, price: priceKopecks })
  const namedUp = unit === 'lessons' ? used * unitPrice : Math.ceil((used * unitPrice) / 60)
  const usedUp = isOwnPrice ? priceKopecks - refundAfter({ priceKopecks, count }, used) : namedUp
  return Math.min(Math.max(priceKopecks - usedUp, 0), wallet.left_kopecks)
}

/** The columns of a package after this refund. */
export const columnsOfRefund = (refundKopecks: number, reason: string) => ({
  left_units: 0,
  left_kopecks: 0,
  frozen_on: null,
  frozen_by: null,
  refunded_kopecks: refundKopecks,
  reason,
})

/** The price of one lesson, or hour, where none was named: the package's own, in whole kopecks. */
export function ownUnitPrice({ unit, total, price }: { unit: 'lessons' | 'minutes'; total: number; price: number }) {
  return Math.floor((price * (unit === 'lessons' ? 1 : 60)) / total)
}

/** The customer whose packages the session may see; undefined for staff, who see all. */
export const ownCustomer = (session: Session): string | undefined =>
  session.role === 'staff' ? undefined : session.cabinetId

export const maySee = (session: Session, row: { customer_id: string }): boolean =>
  (ownCustomer(session) ?? row.customer_id) === row.customer_id

export const isKeeper = (session: Session): boolean => isManager(session) || isAccountant(session)
