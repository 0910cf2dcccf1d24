import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await createInvoices(db)
  await createLines(db)
  await createPayments(db)
  await keepIssuedInvoices(db)
  // The service's own legal details: at most one row.
  await sql`
    create table payee (
      only_row boolean primary key default true check (only_row),
      name text not null,
      unp text not null,
      address text not null,
      iban text not null,
      bic text not null,
      bank text not null,
      erip_path text not null
    )
  `.execute(db)
}

async function createInvoices(db: Kysely<never>): Promise<void> {
  await sql`
    create table invoice (
      id uuid primary key,
      number text unique,
      contract_id uuid not null references contract,
      customer_id uuid not null references cabinet,
      period text not null check (period ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
      kind text not null default 'lessons' check (kind in ('lessons')),
      state text not null default 'draft' check (state in ('draft', 'issued', 'cancelled', 'void')),
      issued_at timestamptz,
      due_on date,
      total_kopecks bigint not null check (total_kopecks > 0),
      paid_kopecks bigint not null default 0 check (paid_kopecks >= 0),
      payee jsonb,
      cancel_reason text,
      created_at timestamptz not null,
      version integer not null default 1,
      check ((number is null) = (issued_at is null) and (number is null) = (due_on is null)),
      check (state <> 'issued' or number is not null),
      check (state <> 'draft' or number is null),
      check (state = 'issued' or paid_kopecks = 0)
    )
  `.execute(db)
  // A month of a contract is invoiced once, however often the run is repeated.
  await sql`
    create unique index invoice_once on invoice (contract_id, period, kind) where state in ('draft', 'issued')
  `.execute(db)
  await sql`create index invoice_customer on invoice (customer_id, id desc)`.execute(db)
  await sql`create index invoice_period on invoice (period, id desc)`.execute(db)
  await sql`create index invoice_draft on invoice (id desc) where state = 'draft'`.execute(db)
  await sql`
    create index invoice_unpaid on invoice (customer_id, due_on) include (total_kopecks, paid_kopecks)
    where state = 'issued' and paid_kopecks < total_kopecks
  `.execute(db)
  await sql`
    create index invoice_due on invoice (due_on, id) where state = 'issued' and paid_kopecks < total_kopecks
  `.execute(db)
  // Numbers without a gap: taken from here in the transaction that issues, so a failed one gives its number back.
  await sql`
    create table invoice_number_counter (year integer primary key, last integer not null check (last > 0))
  `.execute(db)
}

async function createLines(db: Kysely<never>): Promise<void> {
  await sql`
    create table invoice_line (
      id uuid primary key,
      invoice_id uuid not null references invoice,
      position integer not null,
      lesson_id uuid references lesson,
      subject text not null,
      learner_name text not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      outcome text not null,
      quantity integer not null check (quantity > 0),
      price_kopecks bigint not null,
      amount_kopecks bigint not null check (amount_kopecks = quantity * price_kopecks),
      released_at timestamptz,
      unique (invoice_id, position)
    )
  `.execute(db)
  // A lesson is on at most one live invoice; a cancelled invoice releases its lessons.
  await sql`create unique index invoice_line_lesson on invoice_line (lesson_id) where released_at is null`.execute(db)
}

async function createPayments(db: Kysely<never>): Promise<void> {
  await sql`
    create table payment (
      id uuid primary key,
      invoice_id uuid not null references invoice,
      customer_id uuid not null references cabinet,
      amount_kopecks bigint not null check (amount_kopecks > 0),
      method text not null check (method in ('bank', 'cash', 'erip', 'card')),
      received_on date not null,
      reference text not null,
      recorded_by uuid not null references cabinet,
      created_at timestamptz not null
    )
  `.execute(db)
  await sql`create index payment_invoice on payment (invoice_id, id)`.execute(db)
  await sql`
    create trigger payment_is_history before update or delete on payment
    for each row execute function refuse_change()
  `.execute(db)
}

/** Issued invoices don't change, except state, paid sum and version; of a line only its release. */
async function keepIssuedInvoices(db: Kysely<never>): Promise<void> {
  await sql`
    create function refuse_invoice_change() returns trigger language plpgsql as $$
    declare
      may_move text[] := case when tg_table_name = 'invoice'
        then array['state', 'paid_kopecks', 'cancel_reason', 'version'] else array['released_at'] end;
    begin
      if tg_op = 'DELETE' or (to_jsonb(new) - may_move) is distinct from (to_jsonb(old) - may_move) then
        raise exception 'an issued % is never changed', tg_table_name using errcode = '55000';
      end if;
      return new;
    end $$
  `.execute(db)
  await sql`
    create trigger invoice_stays_as_issued before update on invoice
    for each row when (old.state <> 'draft') execute function refuse_invoice_change()
  `.execute(db)
  await sql`
    create trigger invoice_is_kept before delete on invoice for each row execute function refuse_invoice_change()
  `.execute(db)
  await sql`
    create trigger invoice_line_stays before update or delete on invoice_line
    for each row execute function refuse_invoice_change()
  `.execute(db)
}
