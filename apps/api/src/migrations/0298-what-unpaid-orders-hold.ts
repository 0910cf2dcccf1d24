import { type Kysely, sql } from 'kysely'

/** How many seats and counted pieces an order holds while it is unpaid, so that what a customer holds is bounded. Orders that wait
 *  already hold their seats. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table shop_order add column held_pieces integer not null default 0 check (held_pieces >= 0)`.execute(
    db,
  )
  await sql`
    update shop_order set held_pieces = (
      select coalesce(sum(quantity), 0) from order_line where order_id = shop_order.id and kind = 'programme'
    )
    where state = 'awaiting_payment'
  `.execute(db)
}
