import { type Kysely, sql } from 'kysely'

/** A row of a bank statement may be the sum of a whole batch of payouts, or one payout that the bank has sent back. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table bank_statement_row
      add column payout_batch_id uuid references payout_batch,
      drop constraint bank_statement_row_settled_as_check,
      add constraint bank_statement_row_settled_as_check
        check (settled_as in ('payment', 'payout', 'payout_failed', 'batch', 'refund', 'transfer')),
      add constraint bank_statement_row_batch
        check ((payout_batch_id is not null) = (settled_as is not null and settled_as = 'batch'))
  `.execute(db)
  await sql`
    create or replace function keep_bank_row() returns trigger language plpgsql as $$
    declare
      decided text[] := array['state', 'settled_as', 'person_id', 'invoice_ids', 'payment_id', 'income_report_id',
        'refund_id', 'payout_batch_id', 'reason', 'decided_by', 'decided_at', 'version'];
    begin
      if tg_op in ('DELETE', 'TRUNCATE') or old.state = 'posted' or to_jsonb(old) - decided <> to_jsonb(new) - decided then
        raise exception 'what the bank has said, and what was posted by it, is never changed' using errcode = '55000';
      end if;
      return new;
    end $$
  `.execute(db)
  await sql`create index payout_by_sum on payout (paid_kopecks, paid_on) where state = 'paid'`.execute(db)
}
