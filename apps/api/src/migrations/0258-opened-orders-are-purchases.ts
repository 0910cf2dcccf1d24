import { type Kysely, sql } from 'kysely'

/** What an order has opened stays a purchase when its stock is given back by a refund (docs/decisions/0131). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table stock_reservation add column was_opened boolean not null default false`.execute(db)
  await sql`
    update stock_reservation set was_opened = true
    where released_at is not null and order_id in (
      select line.order_id from order_line line join order_grant granted on granted.line_id = line.id
    )
  `.execute(db)
  await sql`drop index stock_reservation_customer`.execute(db)
  await sql`
    create index stock_reservation_customer on stock_reservation (customer_id) where released_at is null or was_opened
  `.execute(db)
}
