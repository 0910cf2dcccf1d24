import { type Kysely, sql } from 'kysely'

/** Payouts to many executors at once: a batch with the file for the bank, which stays as it was made. A payout of a batch
 *  keeps to whom it goes. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table payout_batch (
      id uuid primary key,
      number integer not null unique,
      state text not null default 'prepared' check (state in ('prepared', 'sent', 'cancelled')),
      format text not null check (format in ('belarusbank', 'csv')),
      made_on date not null,
      payer jsonb not null,
      purpose text not null,
      payout_count integer not null check (payout_count > 0),
      sum_kopecks bigint not null check (sum_kopecks > 0),
      file_name text not null,
      file bytea not null,
      file_sha256 text not null check (file_sha256 = encode(sha256(file), 'hex')),
      -- The batch whose failed payouts this one repeats.
      repeats_id uuid references payout_batch,
      reason text,
      created_by uuid not null references cabinet,
      created_at timestamptz not null,
      sent_by uuid references cabinet,
      sent_at timestamptz,
      cancelled_by uuid references cabinet,
      cancelled_at timestamptz,
      version integer not null default 1,
      check ((state = 'sent') = (sent_at is not null)),
      check ((state = 'cancelled') = (cancelled_at is not null)),
      check ((state = 'cancelled') = (reason is not null))
    )
  `.execute(db)
  await sql`
    alter table payout
      drop constraint payout_state_check,
      add constraint payout_state_check check (state in ('prepared', 'sent', 'paid', 'failed', 'cancelled')),
      add column batch_id uuid references payout_batch,
      add column recipient jsonb,
      add constraint payout_of_batch check ((batch_id is null) = (recipient is null)),
      add constraint payout_waits_in_batch check (state not in ('prepared', 'cancelled') or batch_id is not null)
  `.execute(db)
  // A statement stands in one batch at a time, whoever puts it there.
  await sql`drop index payout_open`.execute(db)
  await sql`
    create unique index payout_open on payout (income_report_id) where state in ('prepared', 'sent')
  `.execute(db)
  await sql`create index payout_batch_rows on payout (batch_id, id) where batch_id is not null`.execute(db)
  await sql`
    create index payout_recipients on payout (executor_id, started_at) where recipient is not null
  `.execute(db)
  await sql`create index payout_paid on payout (executor_id, paid_on) where state = 'paid'`.execute(db)
  await sql`create index income_report_due on income_report (id) where state in ('approved', 'part_paid', 'failed', 'on_hold')`.execute(
    db,
  )
  await sql`create index income_report_confirmed on income_report (month, id) where state = 'confirmed'`.execute(db)
  await sql`
    create function keep_payout_batch() returns trigger language plpgsql as $$
    declare
      moving text[] := array[
        'state', 'reason', 'sent_by', 'sent_at', 'cancelled_by', 'cancelled_at', 'version'
      ];
    begin
      if tg_op in ('DELETE', 'TRUNCATE') or old.state = 'cancelled' or to_jsonb(old) - moving <> to_jsonb(new) - moving then
        raise exception 'a batch of payouts and its file are history and are never changed' using errcode = '55000';
      end if;
      return new;
    end $$
  `.execute(db)
  await sql`
    create trigger payout_batch_stays before update or delete on payout_batch
    for each row execute function keep_payout_batch()
  `.execute(db)
  await sql`
    create trigger payout_batch_is_kept before truncate on payout_batch
    for each statement execute function keep_payout_batch()
  `.execute(db)
  await sql`
    select follow_changes('payout_batch', $$
      select 'staff:accountant' as topic, 'payout_batch:' || id as tag from changed$$)
  `.execute(db)
  await sql`
    select follow_changes('payout', $$
      select distinct 'staff:accountant' as topic, 'payout_batch:' || batch_id as tag from changed
      where batch_id is not null$$)
  `.execute(db)
}
