import { expiringRows } from '#platform/database'
import type { RetentionRule } from '#platform/domain-parts/retention.ts'

/** How long events of a feed are remembered: as long as feeds show them, which is from the first day of the third month back. */
export const feedRetention: RetentionRule = {
  kind: 'feed_events',
  what: 'events as a calendar feed has shown them, with names of learners',
  begins: 'the beginning of the event',
  keptFor: { days: 124 },
  because: 'feeds show three months back (decision 144)',
  every: 'night',
  rows: expiringRows('calendar_feed_event', 'starts_at'),
}
