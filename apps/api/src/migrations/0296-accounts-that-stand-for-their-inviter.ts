import { type Kysely, sql } from 'kysely'

/** An account of the staff counts as the same person as whoever invited it, until another administrator has confirmed it. Accounts that are there already stand for themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column stands_for uuid references account`.execute(db)
  await sql`
    create or replace view account_facts as
    select id, phone, email, first_name, last_name, avatar, language, consent_version, has_two_step, cabinet_roles,
      created_at, deletion_at, erased_at, blocked_at, two_step_asked_at, stands_for
    from account
  `.execute(db)
  await sql`create index account_stands_for on account (stands_for) where stands_for is not null`.execute(db)
}
