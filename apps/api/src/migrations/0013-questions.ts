import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table question (
      id uuid primary key,
      number bigint generated always as identity unique,
      asker_id uuid not null references cabinet,
      topic text not null check (topic in ('lessons', 'payments', 'documents', 'offers', 'account', 'other')),
      state text not null check (state in ('open', 'answered', 'closed')),
      excerpt text not null,
      last_side text not null check (last_side in ('asker', 'staff')),
      last_message_at timestamptz not null,
      message_count integer not null default 1,
      closed_at timestamptz,
      created_at timestamptz not null,
      version integer not null default 1,
      check ((state = 'closed') = (closed_at is not null))
    )
  `.execute(db)
  await sql`create index question_own on question (asker_id, last_message_at desc, id desc)`.execute(db)
  await sql`create index question_inbox on question (state, last_message_at, id)`.execute(db)
  await sql`create index question_newest on question (last_message_at desc, id desc)`.execute(db)
  await sql`
    create table question_message (
      id uuid primary key,
      question_id uuid not null references question,
      position integer not null,
      side text not null check (side in ('asker', 'staff')),
      author_id uuid not null references cabinet,
      body text not null check (body <> ''),
      created_at timestamptz not null,
      unique (question_id, position)
    )
  `.execute(db)
  // Messages are never changed; a correction is another message.
  await sql`
    create trigger question_message_is_history before update or delete on question_message
    for each row execute function refuse_change()
  `.execute(db)
}
