import { type Kysely, sql } from 'kysely'

/** In whose sessions a substitute stood is counted for many executors at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index programme_session_teacher_stands_for on programme_session_teacher (stands_for)
    where stands_for is not null
  `.execute(db)
}
