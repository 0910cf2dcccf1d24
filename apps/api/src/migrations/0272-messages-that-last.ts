import { type Kysely, sql } from 'kysely'

/** A message is looked at again when it leaves: by the notice that it tells, and by its end. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table outgoing_message
      add column notice jsonb,
      add column ends_at timestamptz,
      add column lapsed_at timestamptz
  `.execute(db)
}
