// Rows of this domain that move when a customer is merged into another (docs/decisions/0040).
import { ownedRows } from '#platform/database'
import type { MergePart } from '#platform/domain-parts/merging.ts'
import { moveSavedViews } from './queries.ts'

export const merging: MergePart = {
  byHand: [ownedRows('saved_view', 'cabinet_id')],
  move: (tx, _effects, pair) => moveSavedViews(tx, pair),
}
