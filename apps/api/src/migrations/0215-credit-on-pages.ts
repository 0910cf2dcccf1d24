import { type Kysely, sql } from 'kysely'

/** The page of an invoice shows what credit its customer has, which another invoice of theirs may take at this moment. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    select follow_changes('customer_credit', $$
      select whom as topic, 'customer_credit' as tag
      from changed, unnest(array['role:staff', 'cabinet:' || customer_id]) as whom$$)
  `.execute(db)
}
