import { type Kysely, sql } from 'kysely'

/** What executors say of themselves, and a way to count what somebody did. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table executor_profile (
      cabinet_id uuid primary key references cabinet,
      about text not null,
      city text not null,
      subjects text[] not null,
      formats text[] not null,
      experience_years integer check (experience_years >= 0),
      hour_kopecks bigint check (hour_kopecks > 0),
      availability jsonb not null,
      is_public boolean not null,
      version integer not null
    )
  `.execute(db)
  await sql`
    create index audit_event_actor on audit_event (actor_cabinet_id, at) where actor_cabinet_id is not null
  `.execute(db)
}
