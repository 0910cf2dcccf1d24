import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FileStore, FileStoreError } from './port.ts'

const isId = /^[0-9a-f-]{36}$/

/** Files in a folder of this machine, or one that all machines of the service mount. They are readable by the owner of the process
 *  alone. A file is written beside its place and renamed, so that nobody ever reads a half of it. */
export function folderStore(folder: string): FileStore {
  /** Ids begin with the time, so the last digits spread them over 256 folders. */
  const pathOf = (id: string) => {
    if (!isId.test(id)) throw new FileStoreError('folder', 'no id')
    return join(folder, id.slice(-2), id)
  }
  return {
    async put(id, bytes) {
      const path = pathOf(id)
      const partial = `${path}.${randomUUID()}.partial`
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await writeThrough(partial, bytes)
        await rename(partial, path)
      } catch (error) {
        await rm(partial, { force: true }).catch(() => undefined)
        throw failed(error)
      }
    },
    async get(id) {
      try {
        return await readFile(pathOf(id))
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined
        throw failed(error)
      }
    },
    async remove(id) {
      await rm(pathOf(id), { force: true }).catch((error) => {
        throw failed(error)
      })
    },
  }
}

/** Writes a file down to the disk, because the bytes leave the database afterwards. */
async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : undefined)

const failed = (error: unknown) =>
  error instanceof FileStoreError ? error : new FileStoreError('folder', codeOf(error) ?? 'failed')
