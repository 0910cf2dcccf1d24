import { expiringRows } from '#platform/database'
import type { RetentionRule } from '#platform/domain-parts/retention.ts'

/** How long is kept what links a chat. The link itself goes with the account. */
export const channelRetention: readonly RetentionRule[] = [
  {
    kind: 'telegram_link_tokens',
    what: 'links by which a chat of Telegram is connected',
    begins: 'the end of the link',
    keptFor: { days: 0 },
    because: 'nobody can use it any more',
    every: 'hour',
    rows: expiringRows('telegram_link_token', 'expires_at'),
  },
  {
    kind: 'telegram_updates',
    what: 'numbers of updates of the bot that were handled',
    begins: 'the update',
    keptFor: { days: 7 },
    because: 'Telegram repeats no update that is older',
    every: 'hour',
    rows: expiringRows('telegram_update', 'received_at'),
  },
]
