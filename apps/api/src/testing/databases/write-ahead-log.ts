import { sql } from 'kysely'
import type { Db } from '#platform/database'

/** Drops the segments of the write-ahead log that are no longer needed: they are larger than the rows, and a dump would hold them. */
export async function dropWriteAheadLog(db: Db): Promise<void> {
  for (const statement of ['set wal_recycle = off', 'select pg_switch_wal()', 'checkpoint']) {
    await sql.raw(statement).execute(db)
  }
}
