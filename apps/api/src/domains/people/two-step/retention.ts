import { expiringRows } from '#platform/database'
import type { RetentionRule } from '#platform/domain-parts/retention.ts'

/** How long is kept what was begun at the second step. The second step itself goes with the account. */
export const twoStepRetention: readonly RetentionRule[] = [
  {
    kind: 'two_step_challenges',
    what: 'sign-ins that were not completed by their second step',
    begins: 'the end of the time to complete them',
    keptFor: { days: 0 },
    because: 'they can not be completed any more',
    every: 'hour',
    rows: expiringRows('two_step_challenge', 'expires_at'),
  },
  {
    kind: 'two_step_starts',
    what: 'secrets of apps that were not connected',
    begins: 'the end of the time to connect them',
    keptFor: { days: 0 },
    because: 'they can not be connected any more',
    every: 'hour',
    rows: expiringRows('two_step_start', 'expires_at'),
  },
]
