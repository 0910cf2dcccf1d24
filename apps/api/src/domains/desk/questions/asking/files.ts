// Files of messages. What is in a file, how large it may be and how it is served is the business of the domain of files; here
// is who may see it.
import { mostQuestionFiles } from '@navyk/api-spec/desk/questions'
import type { Reader, Tx } from '#platform/database'
import { invalidFields, refused, type Session } from '#platform/http'
import { attachments } from '#messages/files'
import { messageFileRows, deleteUnsentRows } from './file-queries.ts'
import { canSee } from '../policy.ts'
import { findQuestionRow } from '../queries.ts'

type Attachment = Parameters<Parameters<typeof attachments>[0]['maySee']>[2]

const refuseAbsent = () => invalidFields({ fileIds: 'questions.no_file' })

/** Files of messages in threads. */
export const messageFiles = attachments({
  mostWaiting: 2 * mostQuestionFiles,
  refuseMore: (most) => refused('question_files_full', 'questions.too_many_files', { most }),
  refuseAbsent,
  maySee,
  rows: messageFileRows,
})

/** The use cases of the endpoints, by their names. */
export const { add: addQuestionFile, remove: removeQuestionFile, read: getQuestionFile } = messageFiles

/** A file that waits is its owner's alone; one that was sent is for those who see the thread. */
async function maySee(reader: Reader, session: Session, { owner_id, thing_id }: Attachment): Promise<boolean> {
  if (thing_id === null) return owner_id === session.cabinetId
  const thread = await findQuestionRow(reader, thing_id)
  return thread !== undefined && canSee(session, { askerId: thread.asker_id })
}

/** Takes files that a person has kept for a message, which another domain sends.
 *  @throws Failure 422 at `fileIds` for one that is not the author's, or was sent already */
export async function claimUnsentFiles(tx: Tx, session: Session, fileIds: string[] = []): Promise<string[]> {
  const ids = [...new Set(fileIds)]
  if (ids.length === 0) return []
  const taken = await deleteUnsentRows(tx, session.cabinetId, ids)
  if (taken < ids.length) throw refuseAbsent()
  return ids
}
