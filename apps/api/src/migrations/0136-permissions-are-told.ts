import { type Kysely, sql } from 'kysely'

/** What a person of the staff may do stands at the cabinet, and administrators see it in their lists of accounts. Until now only
 *  the account itself was told of a changed cabinet. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    select follow_changes('cabinet', $$
      select whom as topic, 'account:' || account_id as tag
      from changed, unnest(array['staff:administrator', 'account:' || account_id]) as whom
    $$)
  `.execute(db)
}
