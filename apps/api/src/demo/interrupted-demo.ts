// A demo that was begun and not finished, which a start has to notice before it knows whether there is a demo at all.
import type { Db } from '#platform/database'
import { readProgress } from './queries.ts'

/** A demo was begun in this database and never finished. */
export class DemoInterruptedError extends Error {
  override message =
    'The demo data in this database is not finished: another process is at it, or was ended while it was. ' +
    'Wait for that process, or name an empty database in DATABASE_URL.'
}

/** Whether a demo was begun in this database and not finished. */
export async function isDemoInterrupted(db: Db): Promise<boolean> {
  return (await readProgress(db)) === 'begun'
}
