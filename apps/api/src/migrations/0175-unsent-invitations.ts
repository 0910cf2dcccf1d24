import { type Kysely, sql } from 'kysely'

/** An account that staff have made for a person to whom no link has gone yet: an invitation without a token, so that a password
 *  which its person sets in another way ends it like any other. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table account_invitation alter column token_hash drop not null`.execute(db)
  await sql`
    create or replace view invitation_facts as
    select id, account_id, created_at, expires_at, accepted_at, revoked_at, token_hash is null as is_unsent
    from account_invitation
  `.execute(db)
}
