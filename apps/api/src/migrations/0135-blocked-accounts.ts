import { type Kysely, sql } from 'kysely'

/** Accounts that staff have blocked, and those whose owner was asked to turn the second step on. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table account add blocked_at timestamptz, add two_step_asked_at timestamptz`.execute(db)
  await sql`
    create or replace view account_facts as
    select id, phone, email, first_name, last_name, avatar, language, consent_version, has_two_step, cabinet_roles,
      created_at, deletion_at, erased_at, blocked_at, two_step_asked_at
    from account
  `.execute(db)
  await sql`
    create or replace view account_credentials as
    select id, phone, password_hash, has_two_step, blocked_at is not null as is_blocked from account
  `.execute(db)
  // A public card and a calendar feed are shown of nobody whom staff have blocked.
  await sql`
    create or replace view person_names as
    select cabinet.id, cabinet.role, cabinet.account_id, account.first_name, account.last_name,
      account.deletion_at is not null or account.blocked_at is not null as is_frozen,
      account.erased_at is not null as is_erased, cabinet.merged_into,
      account.blocked_at is not null as is_blocked
    from cabinet left join account on account.id = cabinet.account_id
  `.execute(db)
  // The work list tells who was invited and has set no password.
  await sql`
    create view invitation_facts as
    select id, account_id, created_at, expires_at, accepted_at, revoked_at from account_invitation
  `.execute(db)
}
