import { type Kysely, sql } from 'kysely'

/** Whoever acts on a thing has the new notices about it archived: found by the thing, however many new ones there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index notice_new_of_thing on notice (thing, cabinet_id) where archived_at is null`.execute(db)
}
