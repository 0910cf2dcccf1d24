import { type Kysely, sql } from 'kysely'

/** A line of an order is a product of the shop, or a seat in a programme, which no product stands for. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table order_line alter column product_id drop not null, alter column product_version_id drop not null,
      add column seat_id uuid,
      add constraint order_line_product check ((kind = 'package') = (product_id is not null)
        and (kind = 'package') = (product_version_id is not null)),
      add constraint order_line_seat check ((kind = 'programme') = (seat_id is not null))
  `.execute(db)
  await sql`create index order_line_seat_id on order_line (seat_id) where seat_id is not null`.execute(db)
}
