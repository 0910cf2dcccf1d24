import { type Kysely, sql } from 'kysely'

/** Who of the staff answers a question, and who answers a topic. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table question add column assignee_id uuid references cabinet`.execute(db)
  await sql`
    create index question_assignee on question (assignee_id, last_message_at desc, id desc) where assignee_id is not null
  `.execute(db)
  await sql`
    create table question_topic (
      id uuid primary key,
      topic text not null unique check (topic in ('lessons', 'payments', 'documents', 'offers', 'account', 'other')),
      assignee_id uuid references cabinet,
      version integer not null default 1
    )
  `.execute(db)
  await sql`
    insert into question_topic (id, topic)
    select gen_random_uuid(), topic
    from unnest(array['lessons', 'payments', 'documents', 'offers', 'account', 'other']) as topic
  `.execute(db)
  await sql`
    select follow_changes('question_topic', $$
      select whom as topic, 'question_topic' as tag
      from (select distinct true from changed) as any_change, unnest(array['staff:manager', 'staff:administrator']) as whom$$)
  `.execute(db)
}
