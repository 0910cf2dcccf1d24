import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table work_report (
      id uuid primary key,
      executor_id uuid not null references cabinet,
      month text not null check (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
      state text not null default 'open' check (state in ('open', 'submitted', 'returned', 'approved')),
      totals jsonb,
      submitted_at timestamptz,
      approved_at timestamptz,
      approved_by uuid references cabinet,
      return_reason text,
      created_at timestamptz not null,
      version integer not null default 1,
      unique (executor_id, month),
      check ((state = 'approved') = (approved_at is not null))
    )
  `.execute(db)
  await sql`create index work_report_newest on work_report (month desc, id desc)`.execute(db)
  await sql`create index work_report_waiting on work_report (month desc, id desc) where state = 'submitted'`.execute(db)
  await sql`alter table accrual add foreign key (work_report_id) references work_report`.execute(db)
  await openReportsWithLessons(db)
}

/** A trigger creates the report of a month with its first lesson, because the domain of lessons must not know reports.
 *  The id is derived from executor and month, so that demo data is the same on every machine. */
async function openReportsWithLessons(db: Kysely<never>): Promise<void> {
  await sql`
    create function work_report_id(executor uuid, month text) returns uuid language sql immutable as $$
      select overlay(overlay(md5(executor::text || month) placing '8' from 13) placing '8' from 17)::uuid
    $$
  `.execute(db)
  await sql`
    create function open_work_reports() returns trigger language plpgsql as $$
    begin
      insert into work_report (id, executor_id, month, created_at)
      select work_report_id(executor_id, month), executor_id, month, min(created_at)
      from (
        select executor_id, to_char(starts_at at time zone 'Europe/Minsk', 'YYYY-MM') as month, created_at from changed
      ) as lessons
      group by executor_id, month
      on conflict (executor_id, month) do nothing;
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger lesson_opens_work_report after insert on lesson referencing new table as changed
    for each statement execute function open_work_reports()
  `.execute(db)
  await sql`
    create trigger moved_lesson_opens_work_report after update on lesson referencing new table as changed
    for each statement execute function open_work_reports()
  `.execute(db)
}
