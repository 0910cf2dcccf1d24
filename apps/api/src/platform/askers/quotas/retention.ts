import { expiringRows } from '../../database/index.ts'
import type { RetentionRule } from '../../domain-parts/retention.ts'

/** How long it is known who reached a daily limit. */
export const quotaReachRetention: RetentionRule = {
  kind: 'reached_quotas',
  what: 'accounts that reached a daily limit',
  begins: 'the day',
  keptFor: { days: 365 },
  because: 'staff compare with the same season of the year before; the line in the history of the account stays',
  every: 'night',
  rows: expiringRows('quota_reach', 'at'),
}
