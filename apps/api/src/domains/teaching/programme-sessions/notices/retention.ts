import { expiringRows } from '#platform/database'
import type { RetentionRule } from '#platform/domain-parts/retention.ts'

/** How long the marks of reminders are kept. */
export const reminderRetention: RetentionRule = {
  kind: 'session_reminders',
  what: 'marks that somebody was reminded of a session of a group',
  begins: 'the beginning of the session',
  keptFor: { days: 0 },
  because: 'nobody is reminded of it again',
  every: 'hour',
  rows: expiringRows('programme_session_reminder', 'starts_at'),
}
