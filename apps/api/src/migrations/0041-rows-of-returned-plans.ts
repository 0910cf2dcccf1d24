import { type Kysely, sql } from 'kysely'

/** Whoever decides on a plan that comes back after it was returned wants to see what is new: its rows are kept as they were
 *  when it was returned. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table plan add column returned_rows jsonb`.execute(db)
}
