import { expiringRows } from '#platform/database'
import { quotaReachRetention } from '#platform/askers/quotas'
import type { RetentionRule } from '#platform/domain-parts/retention.ts'

/** How long it is known who has read whose data, and who reached a daily limit. */
export const oversightRetention: readonly RetentionRule[] = [
  {
    kind: 'readings',
    what: 'who of the staff has read whose data',
    begins: 'the reading',
    keptFor: { days: 365 },
    setting: { name: 'READING_DAYS', daysOf: ({ readingDays }) => readingDays },
    because: 'a person asks who has seen their data, and a breach is often found late (law 99-З, articles 11 and 16)',
    every: 'night',
    rows: expiringRows('reading', 'at', { guard: 'navyk.readings_before' }),
  },
  quotaReachRetention,
]
