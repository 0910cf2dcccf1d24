import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  // Looks end with the session that they were opened from, and no session is removed while one hangs on it.
  await sql`create index session_opened_by on session (opened_by) where opened_by is not null`.execute(db)
}
