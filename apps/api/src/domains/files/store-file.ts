import { createHash } from 'node:crypto'
import type { FileFacts } from '@navyk/api-spec'
import type { Reader, Tx } from '../../platform/database/index.ts'
import { invalidFields, type Session } from '../../platform/http/index.ts'
import type { Effects } from '../../platform/services.ts'
import { mediaTypeOf } from './media-type.ts'
import { deleteFileRows, findFileBytes, insertFile, listFileRows } from './queries.ts'

/** Keeps a file. How large it may be is the endpoint's to say.
 *  @throws Failure 422 at `file` for an empty one and for a kind that is not kept */
export async function storeFile(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  session: Session,
  file: { name: string; bytes: Uint8Array },
): Promise<string> {
  const { bytes } = file
  if (bytes.length === 0) throw invalidFields({ file: 'files.empty' })
  const mediaType = mediaTypeOf(bytes, file.name)
  if (!mediaType) throw invalidFields({ file: 'files.kind' })
  const id = effects.ids.next()
  await insertFile(tx, {
    id,
    owner_cabinet_id: session.cabinetId,
    name: cleanName(file.name),
    media_type: mediaType,
    size_bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    created_at: effects.clock.now(),
  })
  return id
}

/** A name without folders and without what no disk takes. */
const cleanName = (name: string) => name.replaceAll(/[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu, '_').trim() || 'file'

/** Files by id, in one query; unknown ids are absent. The caller answers for who may see them. */
export async function listFiles(reader: Reader, ids: string[]): Promise<FileFacts[]> {
  const rows = await listFileRows(reader, ids)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    mediaType: row.media_type,
    sizeBytes: row.size_bytes,
    addedAt: row.created_at.toISOString(),
  }))
}

/** What is in a file, and what it is called. */
export async function readFile(reader: Reader, id: string): Promise<{ name: string; bytes: Uint8Array } | undefined> {
  return findFileBytes(reader, id)
}

export async function removeFiles(tx: Tx, ids: string[]): Promise<void> {
  await deleteFileRows(tx, ids)
}
