import { type Kysely, sql } from 'kysely'

/** An invoice may stand on something else than the lessons of one contract, be credited in part, voided and replaced, or
 *  written off. */
export async function up(db: Kysely<never>): Promise<void> {
  await widenInvoices(db)
  await widenLines(db)
  await createCreditNotes(db)
  await replaceIndexes(db)
  await keepWhatWasIssued(db)
}

async function widenInvoices(db: Kysely<never>): Promise<void> {
  // The checks were not named when the table was made.
  const { rows } = await sql<{ name: string; rule: string }>`
    select conname as name, pg_get_constraintdef(oid) as rule from pg_constraint
    where conrelid = 'invoice'::regclass and contype = 'c'
  `.execute(db)
  const isReplaced = (rule: string) => /kind = 'lessons'|'void'|paid_kopecks = 0/.test(rule)
  for (const { name, rule } of rows) {
    if (isReplaced(rule)) await sql`alter table invoice drop constraint ${sql.ref(name)}`.execute(db)
  }
  await sql`
    alter table invoice
      alter column contract_id drop not null,
      add column source_id uuid,
      add column about text,
      add column payer jsonb,
      add column credited_kopecks bigint not null default 0,
      add column returned_kopecks bigint not null default 0,
      add column replaced_by uuid references invoice,
      add column owed_kopecks bigint not null generated always as (total_kopecks - credited_kopecks) stored,
      add constraint invoice_kind check (kind in ('lessons', 'plan', 'package', 'programme', 'order', 'manual')),
      add constraint invoice_state check (state in ('draft', 'issued', 'cancelled', 'void', 'written_off')),
      add constraint invoice_names_what_for check (contract_id is not null or about is not null),
      add constraint invoice_credited check (credited_kopecks between 0 and total_kopecks),
      add constraint invoice_returned check (returned_kopecks between 0 and credited_kopecks),
      add constraint invoice_paid check (state in ('issued', 'written_off') or paid_kopecks = 0),
      add constraint invoice_replaced check (replaced_by is null or state = 'void')
  `.execute(db)
}

async function widenLines(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ name: string; rule: string }>`
    select conname as name, pg_get_constraintdef(oid) as rule from pg_constraint
    where conrelid = 'invoice_line'::regclass and contype = 'c'
  `.execute(db)
  for (const { name, rule } of rows) {
    if (rule.includes('amount_kopecks')) {
      await sql`alter table invoice_line drop constraint ${sql.ref(name)}`.execute(db)
    }
  }
  await sql`
    alter table invoice_line
      alter column subject drop not null,
      alter column learner_name drop not null,
      alter column starts_at drop not null,
      alter column ends_at drop not null,
      alter column outcome drop not null,
      add column title text,
      add column contract_number integer,
      add column discount_kopecks bigint not null default 0 check (discount_kopecks >= 0),
      add constraint invoice_line_amount check (
        amount_kopecks = quantity * price_kopecks - discount_kopecks and amount_kopecks >= 0
      ),
      add constraint invoice_line_names_what_for check (
        title is not null
        or (subject is not null and learner_name is not null and starts_at is not null and ends_at is not null
          and outcome is not null)
      )
  `.execute(db)
}

async function createCreditNotes(db: Kysely<never>): Promise<void> {
  await sql`
    create table credit_note (
      id uuid primary key,
      number text not null unique,
      invoice_id uuid not null references invoice,
      customer_id uuid not null references cabinet,
      amount_kopecks bigint not null check (amount_kopecks > 0),
      returned_kopecks bigint not null check (returned_kopecks between 0 and amount_kopecks),
      reason text not null check (reason <> ''),
      issued_by uuid not null references account,
      created_at timestamptz not null
    )
  `.execute(db)
  await sql`create index credit_note_invoice on credit_note (invoice_id, id)`.execute(db)
  await sql`create index credit_note_customer on credit_note (customer_id, id desc)`.execute(db)
  await sql`
    create table credit_note_number_counter (year integer primary key, last integer not null check (last > 0))
  `.execute(db)
  await sql`
    create trigger credit_note_is_history before update or delete on credit_note
    for each row execute function refuse_change()
  `.execute(db)
  await sql`
    create trigger credit_note_is_kept before truncate on credit_note
    for each statement execute function refuse_change()
  `.execute(db)
  const ofInvoice = `
    select whom as topic, 'invoice:' || invoice_id as tag
    from changed, unnest(array['role:staff', 'cabinet:' || customer_id]) as whom`
  await sql`select follow_changes('credit_note', ${ofInvoice})`.execute(db)
}

async function replaceIndexes(db: Kysely<never>): Promise<void> {
  await sql`drop index invoice_unpaid`.execute(db)
  await sql`drop index invoice_due`.execute(db)
  await sql`
    create index invoice_unpaid on invoice (customer_id, due_on) include (owed_kopecks, paid_kopecks)
    where state = 'issued' and paid_kopecks < owed_kopecks
  `.execute(db)
  await sql`
    create index invoice_due on invoice (due_on, id) where state = 'issued' and paid_kopecks < owed_kopecks
  `.execute(db)
  await sql`
    create unique index invoice_of_source on invoice (kind, source_id)
    where source_id is not null and state in ('draft', 'issued', 'written_off')
  `.execute(db)
  // The lessons of all contracts of a customer on one invoice.
  await sql`
    create unique index invoice_of_customer_once on invoice (customer_id, period)
    where kind = 'lessons' and contract_id is null and state in ('draft', 'issued', 'written_off')
  `.execute(db)
}

/** What may still change of an issued invoice; the rest stays as the customer got it. */
async function keepWhatWasIssued(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function refuse_invoice_change() returns trigger language plpgsql as $$
    declare
      may_move text[] := case when tg_table_name = 'invoice'
        then array[
          'state', 'paid_kopecks', 'credited_kopecks', 'returned_kopecks', 'owed_kopecks', 'cancel_reason', 'replaced_by',
          'version'
        ]
        else array['released_at'] end;
    begin
      if tg_op = 'DELETE' or (to_jsonb(new) - may_move) is distinct from (to_jsonb(old) - may_move) then
        raise exception 'an issued % is never changed', tg_table_name using errcode = '55000';
      end if;
      return new;
    end $$
  `.execute(db)
  await sql`
    create or replace function take_what_is_due() returns trigger language plpgsql as $$
    begin
      new.paid_kopecks := least(new.paid_kopecks, new.total_kopecks - new.credited_kopecks);
      return new;
    end $$
  `.execute(db)
  await sql`drop trigger invoice_takes_what_is_due on invoice`.execute(db)
  await sql`
    create trigger invoice_takes_what_is_due before update of paid_kopecks on invoice
    for each row when (new.paid_kopecks > new.total_kopecks - new.credited_kopecks)
    execute function take_what_is_due()
  `.execute(db)
}
