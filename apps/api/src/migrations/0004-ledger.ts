import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await createTables(db)
  // Money is history: a mistake is put right by a new transaction, never by changing or removing one.
  for (const table of ['ledger_account', 'ledger_transaction', 'ledger_posting']) {
    await sql`
      create trigger ${sql.ref(`${table}_is_history`)} before update or delete on ${sql.table(table)}
      for each row execute function refuse_change()
    `.execute(db)
    await sql`
      create trigger ${sql.ref(`${table}_is_kept`)} before truncate on ${sql.table(table)}
      for each statement execute function refuse_change()
    `.execute(db)
  }
  await refuseUnbalanced(db)
}

async function createTables(db: Kysely<never>): Promise<void> {
  await sql`
    create table ledger_account (
      id uuid primary key,
      kind text not null check (kind in ('customer', 'executor', 'commission', 'bank', 'cash')),
      owner_id uuid references cabinet,
      created_at timestamptz not null,
      unique nulls not distinct (kind, owner_id),
      check ((owner_id is not null) = (kind in ('customer', 'executor')))
    )
  `.execute(db)
  await sql`
    create table ledger_transaction (
      id uuid primary key,
      kind text not null,
      source_kind text not null,
      source_id uuid not null,
      reference_id uuid,
      occurred_at timestamptz not null,
      memo text not null default '',
      created_at timestamptz not null,
      unique (kind, source_id)
    )
  `.execute(db)
  await sql`
    create table ledger_posting (
      id uuid primary key,
      transaction_id uuid not null references ledger_transaction,
      ledger_account_id uuid not null references ledger_account,
      amount_kopecks bigint not null check (amount_kopecks <> 0)
    )
  `.execute(db)
  await sql`create index ledger_posting_transaction on ledger_posting (transaction_id)`.execute(db)
  // The amount is in the index, so that a balance is read from the index alone.
  await sql`
    create index ledger_posting_account on ledger_posting (ledger_account_id, transaction_id) include (amount_kopecks)
  `.execute(db)
}

/** Checked when the transaction commits, because the rows of one entry come one after another. A transaction without
 *  any posting is refused as well: `sum` is null then. */
async function refuseUnbalanced(db: Kysely<never>): Promise<void> {
  await sql`
    create function refuse_unbalanced() returns trigger language plpgsql as $$
    declare
      entry uuid := case when tg_table_name = 'ledger_transaction' then to_jsonb(new) ->> 'id'
        else to_jsonb(new) ->> 'transaction_id' end;
    begin
      if (select sum(amount_kopecks) from ledger_posting where transaction_id = entry) is distinct from 0 then
        raise exception 'ledger transaction % does not sum to zero', entry
          using errcode = '23514', constraint = 'ledger_transaction_sums_to_zero';
      end if;
      return null;
    end $$
  `.execute(db)
  for (const table of ['ledger_transaction', 'ledger_posting']) {
    await sql`
      create constraint trigger ${sql.ref(`${table}_sums_to_zero`)} after insert on ${sql.table(table)}
      deferrable initially deferred for each row execute function refuse_unbalanced()
    `.execute(db)
  }
}
