import { type Kysely, sql } from 'kysely'

/** Payments are listed by the day on which the money came, all of them and those of one customer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index payment_day on payment (received_on desc, id desc)`.execute(db)
  await sql`create index payment_customer_day on payment (customer_id, received_on desc, id desc)`.execute(db)
  await sql`drop index payment_customer`.execute(db)
}
