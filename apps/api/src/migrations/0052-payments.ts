import { type Kysely, sql } from 'kysely'

/** A payment is of a customer. What of it pays which invoice stands in rows of its own, the rest is the customer's
 *  credit; a payment can be reversed, and credit be refunded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await widenPayments(db)
  await createAllocations(db)
  await createReversals(db)
  await createRefunds(db)
  await openAccounts(db)
  await carryOver(db)
  await followPreviousRelease(db)
  await tell(db)
}

async function widenPayments(db: Kysely<unknown>): Promise<void> {
  // `invoice_id` stays for the previous release alone, which writes it while both run on this database.
  await sql`alter table payment alter column invoice_id drop not null`.execute(db)
  // Nobody records what a provider has told us.
  await sql`alter table payment alter column recorded_by drop not null`.execute(db)
  await sql`
    alter table payment
      add column source text not null default 'manual' check (source in ('manual', 'import', 'online')),
      add column source_key text,
      add check ((source = 'manual') = (recorded_by is not null) or source = 'import'),
      add check (source = 'manual' or source_key is not null)
  `.execute(db)
  await sql`create unique index payment_source on payment (source, source_key) where source_key is not null`.execute(db)
  await sql`create index payment_customer on payment (customer_id, id desc)`.execute(db)
}

async function createAllocations(db: Kysely<unknown>): Promise<void> {
  // The row is also the lock of a customer's money: whoever moves it holds the row. `held` waits for a refund.
  await sql`
    create table customer_credit (
      customer_id uuid primary key references cabinet,
      credit_kopecks bigint not null default 0 check (credit_kopecks >= 0),
      held_kopecks bigint not null default 0 check (held_kopecks >= 0)
    )
  `.execute(db)
  await sql`
    create table payment_allocation (
      id uuid primary key,
      payment_id uuid not null references payment,
      invoice_id uuid not null references invoice,
      amount_kopecks bigint not null check (amount_kopecks > 0),
      from_credit boolean not null default false,
      created_at timestamptz not null,
      ended_at timestamptz
    )
  `.execute(db)
  await sql`create index payment_allocation_payment on payment_allocation (payment_id)`.execute(db)
  await sql`create index payment_allocation_invoice on payment_allocation (invoice_id)`.execute(db)
  await sql`
    create function refuse_allocation_change() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'UPDATE' or old.ended_at is not null
        or (to_jsonb(new) - 'ended_at') is distinct from (to_jsonb(old) - 'ended_at') then
        raise exception 'an allocation is ended, never changed' using errcode = '55000';
      end if;
      return new;
    end $$
  `.execute(db)
  await sql`
    create trigger payment_allocation_stays before update or delete on payment_allocation
    for each row execute function refuse_allocation_change()
  `.execute(db)
  await sql`
    create trigger payment_allocation_is_kept before truncate on payment_allocation
    for each statement execute function refuse_allocation_change()
  `.execute(db)
  // What payments read of it.
  await sql`
    create view allocation_facts as
    select payment_allocation.id, payment_allocation.payment_id, payment_allocation.invoice_id,
      payment_allocation.amount_kopecks, payment_allocation.from_credit, payment_allocation.created_at,
      payment_allocation.ended_at, invoice.number as invoice_number
    from payment_allocation join invoice on invoice.id = payment_allocation.invoice_id
  `.execute(db)
}

async function createReversals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_reversal (
      id uuid primary key,
      payment_id uuid not null unique references payment,
      customer_id uuid not null references cabinet,
      reason text not null check (reason <> ''),
      reversed_by uuid not null references cabinet,
      created_at timestamptz not null
    )
  `.execute(db)
  await keepWhole(db, 'payment_reversal')
}

async function createRefunds(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table refund (
      id uuid primary key,
      customer_id uuid not null references cabinet,
      amount_kopecks bigint not null check (amount_kopecks > 0),
      reason text not null check (reason <> ''),
      state text not null default 'asked' check (state in ('asked', 'approved', 'refused', 'paid')),
      asked_by uuid not null references account,
      approved_by uuid references account,
      approved_at timestamptz,
      refusal_reason text,
      method text check (method in ('bank', 'cash')),
      paid_on date,
      reference text,
      created_at timestamptz not null,
      version integer not null default 1,
      constraint refund_of_two_people check (approved_by is null or approved_by <> asked_by),
      check (state not in ('approved', 'paid') or (approved_by is not null and approved_at is not null)),
      check ((state = 'refused') = (refusal_reason is not null)),
      check ((state = 'paid') = (method is not null and paid_on is not null and reference is not null))
    )
  `.execute(db)
  await sql`create index refund_customer on refund (customer_id, id desc)`.execute(db)
  await sql`create index refund_waiting on refund (id desc) where state in ('asked', 'approved')`.execute(db)
  await sql`
    create function refuse_refund_change() returns trigger language plpgsql as $$
    declare
      fixed text[] := array['id', 'customer_id', 'amount_kopecks', 'reason', 'asked_by', 'created_at'];
      field text;
    begin
      if tg_op <> 'UPDATE' or old.state in ('paid', 'refused') then
        raise exception 'a refund that is decided is never changed' using errcode = '55000';
      end if;
      foreach field in array fixed loop
        if to_jsonb(new) -> field is distinct from to_jsonb(old) -> field then
          raise exception 'what was asked for stays' using errcode = '55000';
        end if;
      end loop;
      return new;
    end $$
  `.execute(db)
  await sql`
    create trigger refund_stays before update or delete on refund for each row execute function refuse_refund_change()
  `.execute(db)
  await sql`
    create trigger refund_is_kept before truncate on refund for each statement execute function refuse_refund_change()
  `.execute(db)
  // Out of which payments a refund is; a refused one gives them back.
  await sql`
    create table refund_part (
      refund_id uuid not null references refund,
      payment_id uuid not null references payment,
      amount_kopecks bigint not null check (amount_kopecks > 0),
      primary key (refund_id, payment_id)
    )
  `.execute(db)
  await sql`create index refund_part_payment on refund_part (payment_id)`.execute(db)
  await keepWhole(db, 'refund_part')
}

async function keepWhole(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`
    create trigger ${sql.ref(`${table}_is_history`)} before update or delete on ${sql.table(table)}
    for each row execute function refuse_change()
  `.execute(db)
  await sql`
    create trigger ${sql.ref(`${table}_is_kept`)} before truncate on ${sql.table(table)}
    for each statement execute function refuse_change()
  `.execute(db)
}

/** Money that a provider has taken and not transferred yet stands on an account of its own. The kinds of the whole area are
 *  named here, so that the domains that bring them need not change the constraint one after another. */
async function openAccounts(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where conrelid = 'ledger_account'::regclass and contype = 'c'
  `.execute(db)
  for (const { name } of rows) await sql`alter table ledger_account drop constraint ${sql.ref(name)}`.execute(db)
  await sql`
    alter table ledger_account
      add constraint ledger_account_kind check (
        kind in ('customer', 'executor', 'commission', 'bank', 'cash', 'clearing', 'prepaid', 'write_off')
      ),
      add constraint ledger_account_owner check (
        (owner_id is not null) = (kind in ('customer', 'executor', 'prepaid'))
      )
  `.execute(db)
}

/** Each payment of an invoice becomes an allocation to it, as far as the invoice asked for it; what came beyond is the
 *  customer's credit. */
async function carryOver(db: Kysely<unknown>): Promise<void> {
  await sql`
    with running as (
      select payment.id, payment.invoice_id, payment.amount_kopecks, payment.created_at, invoice.total_kopecks,
        sum(payment.amount_kopecks) over (partition by payment.invoice_id order by payment.id)
          - payment.amount_kopecks as before
      from payment join invoice on invoice.id = payment.invoice_id
    )
    insert into payment_allocation (id, payment_id, invoice_id, amount_kopecks, created_at)
    select id, id, invoice_id, least(amount_kopecks, total_kopecks - before), created_at
    from running where total_kopecks > before
  `.execute(db)
  await sql`
    insert into customer_credit (customer_id, credit_kopecks)
    select payment.customer_id, sum(payment.amount_kopecks) - coalesce(sum(allocation.amount_kopecks), 0)
    from payment left join payment_allocation allocation on allocation.payment_id = payment.id
    group by payment.customer_id
  `.execute(db)
  await sql`
    update invoice set paid_kopecks = total_kopecks, version = version + 1 where paid_kopecks > total_kopecks
  `.execute(db)
}

/** The previous release, which runs beside this one during an upgrade, writes a payment with its invoice and then adds the
 *  whole sum to the invoice. Its payment is allocated as this release would; the invoice takes no more than it asks for. */
async function followPreviousRelease(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function allocate_payment_of_invoice() returns trigger language plpgsql as $$
    declare
      due bigint;
    begin
      select greatest(total_kopecks - paid_kopecks, 0) into due from invoice where id = new.invoice_id;
      if due > 0 then
        insert into payment_allocation (id, payment_id, invoice_id, amount_kopecks, created_at)
        values (new.id, new.id, new.invoice_id, least(due, new.amount_kopecks), new.created_at);
      end if;
      insert into customer_credit (customer_id, credit_kopecks)
      values (new.customer_id, greatest(new.amount_kopecks - due, 0))
      on conflict (customer_id) do update
      set credit_kopecks = customer_credit.credit_kopecks + excluded.credit_kopecks;
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger payment_of_invoice after insert on payment
    for each row when (new.invoice_id is not null) execute function allocate_payment_of_invoice()
  `.execute(db)
  await sql`
    create function take_what_is_due() returns trigger language plpgsql as $$
    begin
      new.paid_kopecks := least(new.paid_kopecks, new.total_kopecks);
      return new;
    end $$
  `.execute(db)
  await sql`
    create trigger invoice_takes_what_is_due before update of paid_kopecks on invoice
    for each row when (new.paid_kopecks > new.total_kopecks) execute function take_what_is_due()
  `.execute(db)
}

async function tell(db: Kysely<unknown>): Promise<void> {
  const ofCustomer = (kind: string, id: string) => `
    select whom as topic, '${kind}:' || ${id} as tag
    from changed, unnest(array['role:staff', 'cabinet:' || customer_id]) as whom`
  // The previous release knows payments by their invoice.
  const ofPayment = `${ofCustomer('payment', 'id')}
    union all
    select whom, 'invoice:' || invoice_id
    from changed, unnest(array['role:staff', 'cabinet:' || customer_id]) as whom`
  await sql`select follow_changes('payment', ${ofPayment})`.execute(db)
  await sql`select follow_changes('payment_reversal', ${ofCustomer('payment', 'payment_id')})`.execute(db)
  await sql`select follow_changes('refund', ${ofCustomer('refund', 'id')})`.execute(db)
}
