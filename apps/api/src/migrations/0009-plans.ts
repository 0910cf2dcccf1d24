import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table plan (
      id uuid primary key,
      contract_id uuid not null references contract,
      executor_id uuid not null references cabinet,
      customer_id uuid not null references cabinet,
      month text not null check (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
      state text not null default 'draft' check (state in ('draft', 'submitted', 'returned', 'approved')),
      pattern jsonb not null default '[]',
      return_reason text,
      submitted_at timestamptz,
      approved_at timestamptz,
      created_at timestamptz not null,
      version integer not null default 1,
      unique (contract_id, month),
      check ((state = 'draft') = (submitted_at is null)),
      check ((state = 'approved') = (approved_at is not null)),
      check ((state = 'returned') = (return_reason is not null))
    )
  `.execute(db)
  await sql`create index plan_of_executor on plan (executor_id, month desc, id desc)`.execute(db)
  await sql`create index plan_of_customer on plan (customer_id, month desc, id desc)`.execute(db)
  await sql`create index plan_by_month on plan (month desc, id desc)`.execute(db)
  await sql`
    create table plan_row (
      id uuid primary key,
      plan_id uuid not null references plan,
      position integer not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null check (ends_at > starts_at),
      topic text not null,
      comment text not null,
      unique (plan_id, position)
    )
  `.execute(db)
  await sql`alter table lesson add constraint lesson_plan foreign key (plan_id) references plan`.execute(db)
  await sql`create index lesson_of_plan on lesson (plan_id) where plan_id is not null`.execute(db)
}
