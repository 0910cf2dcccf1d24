import { type Kysely, sql } from 'kysely'

/** Indexes for what was read by scanning. */
export async function up(db: Kysely<never>): Promise<void> {
  // In the order in which notifications are taken, so that the first of many that wait are found without sorting them all.
  await sql`drop index payment_event_waiting`.execute(db)
  await sql`create index payment_event_waiting on payment_event (next_try_at, id) where outcome = 'waiting'`.execute(db)
  // Open requests of the invoices that were paid just now, of which most have none.
  await sql`
    create index payment_request_open_invoice on payment_request (invoice_id)
    where state in ('asking', 'waiting', 'part_paid')
  `.execute(db)
}
