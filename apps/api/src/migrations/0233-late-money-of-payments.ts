import { type Kysely, sql } from 'kysely'

/** Of which payments the money is that came for an order too late: whoever reverses one takes its part from the order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table order_late_money (
      payment_id uuid not null references payment,
      order_id uuid not null references shop_order,
      amount_kopecks bigint not null check (amount_kopecks > 0),
      primary key (payment_id, order_id)
    )
  `.execute(db)
  await sql`create index order_late_money_order on order_late_money (order_id)`.execute(db)
}
