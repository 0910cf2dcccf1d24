// Moves a customer's invoices and credit when the customer is merged into another (docs/decisions/0040).
import { ownedRows } from '#platform/database'
import type { MergePart } from '#platform/domain-parts/merging.ts'
import { moveBilling } from '../issuing/billing-queries.ts'
import { moveCredit } from '../paying/allocation-queries.ts'

export const merging: MergePart = {
  rows: [
    ownedRows('invoice', 'customer_id', {
      counted: 'invoices',
      also: 'merged_from = coalesce(merged_from, customer_id)',
    }),
    ownedRows('credit_note', 'customer_id'),
  ],
  byHand: [ownedRows('customer_credit', 'customer_id'), ownedRows('billing_preference', 'customer_id')],
  move: async (tx, _effects, pair) => {
    await moveCredit(tx, pair)
    await moveBilling(tx, pair)
  },
}
