// Moves a customer's details when the customer is merged into another (docs/decisions/0040).
import { ownedRows } from '#platform/database'
import type { MergePart } from '#platform/domain-parts/merging.ts'
import { moveDetails } from './merge-queries.ts'

export const merging: MergePart = {
  byHand: [ownedRows('legal_details', 'cabinet_id')],
  move: (tx, _effects, pair) => moveDetails(tx, pair),
}
