import { type Kysely, sql } from 'kysely'

/** A request in ЕРИП is made when an invoice is issued: until the provider has answered it waits for its turn. An invoice
 *  names the number by which it can be paid now, and the sum that is asked for under it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment_request
      -- When the provider is asked next, and until when somebody is asking it.
      add column next_ask_at timestamptz,
      add column asked_until timestamptz,
      add column ask_tries integer not null default 0
  `.execute(db)
  await sql`create index payment_request_to_ask on payment_request (next_ask_at) where next_ask_at is not null`.execute(
    db,
  )
  await sql`
    create table invoice_erip (
      invoice_id uuid primary key references invoice,
      account_no text not null,
      asks_kopecks bigint not null check (asks_kopecks > 0)
    )
  `.execute(db)
  await sql`select follow_changes('invoice_erip', ${ofInvoice})`.execute(db)
}

const ofInvoice = `
  select whom as topic, 'invoice:' || invoice.id as tag
  from changed join invoice on invoice.id = changed.invoice_id,
    unnest(array['role:staff', 'cabinet:' || invoice.customer_id]) as whom`
