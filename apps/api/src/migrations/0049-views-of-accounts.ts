import { type Kysely, sql } from 'kysely'

/** What accounts let the other domains of people read. Contacts and credentials are nobody else's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view account_facts as
    select id, phone, email, first_name, last_name, avatar, language, consent_version, has_two_step, cabinet_roles,
      created_at, deletion_at, erased_at
    from account
  `.execute(db)
  await sql`
    create view account_credentials as
    select id, phone, password_hash, has_two_step from account
  `.execute(db)
  await sql`
    create view cabinet_facts as
    select id, account_id, role, permissions, title, created_at from cabinet
  `.execute(db)
  // As before, out of what its owner may read.
  await sql`
    create or replace view cabinet_reach as
    select cabinet.id as cabinet_id, account.id as account_id, account.language, account.email, telegram_link.chat_id
    from cabinet_facts cabinet
    join account_facts account on account.id = cabinet.account_id
    left join telegram_link on telegram_link.account_id = account.id and telegram_link.inactive_since is null
  `.execute(db)
}
