import { type Kysely, sql } from 'kysely'

/** Within how many working hours each topic is answered, and by when each question is. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table question_topic add column answer_hours integer not null default 9 check (answer_hours between 1 and 90)
  `.execute(db)
  // Of what is answered or closed it is the promise that was given last. The default is for a release that knows no promises.
  await sql`
    alter table question add column answer_due_at timestamptz not null default now() + interval '1 day'
  `.execute(db)
  await sql`update question set answer_due_at = last_message_at + interval '1 day'`.execute(db)
  await sql`create index question_due on question (answer_due_at, id) where state = 'open'`.execute(db)
}
