// Moves a customer's ledger accounts when the customer is merged into another (docs/decisions/0040).
import { ownedRows } from '#platform/database'
import type { MergePart } from '#platform/domain-parts/merging.ts'
import { mergeAccounts } from './merge-accounts.ts'

export const merging: MergePart = {
  byHand: [ownedRows('ledger_account', 'owner_id')],
  move: mergeAccounts,
}
