import { type Kysely, sql } from 'kysely'

/** Files of messages. Until its message is sent, a file is its owner's alone. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table question_file (
      file_id uuid primary key references file on delete cascade,
      owner_id uuid not null references cabinet,
      message_id uuid references question_message,
      created_at timestamptz not null
    )
  `.execute(db)
  await sql`create index question_file_message on question_file (message_id) where message_id is not null`.execute(db)
  await sql`create index question_file_unsent on question_file (owner_id, created_at) where message_id is null`.execute(
    db,
  )
}
