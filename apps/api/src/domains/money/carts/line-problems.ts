import type { CartProblem } from '@navyk/api-spec/money/carts'
import type { ProductState } from '@navyk/api-spec/money/products'

interface Seen {
  seen_version_id: string
  seen_price_kopecks: number
}

interface Sold {
  state: ProductState
  /** Of the version that is sold now. */
  id: string
  amount_kopecks: number | null
}

/** What is to be looked at before a line is ordered. `wanted` is how many of the product the whole cart asks for, because
 *  several lines may be for several learners; `left` is null where there is no end. */
export function problemsOf(
  line: Seen,
  product: Sold | undefined,
  { wanted, left }: { wanted: number; left: number | null },
): CartProblem[] {
  if (product?.state !== 'published' || product.amount_kopecks === null) return ['gone']
  const problems: CartProblem[] = []
  if (left === 0) problems.push('sold_out')
  else if (left !== null && left < wanted) problems.push('few_left')
  if (product.amount_kopecks !== line.seen_price_kopecks) problems.push('price_changed')
  if (product.id !== line.seen_version_id) problems.push('terms_changed')
  return problems
}
