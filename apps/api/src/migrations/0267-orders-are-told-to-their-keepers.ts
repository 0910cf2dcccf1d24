import { type Kysely, sql } from 'kysely'

/** Managers and accountants keep orders; who administers accounts alone may not read one, and does not hear of its id either. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    select follow_changes('shop_order', $$
      select whom as topic, 'order:' || id as tag
      from changed, unnest(array['staff:manager', 'staff:accountant', 'cabinet:' || customer_id]) as whom$$)
  `.execute(db)
}
