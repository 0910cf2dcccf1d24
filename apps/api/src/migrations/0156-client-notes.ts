import { type Kysely, sql } from 'kysely'

/** What executors write down about learners, each for themselves. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table client_note (
      executor_id uuid not null references cabinet,
      learner_id uuid not null references learner,
      text text not null check (text <> ''),
      changed_at timestamptz not null,
      version integer not null,
      primary key (executor_id, learner_id)
    )
  `.execute(db)
  await sql`create index client_note_learner on client_note (learner_id)`.execute(db)
  // Nobody else is told, not even that there is a note.
  await sql`
    select follow_changes('client_note', $$
      select 'cabinet:' || executor_id as topic, 'client_note:' || learner_id as tag from changed$$)
  `.execute(db)
}
