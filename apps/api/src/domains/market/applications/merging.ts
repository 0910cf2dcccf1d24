// Rows of this domain that move when a customer is merged into another (docs/decisions/0040).
import type { MergePart } from '#platform/domain-parts/merging.ts'
import { hasOpenApplication } from './queries.ts'

export const merging: MergePart = {
  refusals: async (reader, { fromId }) => ((await hasOpenApplication(reader, fromId)) ? ['open_application'] : []),
}
