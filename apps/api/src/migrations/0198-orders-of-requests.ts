import { type Kysely, sql } from 'kysely'

/** A request for the money of an order lasts no longer than the order waits. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace view order_facts as
    select id, number, customer_id, state, total_kopecks, created_at, paid_at, promo_code, discount_kopecks, refunded_kopecks,
      invoice_id, expires_at
    from shop_order
  `.execute(db)
}
