import { type Kysely, sql } from 'kysely'

/** Requests for payment at a provider, the payments that providers have taken, what of them a person has to look at, and
 *  the notifications that came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createRequests(db)
  await createPayments(db)
  await createEvents(db)
  await sql`select follow_changes('payment_request', ${ofRequest})`.execute(db)
  await sql`select follow_changes('payment_problem', ${toAccountants})`.execute(db)
}

const ofRequest = `
  select whom as topic, 'payment_request:' || id as tag
  from changed, unnest(array['staff:accountant', 'cabinet:' || customer_id]) as whom`
const toAccountants = `select 'staff:accountant' as topic, 'payment_problem' as tag from changed`

async function createRequests(db: Kysely<unknown>): Promise<void> {
  // What a payer types in ЕРИП: short, and never given twice.
  await sql`create sequence payment_account_number start 10000001`.execute(db)
  await sql`
    create table payment_request (
      id uuid primary key,
      customer_id uuid not null references cabinet,
      invoice_id uuid not null references invoice,
      provider text not null,
      method text not null check (method in ('erip', 'card')),
      reference text not null unique,
      account_no text not null unique default nextval('payment_account_number')::text,
      provider_ref text,
      amount_kopecks bigint not null check (amount_kopecks > 0),
      paid_kopecks bigint not null default 0 check (paid_kopecks >= 0),
      state text not null check (
        state in ('asking', 'waiting', 'part_paid', 'paid', 'expired', 'cancelled', 'failed', 'taken_back')
      ),
      pay_url text,
      qr text,
      pay_form jsonb,
      expires_at timestamptz not null,
      created_at timestamptz not null
    )
  `.execute(db)
  await sql`create index payment_request_customer on payment_request (customer_id, id desc)`.execute(db)
  await sql`create index payment_request_invoice on payment_request (invoice_id)`.execute(db)
  await sql`create index payment_request_ref on payment_request (provider, provider_ref)`.execute(db)
  await sql`create index payment_request_open on payment_request (id) where state in ('asking', 'waiting', 'part_paid')`.execute(
    db,
  )
}

async function createPayments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table online_payment (
      id uuid primary key,
      provider text not null,
      payment_key text not null,
      request_id uuid references payment_request,
      amount_kopecks bigint not null check (amount_kopecks >= 0),
      currency text not null,
      payment_id uuid references payment,
      taken_back_kopecks bigint not null default 0 check (taken_back_kopecks between 0 and amount_kopecks),
      paid_at timestamptz,
      found_at timestamptz not null,
      unique (provider, payment_key),
      check (payment_id is null or request_id is not null)
    )
  `.execute(db)
  await sql`create index online_payment_request on online_payment (request_id)`.execute(db)
  await sql`create index online_payment_found on online_payment (provider, found_at)`.execute(db)
  await sql`
    create table payment_problem (
      id uuid primary key,
      online_payment_id uuid not null references online_payment,
      kind text not null check (kind in ('unknown_request', 'other_amount', 'other_currency', 'taken_back', 'missing')),
      found_at timestamptz not null,
      settled_at timestamptz,
      settled_by uuid references cabinet,
      reason text,
      unique (online_payment_id, kind),
      check ((settled_at is null) = (settled_by is null) and (settled_at is null) = (reason is null))
    )
  `.execute(db)
  await sql`create index payment_problem_open on payment_problem (id desc) where settled_at is null`.execute(db)
}

async function createEvents(db: Kysely<unknown>): Promise<void> {
  // Nobody can fill the disk by it: what is said is short, and of refused ones only so many are kept.
  await sql`
    create table payment_event (
      id uuid primary key,
      provider text not null,
      event_key text not null check (length(event_key) <= 300),
      kind text,
      request_id uuid references payment_request,
      payment_key text,
      verified boolean not null,
      outcome text not null,
      said text not null default '' check (length(said) <= 2000),
      times integer not null default 1,
      first_at timestamptz not null,
      last_at timestamptz not null,
      applied_at timestamptz,
      event jsonb,
      next_try_at timestamptz,
      tries integer not null default 0,
      unique (provider, event_key),
      check ((outcome = 'applied') = (applied_at is not null)),
      check (verified or outcome not in ('applied', 'waiting')),
      check ((outcome = 'waiting') = (event is not null) and (event is null) = (next_try_at is null))
    )
  `.execute(db)
  await sql`create index payment_event_refused on payment_event (id desc) where outcome not in ('applied', 'waiting')`.execute(
    db,
  )
  await sql`create index payment_event_waiting on payment_event (next_try_at) where outcome = 'waiting'`.execute(db)
  await sql`create index payment_event_request on payment_event (request_id) where request_id is not null`.execute(db)
}
