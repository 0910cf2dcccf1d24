// Rows of this domain that move when a customer is merged into another (docs/decisions/0040).
import { ownedRows } from '#platform/database'
import type { MergePart } from '#platform/domain-parts/merging.ts'
import { hasContractsWithThemselves } from './merge-queries.ts'

export const merging: MergePart = {
  rows: [ownedRows('contract', 'customer_id', { counted: 'contracts' })],
  refusals: async (reader, pair) => ((await hasContractsWithThemselves(reader, pair)) ? ['own_contract'] : []),
}
