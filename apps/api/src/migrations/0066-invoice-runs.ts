import { type Kysely, sql } from 'kysely'

/** Runs over the invoices of a month, reminders of unpaid ones, and whether a customer wants one invoice for all contracts. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table invoice_run (
      id uuid primary key,
      month text not null,
      kind text not null check (kind in ('draft', 'issue')),
      due_on date,
      total_count integer not null,
      done_count integer not null default 0,
      made_count integer not null default 0,
      -- The customer, or the draft, up to which it has come.
      reached_id uuid,
      started_by uuid not null references cabinet,
      started_account uuid not null references account,
      started_at timestamptz not null,
      finished_at timestamptz,
      check ((kind = 'issue') = (due_on is not null))
    )
  `.execute(db)
  await sql`create unique index invoice_run_open on invoice_run (month, kind) where finished_at is null`.execute(db)
  await sql`create index invoice_run_newest on invoice_run (month, kind, started_at desc, id desc)`.execute(db)
  await sql`
    create table invoice_reminder (
      id uuid primary key,
      invoice_id uuid not null references invoice,
      step text not null check (step in ('due_soon', 'late_1', 'late_5', 'late_14', 'by_hand')),
      on_day date not null,
      created_at timestamptz not null,
      -- Not twice a day, whoever reminds.
      unique (invoice_id, on_day)
    )
  `.execute(db)
  await sql`
    create unique index invoice_reminder_once on invoice_reminder (invoice_id, step) where step <> 'by_hand'
  `.execute(db)
  await sql`
    create table billing_preference (
      customer_id uuid primary key references cabinet,
      mode text not null check (mode in ('per_contract', 'one_invoice')),
      updated_at timestamptz not null
    )
  `.execute(db)
  await sql`
    select follow_changes('invoice_run', $$
      select 'staff:accountant' as topic, 'invoice_run:' || id as tag from changed$$)
  `.execute(db)
}
