import { expiringRows } from '#platform/database'
import type { RetentionRule } from '#platform/domain-parts/retention.ts'

/** How long notifications of providers are kept. What they led to is money, and stays. */
export const notificationRetention: RetentionRule = {
  kind: 'payment_notifications',
  what: 'notifications of payment providers as they came',
  begins: 'the last time that the notification came',
  keptFor: { days: 180 },
  because: 'a disputed payment is settled with its provider by then; the payment itself is an accounting record',
  every: 'night',
  rows: expiringRows('payment_event', 'last_at'),
}
