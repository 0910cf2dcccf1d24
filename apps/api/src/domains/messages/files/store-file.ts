import { createHash } from 'node:crypto'
import type { FileFacts, KeptMediaType } from '@navyk/api-spec/messages/files'
import { accountFileBytes } from '@navyk/api-spec/vocabulary'
import type { Reader, Tx } from '#platform/database'
import { FileStoreError } from '#platform/files/file-store'
import { type AnsweredFile, Failure, type Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { savedName } from './file-names.ts'
import type { CheckedFile } from './inspecting/inspect-file.ts'
import { bytesOf } from './relocate-files.ts'
import { deleteFileRows, findFileBytes, insertFile, listFileRows, sumOfFiles, reserveSpace } from './queries.ts'
import type { TextKey } from '#platform/texts/text-keys.ts'
import type { TextValues } from '#platform/texts/texts.ts'

/** Stores an inspected file. The endpoint limits its size. A customer or an executor has room of their own; what staff keep, they keep
 *  for the service, so that it counts for the room of the service alone.
 *  @throws Failure 409 `file_space_full` when the account or the service has no room for it */
export async function storeFile(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids' | 'files' | 'log'>,
  session: Session,
  { name, mediaType, bytes }: CheckedFile,
): Promise<string> {
  const id = effects.ids.next()
  const most = session.role === 'staff' ? Number.MAX_SAFE_INTEGER : accountFileBytes
  if (!(await reserveSpace(tx, session.accountId, bytes.length, most))) {
    throw noRoom('files.no_space', { most: accountFileBytes / 1024 / 1024 })
  }
  // Uploads at the same moment may pass it by their own size, which a limit of gigabytes bears.
  if ((await sumOfFiles(tx)) > effects.files.mostBytes) {
    effects.log.error('ALARM: files have no room left; see FILES_MOST_GB')
    throw noRoom('files.no_space_service')
  }
  await insertFile(tx, {
    id,
    owner_cabinet_id: session.cabinetId,
    name,
    media_type: mediaType,
    size_bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    created_at: effects.clock.now(),
  })
  return id
}

const noRoom = (key: TextKey, values: TextValues = {}) =>
  new Failure(409, 'file_space_full', key, { values, fields: { file: [{ key, values }] } })

/** Files by id, in one query; unknown ids are absent. The caller checks who may see them. */
export async function listFiles(reader: Reader, ids: string[]): Promise<FileFacts[]> {
  const rows = await listFileRows(reader, ids)
  return rows.map((row) => ({
    id: row.id,
    name: savedName(row.name, row.media_type),
    mediaType: row.media_type,
    sizeBytes: row.size_bytes,
    addedAt: row.created_at.toISOString(),
  }))
}

/** Bytes of a file, and the name under which it is saved. @throws Failure 503 where they can't be fetched from their place now */
export async function readFile(
  reader: Reader,
  effects: Pick<Effects, 'files' | 'log'>,
  id: string,
): Promise<(AnsweredFile & { mediaType: KeptMediaType }) | undefined> {
  const row = await findFileBytes(reader, id)
  if (!row) return undefined
  try {
    const bytes = await bytesOf(effects, { id, ...row })
    return { name: savedName(row.name, row.media_type), mediaType: row.media_type, bytes }
  } catch (error) {
    if (!(error instanceof FileStoreError)) throw error
    effects.log.error({ err: error, fileId: id }, 'ALARM: a file could not be read')
    throw new Failure(503, 'unavailable', 'files.unreachable', { headers: { 'retry-after': '30' } })
  }
}

export async function removeFiles(tx: Tx, ids: string[]): Promise<void> {
  await deleteFileRows(tx, ids)
}
