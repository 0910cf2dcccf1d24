// Files of credentials. What is in a file, how large it may be and how it is served is the business of the domain of files; here
// is who may see it.
import { type Answer, dayMs, hourMs, type Input } from '@navyk/api-spec/kit'
import { mostCredentialFiles } from '@navyk/api-spec/market/credentials'
import type * as spec from '@navyk/api-spec/market/credentials'
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
} from './file-queries.ts'

/** The most inspections of files for one account in an hour. */
const mostChecks = 200
/** The most files that a person has not sent. */
const mostUnsent = 2 * mostCredentialFiles
const batchSize = 100

/** Scans and photos. Nobody checks a diploma in a spreadsheet or a recording. */
const scans: readonly FileFacts['mediaType'][] = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp']

/** Inspecting takes the processor a while, so no transaction waits for it.
 *  @throws Failure 422 at `file` for one that is not kept · 409 no room, or too many that are not sent · 429 */
export async function addCredentialFile(
  transact: Transact<FileFacts>,
  services: Services,
  session: Session,
  { name, file }: Input<typeof spec.addCredentialFile>,
): Promise<Answer<typeof spec.addCredentialFile>> {
  const limit = { subject: `file:${session.accountId}`, most: mostChecks, windowMs: hourMs }
  const [passed] = await countHits(services.db, [limit], services.clock.now())
  if (passed) throw tooMany(passed.seconds)
  const checked = await inspectFile({ name, bytes: file })
  if (!scans.includes(checked.mediaType)) throw invalidFields({ file: 'credentials.not_a_scan' })
  return transact((tx) => keepFile(tx, services, session, checked))
}

async function keepFile(tx: Tx, effects: Effects, session: Session, file: CheckedFile): Promise<FileFacts> {
  // Held, so that two uploads at once can't both be the last one.
  await holdCabinet(tx, session.cabinetId)
  if ((await countUnsent(tx, session.cabinetId)) >= mostUnsent) {
    throw refused('credential_files_full', 'credentials.too_many_files', { most: mostUnsent })
  }
  const id = await storeFile(tx, effects, session, file)
  const row = { file_id: id, owner_id: session.cabinetId, credential_id: null, created_at: effects.clock.now() }
  await insertFileRow(tx, row)
  const [kept] = await listFiles(tx, [id])
  if (!kept) throw new Error(`file ${id} is not there after it was stored`)
  return kept
}

/** @throws Failure 404 absent, another person's, or sent */
export const removeCredentialFile: WriteCase<typeof spec.removeCredentialFile> = async (
  tx,
  _effects,
  session,
  { id },
) => {
  const row = await findFileRow(tx, id)
  if (!row || row.owner_id !== session.cabinetId || row.credential_id !== null) throw notFound()
  await removeFiles(tx, [id])
  return { id }
}

/** @throws Failure 404 absent, another executor's, or not sent yet */
export async function getCredentialFile(
  reader: Reader,
  effects: Pick<Effects, 'files' | 'log'>,
  session: Session,
  { id }: Input<typeof spec.getCredentialFile>,
) {
  const row = await findFileRow(reader, id)
  const isVisible = row?.owner_id === session.cabinetId || (session.role === 'staff' && row?.credential_id !== null)
  if (!row || !isVisible) throw notFound()
  const file = await readFile(reader, effects, id)
  if (!file) throw notFound()
  return file
}

/** Sends files with a credential. @throws Failure 422 at `fileIds` for one that is not the executor's, or was sent already */
export async function sendFiles(tx: Tx, session: Session, credentialId: string, fileIds: string[]): Promise<void> {
  const ids = [...new Set(fileIds)]
  const sent = await sendFileRows(tx, session.cabinetId, credentialId, ids)
  if (sent < ids.length) throw invalidFields({ fileIds: 'credentials.no_file' })
}

/** The files of credentials, by credential; two queries, however many. */
export async function filesOfCredentials(reader: Reader, ids: string[]): Promise<Map<string, FileFacts[]>> {
  const rows = await listFileRows(reader, ids)
  const credentialOf = new Map(rows.map((row) => [row.file_id, row.credential_id]))
  const files = await listFiles(reader, [...credentialOf.keys()])
  return Map.groupBy(files, (file) => credentialOf.get(file.id) ?? '')
}

/** Removes the files of credentials with their rows. */
export async function removeFilesOf(tx: Tx, credentialIds: string[]): Promise<void> {
  const rows = await listFileRows(tx, credentialIds)
  await removeFiles(
    tx,
    rows.map((row) => row.file_id),
  )
}

/** Removes files whose credentials were not sent within a day. */
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
