import { type Kysely, sql } from 'kysely'

/** What the calendar feed of a cabinet has shown last of each lesson and session, without names of learners and places
 *  (docs/decisions/0144). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_feed_event (
      cabinet_id uuid not null references calendar_feed on delete cascade,
      -- Of the lesson or the session.
      thing_id uuid not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      created_at timestamptz not null,
      -- The subject or the programme.
      title text not null,
      -- A hash of all that the event showed.
      content text not null,
      sequence integer not null,
      changed_at timestamptz not null,
      primary key (cabinet_id, thing_id)
    )
  `.execute(db)
}
