// What goes over when a customer is merged into another (docs/decisions/0040).
import type { MergePart } from '../../../platform/merging.ts'
import { moveDebtLimit } from './merge-queries.ts'

export const merging: MergePart = {
  rows: [
    { table: 'wallet', column: 'customer_id', counted: 'packages' },
    { table: 'wallet_use', column: 'customer_id' },
  ],
  byHand: ['customer_debt_limit.customer_id'],
  move: (tx, _effects, pair) => moveDebtLimit(tx, pair),
}
