import { type Kysely, sql } from 'kysely'

/** A request for payment may ask for several invoices at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_request add column also_invoice_ids uuid[] not null default '{}'`.execute(db)
  await sql`
    create index payment_request_open_also on payment_request using gin (also_invoice_ids)
    where state in ('asking', 'waiting', 'part_paid') and also_invoice_ids <> '{}'
  `.execute(db)
}
