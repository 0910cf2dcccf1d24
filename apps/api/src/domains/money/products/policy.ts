import type { ProductKind, ProductState, PromoKind, PromoRefusal } from '@navyk/api-spec/money/products'
import type { Transition } from '#platform/domain-parts/state-machine.ts'

/** The code of a refusal; the text for people is `products.<code>`. */
export type Refusal =
  | 'wrong_state'
  | 'nothing_to_publish'
  | 'no_price'
  | 'fewer_than_taken'
  | 'archived'
  | 'of_programme'

/** The states from which each step of a product starts, and the state it leads to. */
export const productTransitions = {
  publish: { from: ['draft', 'published'], to: 'published', refusal: 'wrong_state' },
  archive: { from: ['draft', 'published'], to: 'archived', refusal: 'wrong_state' },
  restore: { from: ['archived'], refusal: 'wrong_state' },
} as const satisfies Record<string, Transition<ProductState, never, Refusal>>

interface ProductFacts {
  kind: ProductKind
  state: ProductState
  draft_version_id: string | null
}

/** The reason why the draft of a product can't be published; `price` is that of today. */
export function refusalOfPublishing(product: ProductFacts, price: number | null): Refusal | undefined {
  if (product.kind === 'programme') return 'of_programme'
  if (product.state === 'archived') return 'wrong_state'
  if (product.draft_version_id === null) return 'nothing_to_publish'
  return price === null ? 'no_price' : undefined
}

/** The stock of a product; of a programme its seats, which nobody waits for as long as one is free. */
interface Stock {
  stock: number | null
  taken: number
  seats?: number | null
  occupied?: number | null
}

/** The number that can still be taken; null: without a limit. */
export function leftOf({ stock, taken, seats = null, occupied }: Stock): number | null {
  if (seats !== null) return Math.max(seats - (occupied ?? 0), 0)
  return stock === null ? null : Math.max(stock - taken, 0)
}

/** The refusal of a change by staff: the product of a programme follows the programme. */
export const refusalOfChange = ({ kind }: { kind: ProductKind }): Refusal | undefined =>
  kind === 'programme' ? 'of_programme' : undefined

interface Promo {
  archived_at: Date | null
  valid_from: string
  valid_to: string | null
  first_purchase_only: boolean
  customer_limit: number | null
  total_limit: number | null
  used: number
  product_ids: string[]
}

export interface PromoFacts {
  today: string
  productIds: readonly string[]
  /** The number of times that the customer has used the code, and whether they have bought anything, both without the present order. */
  usedByCustomer: number
  hasBought: boolean
}

/** The reason why a promo code gives nothing; undefined where it gives a discount. Reasons that the customer can do nothing about come
 *  first. */
export function refusalOfPromo(promo: Promo | undefined, facts: PromoFacts): PromoRefusal | undefined {
  if (!promo) return 'unknown'
  if (promo.archived_at !== null) return 'archived'
  if (facts.today < promo.valid_from) return 'not_yet'
  if (promo.valid_to !== null && facts.today > promo.valid_to) return 'ended'
  if (promo.first_purchase_only && facts.hasBought) return 'first_purchase'
  if (promo.customer_limit !== null && facts.usedByCustomer >= promo.customer_limit) return 'used_by_you'
  if (promo.total_limit !== null && promo.used >= promo.total_limit) return 'used_up'
  return facts.productIds.some((id) => holdsFor(promo, id)) ? undefined : 'other_products'
}

/** Whether a code holds for a product; a code that names none holds for all. */
export const holdsFor = ({ product_ids }: Pick<Promo, 'product_ids'>, productId: string): boolean =>
  product_ids.length === 0 || product_ids.includes(productId)

interface PromoReduction {
  kind: PromoKind
  percent: number | null
  amount_kopecks: number | null
}

/** The discount of a code on each amount, in their order, in kopecks. The whole is a percentage of the sum, rounded once, or a sum that
 *  is at most what there is.
 *  It is shared by the amounts; the kopecks that are left over go to the largest fractions, of equal ones to the first. No part is above
 *  its amount, and together they are the discount exactly. */
export function shareDiscount(gives: PromoReduction, amounts: readonly number[]): number[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  if (total <= 0) return amounts.map(() => 0)
  const discount =
    gives.kind === 'percent'
      ? Math.round((total * (gives.percent ?? 0)) / 100)
      : Math.min(gives.amount_kopecks ?? 0, total)
  // Products of kopecks can be above what a double holds exactly.
  const parts = amounts.map((amount) => {
    const exact = BigInt(discount) * BigInt(amount)
    return { whole: Number(exact / BigInt(total)), fraction: Number(exact % BigInt(total)) }
  })
  const rest = discount - parts.reduce((sum, { whole }) => sum + whole, 0)
  const byFraction = parts
    .map((_, index) => index)
    .sort((a, b) => (parts[b]?.fraction ?? 0) - (parts[a]?.fraction ?? 0))
  const rounded = new Set(byFraction.slice(0, rest))
  return parts.map(({ whole }, index) => whole + (rounded.has(index) ? 1 : 0))
}
