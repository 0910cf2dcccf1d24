import { type Kysely, sql } from 'kysely'

/** Reached quotas are in the queue of administrators, so they are published to them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`select follow_changes('quota_reach', $$select 'staff:administrator' as topic, 'quota' as tag from changed$$)`.execute(
    db,
  )
}
