import { expiringRows } from '#platform/database'
import type { RetentionRule } from '#platform/domain-parts/retention.ts'

/** How long the marks of reminders are kept. */
export const reminderRetention: RetentionRule = {
  kind: 'lesson_reminders',
  what: 'marks that somebody was reminded of a lesson',
  begins: 'the beginning of the lesson',
  keptFor: { days: 0 },
  because: 'nobody is reminded of it again',
  every: 'hour',
  rows: expiringRows('lesson_reminder', 'starts_at'),
}
