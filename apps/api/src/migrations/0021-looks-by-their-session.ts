import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  // Looks are found by the session that they were opened from.
  await sql`create index session_opened_by on session (opened_by) where opened_by is not null`.execute(db)
}
