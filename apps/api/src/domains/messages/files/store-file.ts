import { createHash } from 'node:crypto'
import type { FileFacts } from '@navyk/api-spec/messages/files'
import { accountFileBytes } from '@navyk/api-spec/vocabulary'
import type { Reader, Tx } from '../../../platform/database/index.ts'
import { type AnsweredFile, Failure, type Session } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { savedName } from './file-names.ts'
import type { CheckedFile } from './inspect-file.ts'
import { deleteFileRows, findFileBytes, insertFile, listFileRows, takeSpace } from './queries.ts'

/** Stores an inspected file. The endpoint limits its size.
 *  @throws Failure 409 `file_space_full` when the account has no room for it */
export async function storeFile(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  session: Session,
  { name, mediaType, bytes }: CheckedFile,
): Promise<string> {
  const id = effects.ids.next()
  if (!(await takeSpace(tx, session.accountId, bytes.length, accountFileBytes))) {
    const most = accountFileBytes / 1024 / 1024
    throw new Failure(409, 'file_space_full', 'files.no_space', {
      values: { most },
      fields: { file: [{ key: 'files.no_space', values: { most } }] },
    })
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

/** What is in a file, and the name that it is saved under. */
export async function readFile(reader: Reader, id: string): Promise<AnsweredFile | undefined> {
  const row = await findFileBytes(reader, id)
  return row && { name: savedName(row.name, row.media_type), bytes: row.bytes }
}

export async function removeFiles(tx: Tx, ids: string[]): Promise<void> {
  await deleteFileRows(tx, ids)
}
