import { type Kysely, sql } from 'kysely'

/** Orders of the shop: what was bought at which price for whom, and what each piece of it has opened. */
export async function up(db: Kysely<never>): Promise<void> {
  await createOrders(db)
  await createLines(db)
  await createGrants(db)
  await tell(db)
}

async function createOrders(db: Kysely<never>): Promise<void> {
  await sql`
    create table shop_order (
      id uuid primary key,
      -- Not without gaps: an order that is rolled back leaves one. Invoices are what is numbered without.
      number integer generated always as identity unique,
      customer_id uuid not null references cabinet,
      state text not null check (state in (
        'placed', 'awaiting_payment', 'paid', 'paid_unfulfilled', 'fulfilled', 'completed', 'cancelled', 'expired',
        'part_refunded', 'refunded'
      )),
      payer_kind text not null check (payer_kind in ('person', 'company')),
      payer jsonb not null,
      promo_code text,
      subtotal_kopecks bigint not null check (subtotal_kopecks >= 0),
      discount_kopecks bigint not null check (discount_kopecks between 0 and subtotal_kopecks),
      total_kopecks bigint not null,
      refunded_kopecks bigint not null default 0,
      offer_version text not null,
      invoice_id uuid references invoice,
      expires_at timestamptz not null,
      paid_at timestamptz,
      ended_at timestamptz,
      reason text,
      late_kopecks bigint not null default 0 check (late_kopecks >= 0),
      late_decision text check (late_decision in ('restored', 'kept')),
      restored_from uuid unique references shop_order,
      created_at timestamptz not null,
      version integer not null default 1,
      constraint shop_order_total check (total_kopecks = subtotal_kopecks - discount_kopecks),
      constraint shop_order_refunded check (refunded_kopecks between 0 and total_kopecks),
      constraint shop_order_paid check (
        state not in ('paid', 'paid_unfulfilled', 'fulfilled', 'completed', 'part_refunded', 'refunded')
        or paid_at is not null
      ),
      constraint shop_order_ended check ((state in ('cancelled', 'expired', 'refunded')) = (ended_at is not null)),
      constraint shop_order_late check (late_decision is null or late_kopecks > 0)
    )
  `.execute(db)
  await sql`create index shop_order_customer on shop_order (customer_id, id desc)`.execute(db)
  await sql`create index shop_order_invoice on shop_order (invoice_id) where invoice_id is not null`.execute(db)
  await sql`create index shop_order_waiting on shop_order (expires_at, id) where state = 'awaiting_payment'`.execute(db)
  // What a person or the task looks after.
  await sql`create index shop_order_unfulfilled on shop_order (id) where state in ('paid', 'paid_unfulfilled')`.execute(
    db,
  )
  await sql`
    create index shop_order_late_money on shop_order (id) where late_kopecks > 0 and late_decision is null
  `.execute(db)
  await sql`create index shop_order_open on shop_order (id) where state = 'fulfilled'`.execute(db)
}

async function createLines(db: Kysely<never>): Promise<void> {
  await sql`
    create table order_line (
      id uuid primary key,
      order_id uuid not null references shop_order,
      position integer not null,
      kind text not null check (kind in ('package', 'programme')),
      product_id uuid not null references product,
      product_version_id uuid not null references product_version,
      learner_id uuid references learner,
      title text not null check (title <> ''),
      unit text not null check (unit in ('lessons', 'hours')),
      count integer not null check (count > 0),
      valid_days integer not null check (valid_days > 0),
      subject text,
      level text,
      executor_id uuid references cabinet,
      quantity integer not null check (quantity > 0),
      unit_price_kopecks bigint not null check (unit_price_kopecks >= 0),
      discount_kopecks bigint not null check (discount_kopecks between 0 and unit_price_kopecks * quantity),
      unique (order_id, position)
    )
  `.execute(db)
  await sql`create index order_line_product on order_line (product_id)`.execute(db)
  // What was bought stays as it was.
  await sql`
    create function refuse_order_line_change() returns trigger language plpgsql as $$
    begin
      raise exception 'a line of an order is history and is never changed' using errcode = '55000';
    end $$
  `.execute(db)
  await sql`
    create trigger order_line_kept before update or delete on order_line
    for each row execute function refuse_order_line_change()
  `.execute(db)
  await sql`
    create trigger order_line_not_emptied before truncate on order_line
    for each statement execute function refuse_order_line_change()
  `.execute(db)
}

async function createGrants(db: Kysely<never>): Promise<void> {
  await sql`
    create table order_grant (
      id uuid primary key,
      line_id uuid not null references order_line,
      -- Of a line of three, the first, second and third.
      part integer not null check (part > 0),
      kind text not null check (kind in ('package', 'programme')),
      granted_id uuid not null,
      price_kopecks bigint not null check (price_kopecks >= 0),
      refunded_kopecks bigint check (refunded_kopecks between 0 and price_kopecks),
      granted_at timestamptz not null,
      -- Each piece is granted once.
      constraint order_grant_once unique (line_id, part),
      constraint order_grant_own unique (kind, granted_id)
    )
  `.execute(db)
}

async function tell(db: Kysely<never>): Promise<void> {
  await sql`
    select follow_changes('shop_order', $$
      select whom as topic, 'order:' || id as tag
      from changed, unnest(array['role:staff', 'cabinet:' || customer_id]) as whom$$)
  `.execute(db)
}
