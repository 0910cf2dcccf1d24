// Moves a customer's cart when the customer is merged into another (docs/decisions/0040).
import { ownedRows } from '#platform/database'
import type { MergePart } from '#platform/domain-parts/merging.ts'
import { moveCart } from './queries.ts'

export const merging: MergePart = {
  byHand: [ownedRows('cart', 'customer_id')],
  move: (tx, { clock }, pair) => moveCart(tx, pair, clock.now()),
}
