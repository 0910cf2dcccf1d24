import { type Kysely, sql } from 'kysely'

/** What orders have opened, and what of it was given back, may be read by the reports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view order_grant_facts as
    select id, line_id, part, kind, granted_id, price_kopecks, refunded_kopecks, granted_at from order_grant
  `.execute(db)
}
