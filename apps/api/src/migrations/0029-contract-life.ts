import { type Kysely, sql } from 'kysely'

/** What happens to a contract once it is active: pauses, notices of ending, new rates, another executor. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table contract
      drop constraint contract_state_check,
      add constraint contract_state_check check (state in (
        'draft', 'awaiting_ack', 'active', 'paused', 'ending', 'finished', 'terminated', 'cancelled'
      )),
      -- How many days before its end either side says so.
      add column end_notice_days integer not null default 14 check (end_notice_days between 0 and 90),
      -- The pause that is on or to come. Without a last day it lasts until somebody ends it.
      add column paused_from date,
      add column paused_until date,
      add column pause_reason text,
      -- Who gave notice, and the last day that had been agreed before.
      add column ending_by text check (ending_by in ('customer', 'executor', 'staff')),
      add column agreed_ends_on date,
      add column ended_at timestamptz,
      add column successor_of uuid references contract,
      add check (paused_until >= paused_from),
      add check ((paused_from is null) = (pause_reason is null)),
      add check (state <> 'paused' or paused_from is not null),
      add check (state <> 'ending' or (ends_on is not null and ending_by is not null)),
      add check (state not in ('paused', 'ending') or activated_at is not null),
      add check (state <> 'terminated' or reason is not null)
  `.execute(db)
  // A successor has the offer of the first contract, so an offer may have several contracts.
  await sql`drop index contract_of_offer`.execute(db)
  await sql`
    create unique index contract_of_offer on contract (offer_id) where state <> 'cancelled' and successor_of is null
  `.execute(db)
  await sql`create unique index contract_successor on contract (successor_of) where state <> 'cancelled'`.execute(db)
  await sql`create index contract_ends_on on contract (ends_on) where state in ('active', 'paused', 'ending')`.execute(
    db,
  )
  await sql`
    create table contract_change (
      id uuid primary key,
      contract_id uuid not null references contract,
      number integer not null check (number > 0),
      valid_from date not null,
      customer_rate_kopecks bigint not null,
      executor_rate_kopecks bigint not null check (executor_rate_kopecks > 0),
      -- Whose rate changes: they have to agree.
      changes_customer boolean not null,
      changes_executor boolean not null,
      state text not null check (state in ('proposed', 'agreed', 'refused', 'withdrawn', 'lapsed')),
      comment text not null,
      reason text,
      created_at timestamptz not null,
      decided_at timestamptz,
      unique (contract_id, number),
      check (changes_customer or changes_executor),
      check ((state = 'proposed') = (decided_at is null)),
      check (state <> 'refused' or reason is not null)
    )
  `.execute(db)
  await sql`create unique index contract_change_open on contract_change (contract_id) where state = 'proposed'`.execute(
    db,
  )
  // A change has a text and an evidence of its own for each side, beside those of the contract.
  for (const table of ['contract_document', 'contract_acknowledgement']) {
    await sql`
      alter table ${sql.table(table)}
        add column change_id uuid references contract_change,
        drop constraint ${sql.ref(`${table}_contract_id_side_key`)}
    `.execute(db)
    await sql`
      create unique index ${sql.ref(`${table}_of_contract`)} on ${sql.table(table)} (contract_id, side)
      where change_id is null
    `.execute(db)
    await sql`
      create unique index ${sql.ref(`${table}_of_change`)} on ${sql.table(table)} (change_id, side)
      where change_id is not null
    `.execute(db)
  }
}
