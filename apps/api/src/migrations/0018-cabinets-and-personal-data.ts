import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await openCabinets(db)
  await findAccounts(db)
  await takeApplications(db)
}

/** Staff look at a person's cabinet through a session of that cabinet, which hangs on their own: it ends with it. */
async function openCabinets(db: Kysely<never>): Promise<void> {
  await sql`alter table session add opened_by uuid references session`.execute(db)
  await sql`
    alter table session add constraint session_read_only
    check (read_only = 'opened_by_staff' and opened_by is not null or read_only is null and opened_by is null)
  `.execute(db)
  // Links of staff to other people's cabinets that were not used yet, with the reason that was given.
  await sql`
    create table cabinet_opening (
      signature text primary key,
      reason text not null,
      issued_at timestamptz not null
    )
  `.execute(db)
}

/** What the list of accounts looks for: beginnings of names, and the phone from either end. */
async function findAccounts(db: Kysely<never>): Promise<void> {
  await sql`create index account_by_name on account (last_name, first_name, id)`.execute(db)
  await sql`create index account_last_name on account (lower(last_name) text_pattern_ops)`.execute(db)
  await sql`create index account_first_name on account (lower(first_name) text_pattern_ops)`.execute(db)
  await sql`create index account_phone on account (phone text_pattern_ops)`.execute(db)
  await sql`create index account_phone_end on account (reverse(phone) text_pattern_ops)`.execute(db)
}

async function takeApplications(db: Kysely<never>): Promise<void> {
  await sql`
    create table executor_application (
      id uuid primary key,
      account_id uuid not null references account,
      cabinet_id uuid not null references cabinet,
      about text not null,
      subjects text[] not null,
      formats text[] not null,
      city text not null,
      experience_years integer not null check (experience_years >= 0),
      state text not null default 'submitted' check (state in ('submitted', 'approved', 'declined', 'withdrawn')),
      reason text,
      created_at timestamptz not null,
      decided_at timestamptz,
      version integer not null default 1,
      check ((state = 'submitted') = (decided_at is null)),
      check (state <> 'declined' or reason is not null)
    )
  `.execute(db)
  await sql`
    create unique index executor_application_open on executor_application (account_id) where state = 'submitted'
  `.execute(db)
  await sql`create index executor_application_of on executor_application (account_id, id desc)`.execute(db)
  await sql`create index executor_application_state on executor_application (state, id)`.execute(db)
}
