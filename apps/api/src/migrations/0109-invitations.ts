import { type Kysely, sql } from 'kysely'

/** Links by which people set the password of the account that staff have made for them. Of an account at most one is open. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table account_invitation (
      id uuid primary key,
      account_id uuid not null references account,
      token_hash text not null unique,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      accepted_at timestamptz,
      revoked_at timestamptz,
      check (accepted_at is null or revoked_at is null)
    )
  `.execute(db)
  await sql`create index account_invitation_account on account_invitation (account_id, id desc)`.execute(db)
  await sql`
    create unique index account_invitation_open on account_invitation (account_id)
    where accepted_at is null and revoked_at is null
  `.execute(db)
  await sql`
    select follow_changes('account_invitation', $$
      select 'role:staff' as topic, 'account:' || account_id as tag from changed$$)
  `.execute(db)
}
