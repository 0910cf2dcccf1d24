import { type Kysely, sql } from 'kysely'

/** An approved month is closed: its figures are sealed by a hash and never change. What was wrong in it is corrected by a
 *  row of its own, asked for by one account and approved by another, which counts in the open month. */
export async function up(db: Kysely<never>): Promise<void> {
  await closeReports(db)
  await createCorrections(db)
  await accrueCorrections(db)
}

async function closeReports(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where conrelid = 'work_report'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%approved%'
  `.execute(db)
  for (const { name } of rows) await sql`alter table work_report drop constraint ${sql.ref(name)}`.execute(db)
  await sql`
    alter table work_report
      add column closed_at timestamptz,
      add column closed_by uuid references cabinet,
      add column seal text,
      add constraint work_report_state check (state in ('open', 'submitted', 'returned', 'approved', 'closed')),
      add constraint work_report_approved check ((state in ('approved', 'closed')) = (approved_at is not null)),
      add constraint work_report_closed check (
        (state = 'closed') = (closed_at is not null) and (state = 'closed') = (seal is not null)
        and (state = 'closed') = (closed_by is not null)
      )
  `.execute(db)
  await sql`create index work_report_to_close on work_report (month, id) where state <> 'closed'`.execute(db)
  // Words of people can be erased; everything else of a closed month stays.
  await sql`
    create function keep_closed_report() returns trigger language plpgsql as $$
    begin
      if old.state = 'closed' and (
        tg_op = 'DELETE' or (to_jsonb(new) - 'return_reason') is distinct from (to_jsonb(old) - 'return_reason')
      ) then
        raise exception 'a closed month is history and is never changed' using errcode = '55000';
      end if;
      return case when tg_op = 'DELETE' then old else new end;
    end $$
  `.execute(db)
  await sql`
    create trigger work_report_is_kept before update or delete on work_report
    for each row execute function keep_closed_report()
  `.execute(db)
}

async function createCorrections(db: Kysely<never>): Promise<void> {
  await sql`
    create table lesson_correction (
      id uuid primary key,
      work_report_id uuid not null references work_report,
      lesson_id uuid not null references lesson,
      contract_id uuid not null references contract,
      executor_id uuid not null references cabinet,
      customer_id uuid not null references cabinet,
      subject text not null,
      held_on date not null,
      state text not null default 'asked' check (state in ('asked', 'approved', 'refused')),
      charge_before_kopecks bigint not null,
      charge_kopecks bigint not null check (charge_kopecks >= 0),
      pay_before_kopecks bigint not null,
      pay_kopecks bigint not null check (pay_kopecks >= 0),
      reason text not null,
      asked_by uuid not null references cabinet,
      asked_account uuid not null references account,
      decided_by uuid references cabinet,
      decided_account uuid references account,
      decided_at timestamptz,
      refusal_reason text,
      created_at timestamptz not null,
      version integer not null default 1,
      constraint lesson_correction_changes check (
        charge_kopecks <> charge_before_kopecks or pay_kopecks <> pay_before_kopecks
      ),
      constraint lesson_correction_decided check (
        (state = 'asked') = (decided_at is null) and (state = 'asked') = (decided_account is null)
      ),
      constraint lesson_correction_of_two_people check (state <> 'approved' or decided_account <> asked_account)
    )
  `.execute(db)
  await sql`create index lesson_correction_report on lesson_correction (work_report_id, id)`.execute(db)
  await sql`
    create unique index lesson_correction_asked on lesson_correction (lesson_id) where state = 'asked'
  `.execute(db)
  await sql`
    create function refuse_correction_change() returns trigger language plpgsql as $$
    declare
      decision text[] := array['state', 'decided_by', 'decided_account', 'decided_at', 'refusal_reason', 'version'];
    begin
      if tg_op <> 'UPDATE' or old.state <> 'asked'
        or to_jsonb(new) - decision is distinct from to_jsonb(old) - decision then
        raise exception 'a correction is history and is never changed' using errcode = '55000';
      end if;
      return new;
    end $$
  `.execute(db)
  await sql`
    create trigger lesson_correction_stays before update or delete on lesson_correction
    for each row execute function refuse_correction_change()
  `.execute(db)
  await sql`
    create trigger lesson_correction_is_kept before truncate on lesson_correction
    for each statement execute function refuse_correction_change()
  `.execute(db)
  await sql`
    select follow_changes('lesson_correction', $$
      select whom as topic, 'work_report:' || work_report_id as tag
      from changed, unnest(array['role:staff', 'cabinet:' || executor_id]) as whom$$)
  `.execute(db)
}

/** The accrual of a correction names its lesson beside: the lesson itself is accrued once. */
async function accrueCorrections(db: Kysely<never>): Promise<void> {
  await sql`
    alter table accrual
      alter column lesson_id drop not null,
      add column correction_id uuid unique references lesson_correction,
      add column corrected_lesson_id uuid references lesson,
      add column correction_reason text,
      add constraint accrual_of_lesson_or_correction check (
        (lesson_id is null) = (correction_id is not null)
        and (correction_id is null) = (corrected_lesson_id is null)
        and (correction_id is null) = (correction_reason is null)
      )
  `.execute(db)
  await sql`create index accrual_correction on accrual (contract_id, held_on) where correction_id is not null`.execute(
    db,
  )
  // What invoices read of it: the difference is invoiced in the next run.
  await sql`
    create view correction_facts as
    select correction_id as id, corrected_lesson_id as lesson_id, contract_id, subject, held_on,
      correction_reason as reason, gross_kopecks as charge_difference_kopecks
    from accrual where correction_id is not null
  `.execute(db)
}
