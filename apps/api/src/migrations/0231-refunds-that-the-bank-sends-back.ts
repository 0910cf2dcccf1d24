import { type Kysely, sql } from 'kysely'

/** A row of a bank statement may be a refund that has come back: it waits for a second person with the refund, and is open again where
 *  nobody agrees. Each refund comes back by one row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table bank_statement_row
      add column returned_refund_id uuid references refund,
      drop constraint bank_statement_row_settled_as_check,
      add constraint bank_statement_row_settled_as_check check (
        settled_as in ('payment', 'payout', 'payout_failed', 'batch', 'refund', 'refund_returned', 'transfer')
      ),
      add constraint bank_statement_row_returned_refund
        check ((returned_refund_id is not null) = (settled_as is not null and settled_as = 'refund_returned'))
  `.execute(db)
  await sql`
    create unique index bank_statement_row_of_return on bank_statement_row (returned_refund_id) where state = 'posted'
  `.execute(db)
  await sql`
    create index bank_statement_row_returned on bank_statement_row (returned_refund_id)
    where returned_refund_id is not null
  `.execute(db)
  await sql`create index refund_by_sum on refund (amount_kopecks, paid_on) where method = 'bank'`.execute(db)
  await sql`
    create or replace function keep_bank_row() returns trigger language plpgsql as $$
    declare
      decided text[] := array['state', 'settled_as', 'person_id', 'invoice_ids', 'payment_id', 'income_report_id',
        'refund_id', 'returned_refund_id', 'payout_batch_id', 'transfer_id', 'reason', 'decided_by', 'decided_at', 'version'];
    begin
      if tg_op = 'UPDATE' and to_jsonb(old) - decided = to_jsonb(new) - decided
        and (old.state <> 'posted' or (old.settled_as in ('transfer', 'refund_returned') and new.state = 'open')) then
        return new;
      end if;
      raise exception 'what the bank has said, and what was posted by it, is never changed' using errcode = '55000';
    end $$
  `.execute(db)
}
