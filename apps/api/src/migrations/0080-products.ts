import { type Kysely, sql } from 'kysely'

/** What the shop sells, its prices, promo codes, and what orders have taken of each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createProducts(db)
  await createPromoCodes(db)
  await tell(db)
}

async function createProducts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table product_picture (
      id uuid primary key,
      name text not null unique,
      small bytea not null,
      large bytea not null,
      preview text not null,
      created_at timestamptz not null
    )
  `.execute(db)
  await sql`
    create table product (
      id uuid primary key,
      kind text not null check (kind in ('package', 'programme')),
      state text not null default 'draft' check (state in ('draft', 'published', 'archived')),
      published_version_id uuid,
      draft_version_id uuid,
      stock integer check (stock >= 0),
      taken integer not null default 0 check (taken >= 0),
      created_at timestamptz not null,
      version integer not null default 1,
      constraint product_is_not_oversold check (stock is null or taken <= stock),
      check (state <> 'published' or published_version_id is not null),
      check (published_version_id is not null or draft_version_id is not null)
    )
  `.execute(db)
  await sql`create index product_in_shop on product (id desc) where state = 'published'`.execute(db)
  await sql`
    create table product_version (
      id uuid primary key,
      product_id uuid not null references product deferrable initially deferred,
      number integer not null,
      title text not null check (title <> ''),
      description text not null,
      audience text not null,
      unit text not null check (unit in ('lessons', 'hours')),
      count integer not null check (count > 0),
      valid_days integer not null check (valid_days > 0),
      subject text,
      level text,
      format text,
      executor_id uuid references cabinet,
      terms text not null,
      cover text not null,
      picture_id uuid references product_picture,
      created_at timestamptz not null,
      published_at timestamptz,
      unique (product_id, number)
    )
  `.execute(db)
  await sql`
    alter table product
      add foreign key (published_version_id) references product_version deferrable initially deferred,
      add foreign key (draft_version_id) references product_version deferrable initially deferred
  `.execute(db)
  await sql`create index product_version_words on product_version using gin (to_tsvector('simple', title))`.execute(db)
  await sql`
    create function refuse_published_change() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'UPDATE' or old.published_at is not null then
        raise exception 'a version that was published is never changed' using errcode = '55000';
      end if;
      return new;
    end $$
  `.execute(db)
  await keepWhole(db, 'product_version', 'refuse_published_change')
  await sql`
    create table product_price (
      id uuid primary key,
      product_id uuid not null references product,
      valid_from date not null,
      amount_kopecks bigint not null check (amount_kopecks > 0),
      created_at timestamptz not null
    )
  `.execute(db)
  await sql`create index product_price_by_day on product_price (product_id, valid_from desc, id desc)`.execute(db)
  await keepWhole(db, 'product_price', 'refuse_change')
  // What an order has taken; a row stays when it is given back, so that it is given back once.
  await sql`
    create table stock_reservation (
      order_id uuid not null,
      product_id uuid not null references product,
      customer_id uuid not null references cabinet,
      quantity integer not null check (quantity > 0),
      created_at timestamptz not null,
      released_at timestamptz,
      primary key (order_id, product_id)
    )
  `.execute(db)
  await sql`
    create index stock_reservation_customer on stock_reservation (customer_id) where released_at is null
  `.execute(db)
}

async function createPromoCodes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table promo_code (
      id uuid primary key,
      code text not null unique,
      kind text not null check (kind in ('percent', 'sum')),
      percent integer check (percent between 1 and 100),
      amount_kopecks bigint check (amount_kopecks > 0),
      first_purchase_only boolean not null,
      customer_limit integer check (customer_limit > 0),
      total_limit integer check (total_limit > 0),
      used integer not null default 0 check (used >= 0),
      valid_from date not null,
      valid_to date,
      product_ids uuid[] not null,
      archived_at timestamptz,
      created_at timestamptz not null,
      version integer not null default 1,
      constraint promo_code_is_not_overused check (total_limit is null or used <= total_limit),
      check ((kind = 'percent') = (percent is not null) and (kind = 'sum') = (amount_kopecks is not null)),
      check (valid_to is null or valid_to >= valid_from)
    )
  `.execute(db)
  await sql`
    create table promo_use (
      order_id uuid primary key,
      promo_code_id uuid not null references promo_code,
      customer_id uuid not null references cabinet,
      created_at timestamptz not null,
      given_back_at timestamptz
    )
  `.execute(db)
  await sql`
    create index promo_use_of_customer on promo_use (customer_id, promo_code_id) where given_back_at is null
  `.execute(db)
}

async function keepWhole(db: Kysely<unknown>, table: string, refuse: string): Promise<void> {
  await sql`
    create trigger ${sql.ref(`${table}_stays`)} before update or delete on ${sql.table(table)}
    for each row execute function ${sql.ref(refuse)}()
  `.execute(db)
  await sql`
    create trigger ${sql.ref(`${table}_is_kept`)} before truncate on ${sql.table(table)}
    for each statement execute function refuse_change()
  `.execute(db)
}

async function tell(db: Kysely<unknown>): Promise<void> {
  const everybody = (tag: string) =>
    `select whom as topic, ${tag} as tag from changed, unnest(array['role:staff', 'role:customer']) as whom`
  await sql`select follow_changes('product', ${everybody("'product:' || id")})`.execute(db)
  await sql`select follow_changes('product_version', ${everybody("'product:' || product_id")})`.execute(db)
  await sql`select follow_changes('product_price', ${everybody("'product:' || product_id")})`.execute(db)
  await sql`select follow_changes('promo_code', ${everybody("'promo_code:' || id")})`.execute(db)
}
