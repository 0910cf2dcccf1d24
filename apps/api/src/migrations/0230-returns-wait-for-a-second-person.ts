import { type Kysely, sql } from 'kysely'

/** A refund that is said to have come back waits for another accountant, as one that is asked for does: the page of an accountant
 *  counts both without reading what was decided long ago. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index refund_waiting`.execute(db)
  await sql`
    create index refund_waiting on refund (id desc) where state in ('asked', 'approved', 'return_asked')
  `.execute(db)
}
