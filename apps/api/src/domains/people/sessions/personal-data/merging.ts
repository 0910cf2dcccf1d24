// Ends the sessions of a customer who is merged into another (docs/decisions/0040).
import type { MergePart } from '#platform/domain-parts/merging.ts'
import { endSessionsOfCabinet } from '../queries.ts'

export const merging: MergePart = {
  move: (tx, { clock }, { fromId }) => endSessionsOfCabinet(tx, fromId, clock.now()),
}
