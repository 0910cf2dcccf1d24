import { type Kysely, sql } from 'kysely'

/** Void plans, approval by silence, remarks of a return, and revisions of approved plans. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table plan
      drop constraint plan_state_check,
      drop constraint plan_contract_id_month_key,
      drop constraint plan_check,
      drop constraint plan_check2,
      add constraint plan_state_check check (state in ('draft', 'submitted', 'returned', 'approved', 'void')),
      add column answer_by timestamptz,
      add column void_reason text,
      add column revision integer not null default 1 check (revision >= 1),
      add check (state = 'void' or (state = 'draft') = (submitted_at is null)),
      add check (return_reason is null or state = 'returned'),
      add check (answer_by is null or state = 'submitted'),
      add check ((state = 'void') = (void_reason is not null))
  `.execute(db)
  // A void plan does not block another plan of its month.
  await sql`create unique index plan_of_month on plan (contract_id, month) where state <> 'void'`.execute(db)
  await sql`create index plan_answer_by on plan (answer_by) where answer_by is not null`.execute(db)
  await sql`create index plan_not_approved on plan (contract_id) where state in ('draft', 'submitted', 'returned')`.execute(
    db,
  )
  await sql`alter table plan_row add column remark text not null default ''`.execute(db)
  await sql`
    create table plan_revision (
      id uuid primary key,
      plan_id uuid not null references plan,
      number integer not null check (number >= 2),
      state text not null check (state in ('submitted', 'returned', 'approved', 'withdrawn', 'void')),
      changes jsonb not null,
      comment text not null,
      return_reason text,
      submitted_at timestamptz not null,
      answer_by timestamptz check (answer_by is null or state = 'submitted'),
      decided_at timestamptz,
      check ((state = 'returned') = (return_reason is not null)),
      check ((state = 'approved') = (decided_at is not null))
    )
  `.execute(db)
  await sql`
    create unique index plan_revision_open on plan_revision (plan_id) where state in ('submitted', 'returned')
  `.execute(db)
  await sql`create unique index plan_revision_number on plan_revision (plan_id, number) where state = 'approved'`.execute(
    db,
  )
  await sql`create index plan_revision_answer_by on plan_revision (answer_by) where answer_by is not null`.execute(db)
}
