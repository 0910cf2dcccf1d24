import { type Kysely, sql } from 'kysely'

/** Packages that customers have paid ahead: wallets, what of them was used by which lesson, and how far a customer may owe
 *  before staff are told. */
export async function up(db: Kysely<never>): Promise<void> {
  await createWallets(db)
  await createUses(db)
  await createLimits(db)
  await splitAccruals(db)
  await tell(db)
}

async function createWallets(db: Kysely<never>): Promise<void> {
  await sql`
    create table wallet (
      id uuid primary key,
      customer_id uuid not null references cabinet,
      learner_id uuid references learner,
      contract_id uuid references contract,
      name text not null check (name <> ''),
      unit text not null check (unit in ('lessons', 'minutes')),
      total_units integer not null check (total_units > 0),
      left_units integer not null check (left_units >= 0),
      -- Not used in time.
      lost_units integer not null default 0 check (lost_units >= 0),
      price_kopecks bigint not null check (price_kopecks >= 0),
      left_kopecks bigint not null check (left_kopecks between 0 and price_kopecks),
      unit_price_kopecks bigint not null check (unit_price_kopecks >= 0),
      subject text,
      level text,
      executor_id uuid references cabinet,
      valid_days integer not null check (valid_days > 0),
      activated_on date,
      expires_on date,
      state text not null check (state in ('pending', 'active', 'frozen', 'exhausted', 'expired', 'refunded')),
      frozen_on date,
      frozen_by text check (frozen_by in ('pause', 'staff')),
      refunded_kopecks bigint check (refunded_kopecks >= 0),
      reason text,
      source_kind text not null,
      source_id uuid not null,
      was_told_of_end boolean not null default false,
      was_told_of_last boolean not null default false,
      created_at timestamptz not null,
      version integer not null default 1,
      -- What is granted is granted once.
      constraint wallet_source unique (source_kind, source_id),
      constraint wallet_whole check (left_units + lost_units <= total_units),
      constraint wallet_worth check (left_units > 0 or left_kopecks = 0),
      constraint wallet_term check ((activated_on is null) = (expires_on is null)),
      constraint wallet_begun check (state in ('pending', 'refunded') or activated_on is not null),
      constraint wallet_frozen check (
        (state = 'frozen') = (frozen_on is not null) and (frozen_on is null) = (frozen_by is null)
      ),
      constraint wallet_used_up check ((state = 'exhausted') = (state not in ('expired', 'refunded') and left_units = 0)),
      constraint wallet_ended check (state not in ('expired', 'refunded') or (left_units = 0 and left_kopecks = 0)),
      constraint wallet_refunded check ((state = 'refunded') = (refunded_kopecks is not null))
    )
  `.execute(db)
  await sql`create index wallet_customer on wallet (customer_id, id desc)`.execute(db)
  // What can be drawn from, and what a day may change.
  await sql`create index wallet_open on wallet (customer_id, expires_on, id) where state in ('active', 'frozen')`.execute(
    db,
  )
  await sql`create index wallet_end on wallet (expires_on, id) where state = 'active'`.execute(db)
  await sql`create index wallet_contract on wallet (contract_id) where contract_id is not null`.execute(db)
  // What was granted stays as it was.
  await sql`
    create function refuse_wallet_change() returns trigger language plpgsql as $$
    declare
      fixed text[] := array[
        'id', 'customer_id', 'learner_id', 'contract_id', 'name', 'unit', 'total_units', 'price_kopecks',
        'unit_price_kopecks', 'subject', 'level', 'executor_id', 'valid_days', 'source_kind', 'source_id', 'created_at'
      ];
      field text;
    begin
      if tg_op <> 'UPDATE' then
        raise exception 'a wallet is history and is never deleted' using errcode = '55000';
      end if;
      foreach field in array fixed loop
        if to_jsonb(new) -> field is distinct from to_jsonb(old) -> field then
          raise exception 'what was granted stays' using errcode = '55000';
        end if;
      end loop;
      return new;
    end $$
  `.execute(db)
  await sql`
    create trigger wallet_stays before update or delete on wallet for each row execute function refuse_wallet_change()
  `.execute(db)
  await sql`
    create trigger wallet_is_kept before truncate on wallet for each statement execute function refuse_wallet_change()
  `.execute(db)
}

async function createUses(db: Kysely<never>): Promise<void> {
  await sql`
    create table wallet_use (
      id uuid primary key,
      wallet_id uuid not null references wallet,
      lesson_id uuid not null references lesson,
      contract_id uuid not null references contract,
      customer_id uuid not null references cabinet,
      -- A lesson of minutes may take the rest of one wallet and the beginning of the next.
      part smallint not null check (part > 0),
      units integer not null check (units > 0),
      kopecks bigint not null check (kopecks >= 0),
      held_on date not null,
      created_at timestamptz not null,
      given_back_at timestamptz,
      give_back_reason text,
      check ((given_back_at is null) = (give_back_reason is null))
    )
  `.execute(db)
  await sql`create unique index wallet_use_once on wallet_use (lesson_id, part) where given_back_at is null`.execute(db)
  await sql`create index wallet_use_wallet on wallet_use (wallet_id, id desc)`.execute(db)
  await sql`
    create function refuse_use_change() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'UPDATE' or old.given_back_at is not null
        or (to_jsonb(new) - 'given_back_at' - 'give_back_reason')
          is distinct from (to_jsonb(old) - 'given_back_at' - 'give_back_reason') then
        raise exception 'a use is given back, never changed' using errcode = '55000';
      end if;
      return new;
    end $$
  `.execute(db)
  await sql`
    create trigger wallet_use_stays before update or delete on wallet_use
    for each row execute function refuse_use_change()
  `.execute(db)
  await sql`
    create trigger wallet_use_is_kept before truncate on wallet_use
    for each statement execute function refuse_use_change()
  `.execute(db)
}

async function createLimits(db: Kysely<never>): Promise<void> {
  await sql`
    create table customer_debt_limit (
      customer_id uuid primary key references cabinet,
      -- Null where nobody has named one: then the service's own counts.
      limit_kopecks bigint check (limit_kopecks >= 0),
      told_on date,
      version integer not null default 1
    )
  `.execute(db)
}

/** What of an accrual's charge a wallet has paid: that is never invoiced. */
async function splitAccruals(db: Kysely<never>): Promise<void> {
  await sql`
    alter table accrual add column prepaid_kopecks bigint not null default 0
  `.execute(db)
  await sql`
    create or replace view accrual_facts as
    select lesson_id, contract_id, subject, held_on, is_late, gross_kopecks, prepaid_kopecks from accrual
  `.execute(db)
}

async function tell(db: Kysely<never>): Promise<void> {
  const ofCustomer = (id: string) => `
    select whom as topic, 'wallet:' || ${id} as tag
    from changed, unnest(array['role:staff', 'cabinet:' || customer_id]) as whom`
  await sql`select follow_changes('wallet', ${ofCustomer('id')})`.execute(db)
  await sql`select follow_changes('wallet_use', ${ofCustomer('wallet_id')})`.execute(db)
  await sql`select follow_changes('customer_debt_limit', $$
    select 'role:staff' as topic, 'wallet' as tag from changed$$)`.execute(db)
}
