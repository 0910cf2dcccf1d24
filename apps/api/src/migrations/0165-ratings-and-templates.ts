import { type Kysely, sql } from 'kysely'

/** What askers say of a closed question, prepared answers of the staff, and questions that became part of another one. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table question
      add column rating smallint check (rating between 1 and 5),
      add column rating_text text not null default '',
      add column rated_at timestamptz,
      add column merged_into uuid references question check (merged_into <> id),
      add check ((rating is null) = (rated_at is null)),
      add check (merged_into is null or state = 'closed')
  `.execute(db)
  await sql`create index question_merged on question (merged_into) where merged_into is not null`.execute(db)
  await sql`
    create table question_template (
      id uuid primary key,
      title text not null unique check (title <> ''),
      body text not null check (body <> ''),
      version integer not null default 1
    )
  `.execute(db)
  await sql`
    select follow_changes('question_template', $$select 'staff:manager' as topic, 'question_template' as tag from changed$$)
  `.execute(db)
}
