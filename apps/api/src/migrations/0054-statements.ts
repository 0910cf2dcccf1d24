import { type Kysely, sql } from 'kysely'

/** A month of income becomes a statement, which is confirmed, approved and paid. From `draft` on its rows are fixed: the
 *  database itself refuses to change what a statement holds. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table income_report
      drop constraint income_report_state_check,
      add constraint income_report_state_check check (state in (
        'accruing', 'draft', 'confirmed', 'approved', 'in_payment', 'part_paid', 'paid', 'failed', 'on_hold', 'void'
      )),
      add column adjustment_kopecks bigint not null default 0,
      add column paid_kopecks bigint not null default 0,
      add column drafted_at timestamptz,
      add column confirm_by timestamptz,
      add column confirmed_at timestamptz,
      add column was_silent boolean not null default false,
      add column second_above_kopecks bigint,
      add column first_approved_by uuid references cabinet,
      add column first_approved_account uuid references account,
      add column approved_by uuid references cabinet,
      add column approved_account uuid references account,
      add column approved_at timestamptz,
      add column held_from text,
      add column reason text,
      add constraint income_report_paid check (paid_kopecks >= 0 and paid_kopecks <= greatest(net_kopecks + adjustment_kopecks, 0)),
      add constraint income_report_hold check ((state = 'on_hold') = (held_from is not null)),
      add constraint income_report_two_accounts check (first_approved_account <> approved_account),
      add constraint income_report_approved check (
        state not in ('approved', 'in_payment', 'part_paid', 'paid', 'failed') or (
          approved_account is not null and (
            net_kopecks + adjustment_kopecks <= second_above_kopecks or first_approved_account is not null
          )
        )
      )
  `.execute(db)
  await sql`create index income_report_silence on income_report (confirm_by) where state = 'draft'`.execute(db)
  await sql`create index income_report_run on income_report (month, id) where state = 'accruing'`.execute(db)
  await sql`
    create table income_adjustment (
      id uuid primary key,
      income_report_id uuid not null references income_report,
      executor_id uuid not null references cabinet,
      kind text not null check (kind in ('bonus', 'deduction')),
      amount_kopecks bigint not null check (amount_kopecks > 0),
      reason text not null,
      created_by uuid not null references cabinet,
      created_at timestamptz not null
    )
  `.execute(db)
  await sql`create index income_adjustment_report on income_adjustment (income_report_id)`.execute(db)
  await sql`
    create table income_objection (
      id uuid primary key,
      income_report_id uuid not null references income_report,
      accrual_id uuid not null references accrual,
      reason text not null,
      objected_at timestamptz not null,
      answer text,
      answered_at timestamptz,
      answered_by uuid references cabinet,
      check ((answer is null) = (answered_at is null))
    )
  `.execute(db)
  await sql`
    create unique index income_objection_open on income_objection (income_report_id, accrual_id) where answered_at is null
  `.execute(db)
  await sql`
    create function keep_statement() returns trigger language plpgsql as $$
    begin
      if old.state <> 'accruing' and (
        new.accrual_count, new.gross_kopecks, new.commission_kopecks, new.net_kopecks, new.executor_id, new.month
      ) is distinct from (
        old.accrual_count, old.gross_kopecks, old.commission_kopecks, old.net_kopecks, old.executor_id, old.month
      ) then
        raise exception 'the rows of a drafted statement are history and are never changed' using errcode = '55000';
      end if;
      if old.state not in ('accruing', 'draft') and new.adjustment_kopecks <> old.adjustment_kopecks then
        raise exception 'the sum of a confirmed statement is history and is never changed' using errcode = '55000';
      end if;
      return new;
    end $$
  `.execute(db)
  await sql`
    create trigger income_report_is_kept before update on income_report
    for each row execute function keep_statement()
  `.execute(db)
  // A row may move on to a later month, out of one that is open or void and into one that is open. Nothing else of it changes.
  await sql`
    create function keep_statement_row() returns trigger language plpgsql as $$
    declare
      left_state text;
      entered_state text;
      kept jsonb;
    begin
      if tg_op = 'UPDATE' then
        kept := to_jsonb(old) - 'income_report_id';
        select state into left_state from income_report where id = old.income_report_id;
        if kept is distinct from to_jsonb(new) - 'income_report_id' or left_state not in ('accruing', 'void') then
          raise exception 'rows of % are history and are never changed', tg_table_name using errcode = '55000';
        end if;
      end if;
      select state into entered_state from income_report where id = new.income_report_id;
      if entered_state <> 'accruing' and (tg_table_name = 'accrual' or tg_op = 'UPDATE' or entered_state <> 'draft') then
        raise exception 'a statement that is % takes no rows', entered_state using errcode = '55000';
      end if;
      return new;
    end $$
  `.execute(db)
  await sql`drop trigger accrual_is_history on accrual`.execute(db)
  for (const table of ['accrual', 'income_adjustment']) {
    const name = sql.table(table)
    await sql`
      create trigger ${sql.raw(table)}_is_history before delete on ${name} for each row execute function refuse_change()
    `.execute(db)
    await sql`
      create trigger ${sql.raw(table)}_is_kept before insert or update on ${name}
      for each row execute function keep_statement_row()
    `.execute(db)
  }
  await sql`
    create trigger income_adjustment_is_kept_whole before truncate on income_adjustment
    for each statement execute function refuse_change()
  `.execute(db)
  await sql`
    create table payout_run (
      id uuid primary key,
      month text not null check (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
      total_count integer not null,
      done_count integer not null default 0,
      drafted_count integer not null default 0,
      last_report_id uuid,
      started_by uuid not null references cabinet,
      started_account uuid not null references account,
      started_at timestamptz not null,
      finished_at timestamptz
    )
  `.execute(db)
  // One run of a month at a time.
  await sql`create unique index payout_run_open on payout_run (month) where finished_at is null`.execute(db)
  await sql`create index payout_run_newest on payout_run (month, started_at desc, id desc)`.execute(db)
  await sql`
    select follow_changes('payout_run', $$
      select 'staff:accountant' as topic, 'payout_run:' || id as tag from changed$$)
  `.execute(db)
}
