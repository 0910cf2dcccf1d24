import { type Kysely, sql } from 'kysely'

/** Of which lesson, at which time, its sides were reminded. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table lesson_reminder (
      lesson_id uuid not null references lesson on delete cascade,
      starts_at timestamptz not null,
      time text not null check (time in ('evening', 'hour')),
      created_at timestamptz not null,
      primary key (lesson_id, starts_at, time)
    )
  `.execute(db)
}
