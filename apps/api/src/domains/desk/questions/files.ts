// Files of messages. What is in a file, how large it may be and how it is served is the business of the domain of files; here
// is who may see it.
import { type Answer, dayMs, hourMs, type Input } from '@navyk/api-spec/kit'
import { mostQuestionFiles } from '@navyk/api-spec/desk/questions'
import type * as spec from '@navyk/api-spec/desk/questions'
import type { FileFacts } from '@navyk/api-spec/messages/files'
import type { Reader, Tx } from '#platform/database'
import { invalidFields, notFound, refused, type Session, tooMany, type Transact, type WriteCase } from '#platform/http'
import { countHits } from '#platform/limits'
import type { Effects, Services } from '#platform/services.ts'
import { holdCabinet } from '#people/accounts'
import { type CheckedFile, inspectFile, listFiles, readFile, removeFiles, storeFile } from '#messages/files'
import {
  countUnsent,
  findFileRow,
  insertFileRow,
  listFileRows,
  listUnsentBefore,
  sendFileRows,
  takeUnsentRows,
} from './file-queries.ts'
import { canSee } from './policy.ts'
import { findQuestionRow } from './queries.ts'

/** The most inspections of files for one account in an hour. */
const mostChecks = 200
/** The most files of messages that a person has not sent. */
const mostUnsent = 2 * mostQuestionFiles
const batchSize = 100

/** Keeps a file for a message. It is inspected first, outside of any transaction, because that takes the processor a while.
 *  @throws Failure 422 at `file` for one that is not kept · 409 no room, or too many that are not sent · 429 */
export async function addQuestionFile(
  transact: Transact<FileFacts>,
  services: Services,
  session: Session,
  { name, file }: Input<typeof spec.addQuestionFile>,
): Promise<Answer<typeof spec.addQuestionFile>> {
  const limit = { subject: `file:${session.accountId}`, most: mostChecks, windowMs: hourMs }
  const [passed] = await countHits(services.db, [limit], services.clock.now())
  if (passed) throw tooMany(passed.seconds)
  const checked = await inspectFile({ name, bytes: file })
  return transact((tx) => keepFile(tx, services, session, checked))
}

async function keepFile(tx: Tx, effects: Effects, session: Session, file: CheckedFile): Promise<FileFacts> {
  // Held, so that two uploads at once can't both be the last one.
  await holdCabinet(tx, session.cabinetId)
  if ((await countUnsent(tx, session.cabinetId)) >= mostUnsent) {
    throw refused('question_files_full', 'questions.too_many_files', { most: mostUnsent })
  }
  const id = await storeFile(tx, effects, session, file)
  const row = { file_id: id, owner_id: session.cabinetId, message_id: null, created_at: effects.clock.now() }
  await insertFileRow(tx, row)
  const [kept] = await listFiles(tx, [id])
  if (!kept) throw new Error(`file ${id} is not there after it was stored`)
  return kept
}

/** @throws Failure 404 absent, another person's, or sent */
export const removeQuestionFile: WriteCase<typeof spec.removeQuestionFile> = async (tx, _effects, session, { id }) => {
  const row = await findFileRow(tx, id)
  if (!row || row.owner_id !== session.cabinetId || row.question_id !== null) throw notFound()
  await removeFiles(tx, [id])
  return { id }
}

/** @throws Failure 404 absent, of somebody else's thread, or of another person's message that is not sent */
export async function getQuestionFile(
  reader: Reader,
  effects: Pick<Effects, 'files' | 'log'>,
  session: Session,
  { id }: Input<typeof spec.getQuestionFile>,
) {
  const row = await findFileRow(reader, id)
  if (!row || !(await maySeeFile(reader, session, row))) throw notFound()
  const file = await readFile(reader, effects, id)
  if (!file) throw notFound()
  return file
}

async function maySeeFile(
  reader: Reader,
  session: Session,
  row: { owner_id: string; question_id: string | null },
): Promise<boolean> {
  if (row.question_id === null) return row.owner_id === session.cabinetId
  const thread = await findQuestionRow(reader, row.question_id)
  return thread !== undefined && canSee(session, { askerId: thread.asker_id })
}

/** Sends files with a message. @throws Failure 422 at `fileIds` for one that is not the author's, or was sent already */
export async function sendFiles(tx: Tx, session: Session, messageId: string, fileIds: string[] = []): Promise<void> {
  const ids = [...new Set(fileIds)]
  if (ids.length === 0) return
  const sent = await sendFileRows(tx, session.cabinetId, messageId, ids)
  if (sent < ids.length) throw invalidFields({ fileIds: 'questions.no_file' })
}

/** Takes files that a person has kept for a message, which another domain sends. @throws Failure 422 at `fileIds` as above */
export async function takeUnsentFiles(tx: Tx, session: Session, fileIds: string[] = []): Promise<string[]> {
  const ids = [...new Set(fileIds)]
  if (ids.length === 0) return []
  const taken = await takeUnsentRows(tx, session.cabinetId, ids)
  if (taken < ids.length) throw invalidFields({ fileIds: 'questions.no_file' })
  return ids
}

/** The files of messages, by message; two queries, however many. */
export async function filesOfMessages(reader: Reader, messageIds: string[]): Promise<Map<string, FileFacts[]>> {
  const rows = await listFileRows(reader, messageIds)
  const messageOf = new Map(rows.map((row) => [row.file_id, row.message_id]))
  const files = await listFiles(reader, [...messageOf.keys()])
  return Map.groupBy(files, (file) => messageOf.get(file.id) ?? '')
}

/** Removes files whose messages were not sent within a day. */
export async function removeUnsentFiles({ transact, clock }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - dayMs)
  let removed: number
  do {
    removed = await transact(async (tx) => {
      const ids = await listUnsentBefore(tx, before, batchSize)
      await removeFiles(tx, ids)
      return ids.length
    })
  } while (removed === batchSize)
}
