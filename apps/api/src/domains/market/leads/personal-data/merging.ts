// Rows of this domain that move when a customer is merged into another (docs/decisions/0040).
import { ownedRows } from '#platform/database'
import type { MergePart } from '#platform/domain-parts/merging.ts'

export const merging: MergePart = { rows: [ownedRows('lead', 'customer_id')] }
