import { expiringRows } from '../../database/index.ts'
import type { RetentionRule } from '../../domain-parts/retention.ts'

/** How long stored answers are kept. */
export const answerRetention: RetentionRule = {
  kind: 'stored_answers',
  what: 'answers to writes that may be repeated, by the key that the caller named',
  begins: 'the first request with the key',
  keptFor: { days: 1 },
  because: 'a browser repeats a request within minutes',
  every: 'night',
  rows: expiringRows('idempotency_key', 'created_at'),
}
