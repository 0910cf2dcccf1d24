import { type Kysely, sql } from 'kysely'

/** What staff note about customers, and what the list of customers reads of invoices, packages and orders. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table customer_note (
      id uuid primary key,
      customer_id uuid not null references cabinet,
      author_id uuid not null references cabinet,
      text text not null check (text <> ''),
      is_pinned boolean not null,
      created_at timestamptz not null,
      changed_at timestamptz,
      version integer not null default 1
    )
  `.execute(db)
  await sql`create index customer_note_customer on customer_note (customer_id, id desc)`.execute(db)
  // Customers are told nothing: not even that there is a note.
  await sql`
    select follow_changes('customer_note', $$
      select 'role:staff' as topic, 'customer_note:' || id as tag from changed$$)
  `.execute(db)
  await publish(db)
}

async function publish(db: Kysely<never>): Promise<void> {
  await sql`
    create view due_facts as
    select id, customer_id, due_on, owed_kopecks - paid_kopecks as balance_kopecks
    from invoice where state = 'issued' and paid_kopecks < owed_kopecks
  `.execute(db)
  await sql`
    create view credit_facts as select customer_id, credit_kopecks from customer_credit where credit_kopecks > 0
  `.execute(db)
  await sql`create index customer_credit_some on customer_credit (customer_id) where credit_kopecks > 0`.execute(db)
  await sql`
    create view wallet_facts as select id, customer_id, unit, left_units, state, expires_on from wallet
  `.execute(db)
  await sql`
    create view order_facts as select id, number, customer_id, state, total_kopecks, created_at from shop_order
  `.execute(db)
}
