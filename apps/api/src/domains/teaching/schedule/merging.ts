// Rows of this domain that move when a customer is merged into another (docs/decisions/0040).
import { ownedRows } from '#platform/database'
import type { MergePart } from '#platform/domain-parts/merging.ts'
import { deleteFeed } from './feeds/queries.ts'

export const merging: MergePart = {
  byHand: [ownedRows('calendar_feed', 'cabinet_id')],
  move: async (tx, _effects, { fromId }) => {
    // The other cabinet has an address of its own, or is given one.
    await deleteFeed(tx, fromId)
  },
}
