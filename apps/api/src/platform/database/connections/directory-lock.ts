import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process works on the same data directory. */
export class DirectoryInUseError extends Error {}

/** References to held locks, because a garbage-collected database object would release its lock. */
const held = new Set<DatabaseSync>()

/** Locks a data directory for this process, at once or never. PGlite itself lets a second process in and then
 *  destroys the data, so nothing may open the directory without this lock (docs/decisions/0002).
 *
 *  The lock is an exclusive transaction on an SQLite file beside the directory: the kernel holds it, so it is gone the
 *  moment the process is, however it died, and a recycled process id can't be mistaken for the holder.
 *  @throws DirectoryInUseError naming the directory and the process that holds it */
export function lockDirectory(directory: string): { release(): void } {
  mkdirSync(dirname(directory), { recursive: true })
  const holderFile = `${directory}.holder`
  const lock = new DatabaseSync(`${directory}.lock`)
  try {
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    throw new DirectoryInUseError(
      `The data directory ${directory} is in use by another process${holderName(holderFile)}. ` +
        'Stop that process, or give this one its own DATA_DIR. To run several processes on one database, set DATABASE_URL.',
    )
  }
  held.add(lock)
  writeFileSync(holderFile, String(process.pid))
  return {
    release: () => {
      held.delete(lock)
      lock.close()
    },
  }
}

function holderName(file: string): string {
  try {
    return ` (process ${readFileSync(file, 'utf8')})`
  } catch {
    return ''
  }
}
