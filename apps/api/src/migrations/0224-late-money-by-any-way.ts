import { type Kysely, sql } from 'kysely'

/** Whoever books a payment sees whether it is for an order that has ended.
 *  A row that was posted as the transfer of a provider can be opened again: each transfer is a source of its own in the ledger. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace view order_facts as
    select id, number, customer_id, state, total_kopecks, created_at, paid_at, promo_code, discount_kopecks, refunded_kopecks,
      invoice_id, expires_at, ended_at, late_kopecks, late_decision
    from shop_order
  `.execute(db)
  await sql`alter table bank_statement_row add column transfer_id uuid unique`.execute(db)
  await sql`alter table bank_statement_row disable trigger bank_statement_row_stays_as_written`.execute(db)
  await sql`update bank_statement_row set transfer_id = id where settled_as = 'transfer'`.execute(db)
  await sql`alter table bank_statement_row enable trigger bank_statement_row_stays_as_written`.execute(db)
  await sql`
    alter table bank_statement_row add constraint bank_statement_row_transfer
      check ((transfer_id is not null) = (settled_as is not null and settled_as = 'transfer'))
  `.execute(db)
  await sql`
    create or replace function keep_bank_row() returns trigger language plpgsql as $$
    declare
      decided text[] := array['state', 'settled_as', 'person_id', 'invoice_ids', 'payment_id', 'income_report_id',
        'refund_id', 'payout_batch_id', 'transfer_id', 'reason', 'decided_by', 'decided_at', 'version'];
    begin
      if tg_op = 'UPDATE' and to_jsonb(old) - decided = to_jsonb(new) - decided
        and (old.state <> 'posted' or (old.settled_as = 'transfer' and new.state = 'open')) then
        return new;
      end if;
      raise exception 'what the bank has said, and what was posted by it, is never changed' using errcode = '55000';
    end $$
  `.execute(db)
}
