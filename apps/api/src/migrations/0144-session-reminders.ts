import { type Kysely, sql } from 'kysely'

/** Of which session, at which time, somebody was reminded. */
export async function up(db: Kysely<never>): Promise<void> {
  // Of a cabinet that was merged into another nothing is kept on: that one is reminded for itself.
  await sql`
    create table programme_session_reminder (
      starts_at timestamptz not null,
      session_id uuid not null references programme_session on delete cascade,
      cabinet_id uuid not null,
      time text not null check (time in ('evening', 'hour')),
      created_at timestamptz not null,
      primary key (starts_at, session_id, cabinet_id, time)
    )
  `.execute(db)
  await sql`create index programme_session_reminder_session on programme_session_reminder (session_id)`.execute(db)
}
