import type { CartProblem } from '@navyk/api-spec/money/carts'
import type { ProductState } from '@navyk/api-spec/money/products'
import type { SeatOfLine } from './seat-lines.ts'

interface SeenPrice {
  seen_version_id: string
  seen_price_kopecks: number
}

interface ProductOnSale {
  state: ProductState
  /** The id of the version that is sold now. */
  id: string
  amount_kopecks: number | null
  /** The last day on which seats of a programme are sold. */
  enrol_until?: string | null
}

interface LineRequest {
  wanted: number
  left: number | null
  today: string
  /** The state of the seat that a line of a programme is for, and the price that was agreed for it, in kopecks. */
  seat?: SeatOfLine | undefined
  agreedKopecks?: number | undefined
}

/** The problems of a line, to be looked at before it is ordered. `wanted` is how many of the product the whole cart asks for, because
 *  several lines may be for several learners; `left` is null where the stock has no limit. */
export function problemsOf(
  line: SeenPrice,
  product: ProductOnSale | undefined,
  { wanted, left, today, seat, agreedKopecks }: LineRequest,
): CartProblem[] {
  if (product?.state !== 'published' || product.amount_kopecks === null) return ['gone']
  if (seat === 'enrolled') return ['learner_enrolled']
  if (seat === 'new' && today > (product.enrol_until ?? today)) return ['gone']
  const problems: CartProblem[] = []
  // A seat that is held is there already.
  const free = seat === 'held' ? null : left
  if (free === 0) problems.push('sold_out')
  else if (free !== null && free < wanted) problems.push('few_left')
  if ((agreedKopecks ?? product.amount_kopecks) !== line.seen_price_kopecks) problems.push('price_changed')
  if (product.id !== line.seen_version_id) problems.push('terms_changed')
  return problems
}
