import { type Kysely, sql } from 'kysely'

/** A thread that is no question is put away as spam, for a reason, and remembers where it is taken back to. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table question
      drop constraint question_state_check,
      drop constraint question_check,
      add column spam_reason text,
      add column spam_from text check (spam_from in ('open', 'answered')),
      add constraint question_state_check check (state in ('open', 'answered', 'closed', 'spam')),
      add constraint question_check check ((state in ('closed', 'spam')) = (closed_at is not null)),
      add constraint question_spam_check check ((state = 'spam') = (spam_from is not null))
  `.execute(db)
}
