import { removeFiles } from '#messages/files'
import { expiringRows } from '#platform/database'
import type { RetentionRule } from '#platform/domain-parts/retention.ts'

/** How long a file waits to be sent with a credential. */
export const credentialFileRetention: RetentionRule = {
  kind: 'unsent_credential_files',
  what: 'files that were added to a credential and not sent',
  begins: 'the upload',
  keptFor: { days: 1 },
  because: 'whoever has not sent them by then begins anew',
  every: 'night',
  rows: expiringRows('credential_file', 'created_at', {
    only: 'credential_id is null',
    instead: { key: 'file_id', act: (tx, _effects, ids) => removeFiles(tx, ids) },
  }),
}
