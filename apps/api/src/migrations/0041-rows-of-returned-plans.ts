import { type Kysely, sql } from 'kysely'

/** The rows of a returned plan are kept, to show the differences when it is submitted again. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table plan add column returned_rows jsonb`.execute(db)
}
