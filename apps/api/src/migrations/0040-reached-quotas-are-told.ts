import { type Kysely, sql } from 'kysely'

/** Reached quotas stand in the queue of administrators, so their open pages hear of them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`select follow_changes('quota_reach', $$select 'staff:administrator' as topic, 'quota' as tag from changed$$)`.execute(
    db,
  )
}
