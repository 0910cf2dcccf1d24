import { type Kysely, sql } from 'kysely'

/** What the staff note beside a question. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table question_note (
      id uuid primary key,
      question_id uuid not null references question,
      author_id uuid not null references cabinet,
      body text not null check (body <> ''),
      created_at timestamptz not null
    )
  `.execute(db)
  await sql`create index question_note_question on question_note (question_id, created_at, id)`.execute(db)
  // The asker is told nothing: not even that there is a note.
  await sql`
    select follow_changes('question_note', $$
      select 'staff:manager' as topic, 'question:' || question_id as tag from changed$$)
  `.execute(db)
}
