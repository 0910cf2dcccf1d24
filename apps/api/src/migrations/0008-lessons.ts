import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create extension if not exists btree_gist`.execute(db)
  await sql`
    create table lesson (
      id uuid primary key,
      contract_id uuid not null references contract,
      plan_id uuid,
      executor_id uuid not null references cabinet,
      customer_id uuid not null references cabinet,
      learner_id uuid not null references learner,
      subject text not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null check (ends_at > starts_at),
      state text not null default 'planned' check (state in ('planned', 'closed', 'settled')),
      outcome text check (outcome in (
        'held', 'held_partial', 'cancelled_by_customer_in_time', 'cancelled_by_customer_late', 'student_no_show',
        'cancelled_by_executor', 'executor_no_show', 'cancelled_by_service'
      )),
      held_minutes integer check (held_minutes > 0),
      customer_rate_kopecks bigint not null,
      executor_rate_kopecks bigint not null check (executor_rate_kopecks >= 0),
      charge_kopecks bigint,
      pay_kopecks bigint check (pay_kopecks >= 0),
      topic text not null default '',
      homework text not null default '',
      note text not null default '',
      cancel_reason text,
      closed_at timestamptz,
      work_report_id uuid,
      created_at timestamptz not null,
      version integer not null default 1,
      check (customer_rate_kopecks >= executor_rate_kopecks),
      check (charge_kopecks >= pay_kopecks),
      -- A planned lesson has no outcome, no money and no moment of closing; every other one has all three.
      check ((state = 'planned') = (outcome is null)),
      check ((outcome is null) = (charge_kopecks is null)),
      check ((outcome is null) = (pay_kopecks is null)),
      check ((outcome is null) = (closed_at is null)),
      check ((held_minutes is not null) = (outcome is not distinct from 'held_partial')),
      -- An executor is in one place at a time. A cancelled lesson sets its time free; one that the learner missed does not.
      constraint lesson_overlap exclude using gist (
        executor_id with =, tstzrange(starts_at, ends_at, '[)') with &&
      ) where (state = 'planned' or outcome in ('held', 'held_partial', 'student_no_show'))
    )
  `.execute(db)
  await sql`create index lesson_of_executor on lesson (executor_id, starts_at, id)`.execute(db)
  await sql`create index lesson_of_customer on lesson (customer_id, starts_at, id)`.execute(db)
  await sql`create index lesson_of_contract on lesson (contract_id, starts_at, id)`.execute(db)
  await sql`create index lesson_by_time on lesson (starts_at, id)`.execute(db)
  await sql`create index lesson_without_outcome on lesson (executor_id, starts_at, id) where state = 'planned'`.execute(
    db,
  )
  await sql`create index lesson_unclosed on lesson (starts_at, id) where state = 'planned'`.execute(db)
}
