// Files in a folder or in S3. A file is stored in the database, with what it belongs to, in one transaction. A task brings it to where the
// installation keeps files, so that no request waits for that place, and a file is never half there.
import { createHash } from 'node:crypto'
import { type FilePlace, FileStoreError, type OutsidePlace } from '#platform/files/file-store'
import type { Effects, Services } from '#platform/services.ts'
import { deleteRemoved, cancelRemoval, lockFileIn, lockToRemove, setPlace } from './place-queries.ts'

/** Most files moved by one run of the task, which comes every minute. */
const mostMoved = 500
const mostRemoved = 500
/** Failures in a row after which the place itself counts as failed. */
const mostFailures = 5

interface StoredFile {
  id: string
  place: FilePlace
  sha256: string
  bytes: Buffer | null
}

/** The bytes of a file, wherever they are, checked against what was stored. @throws FileStoreError */
export async function bytesOf(
  { files }: Pick<Effects, 'files'>,
  { id, place, sha256, bytes }: StoredFile,
): Promise<Buffer> {
  if (bytes !== null) return bytes
  const outside = outsideOf(place)
  const store = files.stores[outside]
  if (!store) throw new FileStoreError(outside, 'not set up')
  const found = await store.get(id)
  if (!found) throw new FileStoreError(outside, 'not there')
  if (createHash('sha256').update(found).digest('hex') !== sha256) throw new FileStoreError(outside, 'changed')
  return Buffer.from(found.buffer, found.byteOffset, found.byteLength)
}

function outsideOf(place: FilePlace): OutsidePlace {
  if (place === 'database') throw new Error('a file in the database has no bytes')
  return place
}

/** Brings files to the place that is chosen, one transaction each, and removes what files have left behind. A place that fails is
 *  tried again by the next run. */
export async function relocateFiles(services: Services): Promise<void> {
  await moveFiles(services)
  await removeLeft(services)
}

async function moveFiles({ files, transact, log }: Services): Promise<void> {
  const elsewhere: FilePlace[] = (['database', 'folder', 's3'] as const).filter((place) => place !== files.place)
  const failed: string[] = []
  for (let moved = 0; moved < mostMoved; moved++) {
    const outcome = await transact(async (tx) => {
      const file = await lockFileIn(tx, elsewhere, failed)
      if (!file) return { isDone: true }
      try {
        const bytes = await bytesOf({ files }, file)
        if (files.place === 'database') await setPlace(tx, file.id, 'database', bytes)
        else {
          await cancelRemoval(tx, file.id, files.place)
          // The row stays locked meanwhile, so that a removal of the file comes after, and finds what to remove.
          await storeIn({ files }, files.place).put(file.id, bytes)
          await setPlace(tx, file.id, files.place, null)
        }
        return { isDone: false }
      } catch (error) {
        if (!(error instanceof FileStoreError)) throw error
        log.error({ err: error, fileId: file.id }, 'ALARM: a file could not be brought to where files are kept')
        return { isDone: false, failed: file.id }
      }
    })
    if (outcome.failed !== undefined) failed.push(outcome.failed)
    if (outcome.isDone || failed.length >= mostFailures) return
  }
}

function storeIn({ files }: Pick<Effects, 'files'>, place: OutsidePlace) {
  const store = files.stores[place]
  if (!store) throw new FileStoreError(place, 'not set up')
  return store
}

async function removeLeft({ files, transact, log }: Services): Promise<void> {
  for (const place of ['folder', 's3'] as const) {
    const store = files.stores[place]
    if (!store) continue
    await transact(async (tx) => {
      const removed: string[] = []
      try {
        for (const { file_id: id } of await lockToRemove(tx, [place], mostRemoved)) {
          await store.remove(id)
          removed.push(id)
        }
      } catch (error) {
        if (!(error instanceof FileStoreError)) throw error
        log.error({ err: error }, 'ALARM: a removed file could not be taken away from where files are kept')
      }
      await deleteRemoved(tx, place, removed)
    })
  }
}
