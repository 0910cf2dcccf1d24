import { expiringRows } from '#platform/database'
import type { RetentionRule } from '#platform/domain-parts/retention.ts'
import { removeExports } from '../queries.ts'

/** How long the file of an export is kept. */
export const exportRetention: RetentionRule = {
  kind: 'data_exports',
  what: 'copies of personal data that somebody has asked for; that there was one stays',
  begins: 'the end of the day in which it can be downloaded',
  keptFor: { days: 0 },
  because: 'a copy of everything is worth stealing; another one can be asked for',
  every: 'hour',
  rows: expiringRows('data_export', 'expires_at', {
    only: "state = 'ready'",
    instead: { key: 'id', act: (tx, _effects, ids) => removeExports(tx, ids) },
  }),
}
