// What goes over when a customer is merged into another (docs/decisions/0040).
import type { MergePart } from '../../../platform/merging.ts'
import { mergeAccounts } from './merge-accounts.ts'

export const merging: MergePart = {
  byHand: ['ledger_account.owner_id'],
  move: mergeAccounts,
}
