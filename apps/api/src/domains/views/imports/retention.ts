import { expiringRows } from '#platform/database'
import type { RetentionRule } from '#platform/domain-parts/retention.ts'
import { discardImportRow } from './queries.ts'

/** How long spreadsheets are kept that nobody has applied or discarded. */
export const importRetention: RetentionRule = {
  kind: 'waiting_imports',
  what: 'uploaded spreadsheets of people that were not applied, with their rows; name of the file and counts stay',
  begins: 'the end of the fourteen days that follow the upload',
  keptFor: { days: 0 },
  because: 'whoever uploaded it has had two weeks to apply it (decision 76)',
  every: 'night',
  rows: expiringRows('people_import', 'forget_at', {
    instead: {
      key: 'id',
      async act(tx, _effects, ids) {
        for (const id of ids) await discardImportRow(tx, id)
      },
    },
  }),
}
