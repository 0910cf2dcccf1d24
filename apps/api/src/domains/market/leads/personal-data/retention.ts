import { expiringRows } from '#platform/database'
import type { RetentionRule } from '#platform/domain-parts/retention.ts'
import { eraseHistoryOf } from './erase-lead.ts'
import { eraseStrangers } from './erase-queries.ts'

/** How long people are kept who asked and never became customers. What became a customer goes with the account. */
export const leadRetention: RetentionRule = {
  kind: 'strangers_leads',
  what: 'names, phone, wish, calls, notes and tasks of leads that never became customers; stage, source, subject and days stay and are counted',
  begins: 'the last step, call or note of the lead',
  keptFor: { days: 365 },
  because: 'the consent was given to be called back; a year covers the next school year (law 99-З, articles 4 and 17)',
  every: 'night',
  rows: expiringRows('lead', 'active_at', {
    only: "customer_id is null and phone <> ''",
    instead: {
      key: 'id',
      async act(tx, effects, ids) {
        await eraseStrangers(tx, ids, effects.clock.now())
        await eraseHistoryOf(tx, effects, null, ids)
      },
    },
  }),
}
