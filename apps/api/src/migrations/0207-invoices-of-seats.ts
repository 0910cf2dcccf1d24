import { type Kysely, sql } from 'kysely'

/** Each time a manager makes a seat firm is kept: what it comes to, and whether an invoice asks for it or why none does. A seat can be
 *  made firm twice: the trial visit, and the seat after it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table seat_confirmation (
      id uuid primary key,
      seat_id uuid not null references programme_seat,
      order_id uuid,
      trial_on date,
      sessions integer not null check (sessions > 0),
      price_kopecks bigint not null check (price_kopecks >= 0),
      is_invoiced boolean not null,
      reason text,
      created_at timestamptz not null,
      check (not is_invoiced or (price_kopecks > 0 and reason is null))
    )
  `.execute(db)
  await sql`create index seat_confirmation_seat on seat_confirmation (seat_id, id)`.execute(db)
  await sql`create index seat_confirmation_order on seat_confirmation (order_id) where order_id is not null`.execute(db)
  await sql`
    create view seat_confirmation_facts as
    select id, seat_id, trial_on, sessions, price_kopecks, is_invoiced from seat_confirmation
  `.execute(db)
  await sql`
    create or replace view invoice_facts as
    select id, number, customer_id, contract_id, state, issued_at, due_on, owed_kopecks, paid_kopecks, kind, source_id,
      returned_kopecks
    from invoice
    where issued_at is not null and state in ('issued', 'written_off')
  `.execute(db)
}
