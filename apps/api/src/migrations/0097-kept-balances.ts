import { type Kysely, sql } from 'kysely'

/** The month of an instant in Minsk, by its first day. */
const monthOf = (column: string) => `date_trunc('month', ${column} at time zone 'Europe/Minsk')::date`

/** Balances of customers and executors are kept by month, so that their cost does not grow with what was ever posted; and
 *  postings know when they happened, so that some months of an account are read without the others. */
export async function up(db: Kysely<never>): Promise<void> {
  await datePostings(db)
  await createSums(db)
  await followPostings(db)
  await sql
    .raw(
      `insert into ledger_account_month (ledger_account_id, month, amount_kopecks)
       select posting.ledger_account_id, ${monthOf('posting.occurred_at')}, sum(posting.amount_kopecks)
       from ledger_posting posting join ledger_account account on account.id = posting.ledger_account_id
       where account.owner_id is not null group by 1, 2`,
    )
    .execute(db)
}

/** The database copies the instant from the transaction itself, so that the two never differ. */
async function datePostings(db: Kysely<never>): Promise<void> {
  await sql`alter table ledger_posting add column occurred_at timestamptz`.execute(db)
  await sql`alter table ledger_posting disable trigger ledger_posting_is_history`.execute(db)
  await sql`
    update ledger_posting set occurred_at = ledger_transaction.occurred_at
    from ledger_transaction where ledger_transaction.id = ledger_posting.transaction_id
  `.execute(db)
  await sql`alter table ledger_posting enable trigger ledger_posting_is_history`.execute(db)
  await sql`alter table ledger_posting alter column occurred_at set not null`.execute(db)
  await sql`
    create function date_posting() returns trigger language plpgsql as $$
    begin
      select occurred_at into new.occurred_at from ledger_transaction where id = new.transaction_id;
      return new;
    end $$
  `.execute(db)
  await sql`
    create trigger ledger_posting_is_dated before insert on ledger_posting
    for each row execute function date_posting()
  `.execute(db)
  await sql`
    create index ledger_posting_account_time on ledger_posting (ledger_account_id, occurred_at, transaction_id)
    include (amount_kopecks)
  `.execute(db)
  await sql`drop index ledger_posting_account`.execute(db)
}

async function createSums(db: Kysely<never>): Promise<void> {
  // Accounts of the service itself have none: every payment would wait for every other one to write the same row.
  await sql`
    create table ledger_account_month (
      ledger_account_id uuid not null references ledger_account,
      month date not null,
      amount_kopecks bigint not null,
      primary key (ledger_account_id, month)
    )
  `.execute(db)
  // Changes of running transactions. A transaction removes its rows when it commits.
  await sql`
    create unlogged table ledger_account_change (
      xid xid8 not null default pg_current_xact_id(),
      ledger_account_id uuid not null,
      month date not null,
      amount_kopecks bigint not null
    )
  `.execute(db)
  await sql`create index ledger_account_change_of_transaction on ledger_account_change (xid)`.execute(db)
  await sql`create index ledger_account_change_of_account on ledger_account_change (ledger_account_id)`.execute(db)
}

/** A transaction adds what it has posted when it commits, in one statement and in the order of the keys. These are its
 *  last locks, so that two transactions that post into the same accounts can't deadlock. */
async function followPostings(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    create function note_postings() returns trigger language plpgsql as $$
    begin
      insert into ledger_account_change (ledger_account_id, month, amount_kopecks)
      select posting.ledger_account_id, ${monthOf('posting.occurred_at')}, sum(posting.amount_kopecks)
      from new_rows posting join ledger_account account on account.id = posting.ledger_account_id
      where account.owner_id is not null group by 1, 2;
      return null;
    end $$`)
    .execute(db)
  await sql`
    create trigger ledger_posting_is_noted after insert on ledger_posting
    referencing new table as new_rows for each statement execute function note_postings()
  `.execute(db)
  await sql`
    create function apply_postings() returns trigger language plpgsql as $$
    begin
      if not exists (select from ledger_account_change where xid = pg_current_xact_id()) then return null; end if;
      insert into ledger_account_month (ledger_account_id, month, amount_kopecks)
      select ledger_account_id, month, sum(amount_kopecks) from ledger_account_change
      where xid = pg_current_xact_id() group by 1, 2 order by 1, 2
      on conflict (ledger_account_id, month) do update
      set amount_kopecks = ledger_account_month.amount_kopecks + excluded.amount_kopecks;
      delete from ledger_account_change where xid = pg_current_xact_id();
      return null;
    end $$
  `.execute(db)
  await sql`
    create constraint trigger ledger_account_changes_apply after insert on ledger_account_change
    deferrable initially deferred for each row execute function apply_postings()
  `.execute(db)
}
