import { type Kysely, sql } from 'kysely'

/** A wrong sign-in is published also for a phone without an account, to nobody, because otherwise the time of the
 *  answer would reveal which phones have one. */
const ofSignIn = `
  select 'account:' || coalesce(account_id, id) as topic, 'account:' || coalesce(account_id, id) as tag from changed`

export async function up(db: Kysely<never>): Promise<void> {
  await sql`select follow_changes('sign_in_event', ${ofSignIn})`.execute(db)
}
