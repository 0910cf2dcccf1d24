import { type Kysely, sql } from 'kysely'

/** A customer who was registered twice becomes one (docs/decisions/0040): their rows go over to the other cabinet, and theirs is closed. */
export async function up(db: Kysely<never>): Promise<void> {
  await keepMerges(db)
  await hideMergedCabinets(db)
  await letHistoryMove(db)
  await refuseRowsOfMerged(db)
  await countMovedPlans(db)
}

async function keepMerges(db: Kysely<never>): Promise<void> {
  await sql`alter table cabinet add column merged_into uuid references cabinet`.execute(db)
  await sql`create index cabinet_merged on cabinet (merged_into) where merged_into is not null`.execute(db)
  await sql`
    create table customer_merge (
      id uuid primary key,
      from_id uuid not null unique references cabinet,
      into_id uuid not null references cabinet,
      reason text not null check (reason <> ''),
      moved jsonb not null,
      merged_by uuid not null references cabinet,
      merged_at timestamptz not null,
      -- The transaction that merges: in it alone rows of history change their owner.
      xid xid8 not null default pg_current_xact_id(),
      check (from_id <> into_id)
    )
  `.execute(db)
  await sql`create index customer_merge_into on customer_merge (into_id)`.execute(db)
}

/** A closed cabinet has no session, no messages and no place among the account's roles. Its name stays readable. */
async function hideMergedCabinets(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace view cabinet_facts as
    select id, account_id, role, permissions, title, created_at from cabinet where merged_into is null
  `.execute(db)
  await sql`
    create or replace view person_names as
    select cabinet.id, cabinet.role, cabinet.account_id, account.first_name, account.last_name,
      account.deletion_at is not null as is_frozen, account.erased_at is not null as is_erased, cabinet.merged_into
    from cabinet left join account on account.id = cabinet.account_id
  `.execute(db)
  await sql`
    create or replace function count_cabinets() returns trigger language plpgsql as $$
    begin
      update account
      set cabinet_roles = (
        select coalesce(array_agg(role order by array_position(array['staff', 'executor', 'customer'], role)), '{}')
        from cabinet where cabinet.account_id = account.id and merged_into is null
      )
      where id = case when tg_op = 'DELETE' then old.account_id else new.account_id end;
      return null;
    end $$
  `.execute(db)
  await sql`
    create view merged_cabinets as select id, account_id, merged_into from cabinet where merged_into is not null
  `.execute(db)
  await sql`
    create trigger merged_cabinet_is_counted after update of merged_into on cabinet
    for each row execute function count_cabinets()
  `.execute(db)
}

/** Tables that refuse changes: the trigger, its function, the column of the owner, and what the trigger asked before. */
const guarded = [
  ['act', 'act_stays', 'keep_act', 'customer_id'],
  ['bank_statement_row', 'bank_statement_row_stays', 'keep_bank_row', 'person_id'],
  ['credit_note', 'credit_note_is_history', 'refuse_change', 'customer_id'],
  ['legal_details', 'legal_details_stay', 'keep_legal_details', 'cabinet_id'],
  ['lesson_correction', 'lesson_correction_stays', 'refuse_correction_change', 'customer_id'],
  ['payment', 'payment_is_history', 'refuse_change', 'customer_id'],
  ['payment_reversal', 'payment_reversal_is_history', 'refuse_change', 'customer_id'],
  ['question_message', 'question_message_is_history', 'refuse_message_change', 'author_id'],
  ['refund', 'refund_stays', 'refuse_refund_change', 'customer_id'],
  ['wallet', 'wallet_stays', 'refuse_wallet_change', 'customer_id'],
  ['wallet_use', 'wallet_use_stays', 'refuse_use_change', 'customer_id'],
] as const

/** A row of history changes its owner in the transaction that merges, and nothing else of it changes. */
async function letHistoryMove(db: Kysely<never>): Promise<void> {
  await sql`
    create function is_merge(was jsonb, becomes jsonb, owner text) returns boolean language sql stable as $$
      select was - owner = becomes - owner and exists (
        select from customer_merge
        where from_id = (was ->> owner)::uuid and into_id = (becomes ->> owner)::uuid and xid = pg_current_xact_id()
      )
    $$
  `.execute(db)
  for (const [table, trigger, refuse, owner] of guarded) {
    await sql.raw(`drop trigger ${trigger} on ${table}`).execute(db)
    await sql
      .raw(`create trigger ${trigger} before delete on ${table} for each row execute function ${refuse}()`)
      .execute(db)
    await sql
      .raw(`
        create trigger ${trigger}_as_written before update on ${table} for each row
        when (old.${owner} is not distinct from new.${owner} or not is_merge(to_jsonb(old), to_jsonb(new), '${owner}'))
        execute function ${refuse}()
      `)
      .execute(db)
  }
  await letInvoicesMove(db)
  await letAccountsMove(db)
}

/** Two customers may both have a joint invoice of a month; the merged one keeps whose it was. */
async function letInvoicesMove(db: Kysely<never>): Promise<void> {
  await sql`alter table invoice add column merged_from uuid references cabinet`.execute(db)
  // Within the function: a condition of a trigger can't read a row with a computed column.
  await sql`
    create or replace function refuse_invoice_change() returns trigger language plpgsql as $$
    declare
      may_move text[] := case when tg_table_name = 'invoice'
        then array[
          'state', 'paid_kopecks', 'credited_kopecks', 'returned_kopecks', 'owed_kopecks', 'cancel_reason', 'replaced_by',
          'version'
        ]
        when exists (select from invoice where id = (to_jsonb(old) ->> 'invoice_id')::uuid and state = 'draft')
        then array['released_at', 'left_out']
        else array['released_at'] end;
      by_merge text[] := array['merged_from', 'owed_kopecks'];
    begin
      if tg_op = 'UPDATE' and to_jsonb(old) ->> 'customer_id' <> to_jsonb(new) ->> 'customer_id'
        and is_merge(to_jsonb(old) - by_merge, to_jsonb(new) - by_merge, 'customer_id') then
        return new;
      end if;
      if tg_op = 'DELETE' or (to_jsonb(new) - may_move) is distinct from (to_jsonb(old) - may_move) then
        raise exception 'an issued % is never changed', tg_table_name using errcode = '55000';
      end if;
      return new;
    end $$
  `.execute(db)
  await sql`drop index invoice_of_customer_once`.execute(db)
  await sql`
    create unique index invoice_of_customer_once on invoice (coalesce(merged_from, customer_id), period)
    where kind = 'lessons' and contract_id is null and state in ('draft', 'issued', 'written_off')
  `.execute(db)
}

/** An account of the ledger goes over as it is, or is closed after its balance has gone over. */
async function letAccountsMove(db: Kysely<never>): Promise<void> {
  await sql`alter table ledger_account add column merged_into uuid references ledger_account`.execute(db)
  await sql`
    create function is_account_merge(was jsonb, becomes jsonb) returns boolean language sql stable as $$
      select is_merge(was, becomes, 'owner_id')
        or was ->> 'merged_into' is null and was - 'merged_into' = becomes - 'merged_into' and exists (
          select from customer_merge where from_id = (was ->> 'owner_id')::uuid and xid = pg_current_xact_id()
        )
    $$
  `.execute(db)
  await sql`drop trigger ledger_account_is_history on ledger_account`.execute(db)
  await sql`
    create trigger ledger_account_is_history before delete on ledger_account
    for each row execute function refuse_change()
  `.execute(db)
  await sql`
    create trigger ledger_account_is_history_as_written before update on ledger_account for each row
    when (not is_account_merge(to_jsonb(old), to_jsonb(new))) execute function refuse_change()
  `.execute(db)
}

const ofCustomers = [
  ...['act', 'billing_preference', 'cart', 'contract', 'credit_note', 'customer_credit', 'customer_debt_limit'],
  ...['customer_note', 'invoice', 'learner', 'lesson', 'lesson_correction', 'offer', 'offer_draft', 'payment'],
  ...['payment_request', 'payment_reversal', 'plan', 'promo_use', 'refund', 'shop_order', 'stock_reservation'],
  ...['wallet', 'wallet_use'],
].map((table) => [table, 'customer_id'] as const)
const ofCabinets = ['calendar_feed', 'executor_application', 'legal_details'].map(
  (table) => [table, 'cabinet_id'] as const,
)
const guardedRows = [...ofCustomers, ...ofCabinets, ['ledger_account', 'owner_id'], ['question', 'asker_id']] as const

/** Whoever writes a row for a customer while they are merged waits for the merge, by the lock of the foreign key; after it the
 *  row is refused, because the rest of that transaction still means the closed cabinet. It is repeated with the other one. */
async function refuseRowsOfMerged(db: Kysely<never>): Promise<void> {
  for (const column of new Set(guardedRows.map(([, name]) => name))) {
    await sql
      .raw(`
        create function refuse_merged_${column}() returns trigger language plpgsql as $$
        begin
          if exists (
            select from new_rows join merged_cabinets on merged_cabinets.id = new_rows.${column}
          ) then
            raise exception 'the customer of this % was merged into another', tg_table_name using errcode = 'NVK01';
          end if;
          return null;
        end $$
      `)
      .execute(db)
  }
  for (const [table, column] of guardedRows) {
    await sql
      .raw(`
        create trigger ${table}_of_living after insert on ${table} referencing new table as new_rows
        for each statement execute function refuse_merged_${column}()
      `)
      .execute(db)
  }
}

/** Lessons that are counted from rows of plans follow their plan; those that exist follow by their own trigger (0027). */
async function countMovedPlans(db: Kysely<never>): Promise<void> {
  const counted = (rows: string, sign: 1 | -1) => `
    select moved.executor_id, (plan_row.starts_at at time zone 'Europe/Minsk')::date, moved.contract_id,
      moved.customer_id, contract.learner_id, contract.subject, ${sign}, ${sign}, 0, 0, 0, 0, 0, 0, 0,
      ${sign} * (extract(epoch from plan_row.ends_at - plan_row.starts_at) / 60)::int, 0, 0, 0, 0, 0
    from ${rows} moved join plan_row on plan_row.plan_id = moved.id
      join contract_facts contract on contract.id = moved.contract_id
    where moved.state in ('draft', 'submitted', 'returned') and moved.id in (
      select new_rows.id from new_rows join old_rows on old_rows.id = new_rows.id
      where old_rows.customer_id <> new_rows.customer_id
    )`
  await sql
    .raw(`
      create function note_moved_plans() returns trigger language plpgsql as $$
      begin
        if exists (
          select from new_rows join old_rows on old_rows.id = new_rows.id
          where old_rows.customer_id <> new_rows.customer_id
        ) then
          insert into lesson_day_change (executor_id, day, contract_id, customer_id, learner_id, subject, planned, drafted,
            held, cancelled_in_time, cancelled_late, cancelled_by_executor, cancelled_by_service, no_show, make_up,
            planned_minutes, held_minutes, planned_charge_kopecks, charge_kopecks, planned_pay_kopecks, pay_kopecks)
          ${counted('old_rows', -1)} union all ${counted('new_rows', 1)};
        end if;
        return null;
      end $$
    `)
    .execute(db)
  await sql`
    create trigger plan_move_counts after update on plan referencing old table as old_rows new table as new_rows
    for each statement execute function note_moved_plans()
  `.execute(db)
}
