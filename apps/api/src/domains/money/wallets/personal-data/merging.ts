// Moves a customer's packages when the customer is merged into another (docs/decisions/0040).
import { ownedRows } from '#platform/database'
import type { MergePart } from '#platform/domain-parts/merging.ts'
import { moveDebtLimit } from './merge-queries.ts'

export const merging: MergePart = {
  rows: [ownedRows('wallet', 'customer_id', { counted: 'packages' }), ownedRows('wallet_use', 'customer_id')],
  byHand: [ownedRows('customer_debt_limit', 'customer_id')],
  move: (tx, _effects, pair) => moveDebtLimit(tx, pair),
}
