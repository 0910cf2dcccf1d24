import { removeFiles } from '#messages/files'
import { expiringRows } from '#platform/database'
import type { RetentionRule } from '#platform/domain-parts/retention.ts'

/** How long a file waits to be sent with a message. */
export const questionFileRetention: RetentionRule = {
  kind: 'unsent_question_files',
  what: 'files that were added to a message and not sent',
  begins: 'the upload',
  keptFor: { days: 1 },
  because: 'whoever has not sent them by then begins anew',
  every: 'night',
  rows: expiringRows('question_file', 'created_at', {
    only: 'message_id is null',
    instead: { key: 'file_id', act: (tx, _effects, ids) => removeFiles(tx, ids) },
  }),
}
