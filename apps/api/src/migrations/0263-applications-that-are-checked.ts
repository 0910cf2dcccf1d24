import { type Kysely, sql } from 'kysely'

/** A manager checks an application, and may talk to the applicant, before it is decided. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table executor_application
      add column interview_at timestamptz,
      drop constraint executor_application_state_check,
      drop constraint executor_application_check,
      add constraint executor_application_state_check
        check (state in ('submitted', 'checking', 'approved', 'declined', 'withdrawn')),
      add constraint executor_application_decided check ((state in ('submitted', 'checking')) = (decided_at is null))
  `.execute(db)
  await sql`drop index executor_application_open`.execute(db)
  await sql`
    create unique index executor_application_open on executor_application (account_id)
    where state in ('submitted', 'checking')
  `.execute(db)
}
