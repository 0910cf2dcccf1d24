import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table learner (
      id uuid primary key,
      customer_id uuid not null references cabinet,
      first_name text not null,
      last_name text not null,
      birth_year integer,
      note text not null default '',
      created_at timestamptz not null,
      version integer not null default 1
    )
  `.execute(db)
  await sql`create index learner_own on learner (customer_id, last_name, first_name, id)`.execute(db)
  await sql`create index learner_by_name on learner (last_name, first_name, id)`.execute(db)
}
