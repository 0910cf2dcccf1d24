import { expiringRows } from '../../database/index.ts'
import type { RetentionRule } from '../../domain-parts/retention.ts'

/** How long tries are counted. */
export const limitWindowRetention: RetentionRule = {
  kind: 'limit_windows',
  what: 'counts of tries by phone, address or account',
  begins: 'the end of the window in which they count',
  keptFor: { days: 0 },
  because: 'they count no more',
  every: 'hour',
  rows: expiringRows('limit_window', 'ends_at'),
}
