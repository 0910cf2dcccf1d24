import { type Kysely, sql } from 'kysely'

/** Telling takes time. So a wrong sign-in is told for a phone without an account as well, to nobody: otherwise the time of
 *  the answer would say which phones have one. */
const ofSignIn = `
  select 'account:' || coalesce(account_id, id) as topic, 'account:' || coalesce(account_id, id) as tag from changed`

export async function up(db: Kysely<never>): Promise<void> {
  await sql`select follow_changes('sign_in_event', ${ofSignIn})`.execute(db)
}
