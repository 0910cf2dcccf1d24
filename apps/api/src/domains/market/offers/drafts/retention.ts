import { expiringRows } from '#platform/database'
import type { RetentionRule } from '#platform/domain-parts/retention.ts'

/** How long the form of a request that was not sent is kept. */
export const draftRetention: RetentionRule = {
  kind: 'offer_drafts',
  what: 'forms of requests that were typed and not sent',
  begins: 'the last change of the form',
  keptFor: { days: 365 },
  because: 'a family that returns for the next school year goes on with it; later it begins anew',
  every: 'night',
  rows: expiringRows('offer_draft', 'saved_at'),
}
