// Rows of this domain that move when a customer is merged into another (docs/decisions/0040).
import { ownedRows } from '#platform/database'
import type { MergePart } from '#platform/domain-parts/merging.ts'
import { moveDraft } from '../drafts/draft-queries.ts'

export const merging: MergePart = {
  rows: [ownedRows('offer', 'customer_id', { counted: 'offers' })],
  byHand: [ownedRows('offer_draft', 'customer_id')],
  move: (tx, _effects, pair) => moveDraft(tx, pair),
}
