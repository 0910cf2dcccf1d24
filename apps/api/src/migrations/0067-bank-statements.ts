import { type Kysely, sql } from 'kysely'

/** Statements of the bank and their rows. A row is what the bank has said: only what it is for us changes. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table bank_statement (
      id uuid primary key,
      file_name text not null,
      format text not null check (format in ('client_bank', 'csv', 'one_c')),
      account text not null,
      from_on date,
      to_on date,
      opening_kopecks bigint,
      closing_kopecks bigint,
      mismatch_kopecks bigint,
      known_count integer not null check (known_count >= 0),
      uploaded_by uuid not null references cabinet,
      uploaded_account uuid not null references account,
      created_at timestamptz not null
    )
  `.execute(db)
  await sql`
    create table bank_statement_row (
      id uuid primary key,
      bank_statement_id uuid not null references bank_statement,
      position integer not null,
      row_key text not null unique,
      fingerprint text not null,
      booked_on date not null,
      number text not null,
      direction text not null check (direction in ('in', 'out')),
      amount_kopecks bigint not null check (amount_kopecks > 0),
      party_name text not null,
      party_unp text not null,
      party_account text not null,
      purpose text not null,
      state text not null default 'open' check (state in ('open', 'confirmed', 'posted', 'ignored')),
      settled_as text check (settled_as in ('payment', 'payout', 'refund', 'transfer')),
      person_id uuid references cabinet,
      invoice_ids uuid[] not null default '{}',
      payment_id uuid references payment,
      income_report_id uuid references income_report,
      refund_id uuid unique references refund,
      reason text,
      decided_by uuid references cabinet,
      decided_at timestamptz,
      version integer not null default 1,
      unique (bank_statement_id, position),
      check ((state = 'open') = (decided_by is null)),
      check ((state = 'ignored') = (reason is not null)),
      check ((state in ('confirmed', 'posted')) = (settled_as is not null)),
      check (state <> 'posted' or settled_as <> 'payment' or payment_id is not null)
    )
  `.execute(db)
  await sql`create index bank_statement_row_open on bank_statement_row (bank_statement_id, state)`.execute(db)
  await sql`create index bank_statement_row_like on bank_statement_row (fingerprint)`.execute(db)
  await sql`
    create function keep_bank_row() returns trigger language plpgsql as $$
    declare
      decided text[] := array['state', 'settled_as', 'person_id', 'invoice_ids', 'payment_id', 'income_report_id',
        'refund_id', 'reason', 'decided_by', 'decided_at', 'version'];
    begin
      if tg_op in ('DELETE', 'TRUNCATE') or old.state = 'posted' or to_jsonb(old) - decided <> to_jsonb(new) - decided then
        raise exception 'what the bank has said, and what was posted by it, is never changed' using errcode = '55000';
      end if;
      return new;
    end $$
  `.execute(db)
  await sql`
    create trigger bank_statement_row_stays before update or delete on bank_statement_row
    for each row execute function keep_bank_row()
  `.execute(db)
  await sql`
    create trigger bank_statement_row_is_kept before truncate on bank_statement_row
    for each statement execute function keep_bank_row()
  `.execute(db)
  await sql`
    select follow_changes('bank_statement', $$
      select 'staff:accountant' as topic, 'bank_statement:' || id as tag from changed$$)
  `.execute(db)
  await sql`
    select follow_changes('bank_statement_row', $$
      select distinct 'staff:accountant' as topic, 'bank_statement:' || bank_statement_id as tag from changed$$)
  `.execute(db)
}
