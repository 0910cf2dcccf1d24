import { type Kysely, sql } from 'kysely'

/** Staff look for orders by the days on which they were placed, and by their state. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index shop_order_day on shop_order (created_at)`.execute(db)
  await sql`create index shop_order_state on shop_order (state, id desc)`.execute(db)
}
