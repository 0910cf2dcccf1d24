import { type Kysely, sql } from 'kysely'

/** Spreadsheets of people and contracts: the file until it is read, its rows until they are applied or forgotten, its faults. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table people_import (
      id uuid primary key,
      file_name text not null,
      sha256 text not null,
      -- Until it is read.
      content bytea,
      state text not null
        check (state in ('checking', 'unreadable', 'faulty', 'ready', 'applying', 'failed', 'applied', 'discarded')),
      problem text check ((state = 'unreadable') = (problem is not null)),
      row_count integer not null default 0,
      checked_count integer not null default 0,
      example_count integer not null default 0,
      fault_count integer not null default 0,
      customer_count integer not null default 0,
      executor_count integer not null default 0,
      learner_count integer not null default 0,
      contract_count integer not null default 0,
      is_inviting boolean not null default false,
      uploaded_by uuid not null references cabinet,
      created_at timestamptz not null,
      applied_by uuid references cabinet,
      applied_at timestamptz,
      -- When what is kept of the file is deleted; null once it is.
      forget_at timestamptz,
      -- How often the task at work has been begun, when it was last begun or asked for, and what the one who asked for it may do.
      tries integer not null default 0,
      asked_at timestamptz not null,
      asked_permissions text[] not null,
      version integer not null default 1,
      check ((state = 'applied') = (applied_at is not null)),
      check (state not in ('applying', 'applied') or applied_by is not null)
    )
  `.execute(db)
  await sql`
    create table people_import_row (
      id uuid primary key,
      import_id uuid not null references people_import on delete cascade,
      row_number integer not null,
      -- What stands in the sheet, by column; null once it is applied.
      cells jsonb,
      -- 375 and nine digits, to find what is kept of a person; null where there is none, and once it is applied.
      phone text,
      account_id uuid references account,
      customer_id uuid references cabinet,
      contract_id uuid references contract,
      is_to_invite boolean not null default false
    )
  `.execute(db)
  await sql`
    create table people_import_fault (
      id uuid primary key,
      import_id uuid not null references people_import on delete cascade,
      row_number integer not null,
      column_name text,
      -- The heading of a column that is none of the template.
      label text not null,
      value text not null,
      text_key text not null,
      text_values jsonb not null
    )
  `.execute(db)
  await sql`create index people_import_row_import on people_import_row (import_id, id)`.execute(db)
  await sql`create index people_import_row_phone on people_import_row (phone) where phone is not null`.execute(db)
  await sql`create index people_import_row_account on people_import_row (account_id)`.execute(db)
  await sql`create index people_import_row_customer on people_import_row (customer_id)`.execute(db)
  await sql`create index people_import_row_invite on people_import_row (import_id, id) where is_to_invite`.execute(db)
  await sql`create index people_import_fault_import on people_import_fault (import_id, id)`.execute(db)
  await sql`create index people_import_at_work on people_import (asked_at) where state in ('checking', 'applying')`.execute(
    db,
  )
  await sql`create index people_import_forget on people_import (forget_at) where forget_at is not null`.execute(db)
  await sql`
    create trigger import_row_of_living after update on people_import_row referencing new table as new_rows
    for each statement execute function refuse_merged_customer_id()
  `.execute(db)
  await sql`
    select follow_changes('people_import', $$
      select whom as topic, 'import:' || id as tag
      from changed, unnest(array['staff:administrator', 'staff:manager']) as whom
    $$)
  `.execute(db)
}
