import { type Kysely, sql } from 'kysely'

/** Credentials of executors with their files and reminders, and what others may know of the checked ones. That one has expired is not
 *  stored: it follows from the last day. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table executor_credential (
      id uuid primary key,
      executor_id uuid not null references cabinet,
      kind text not null check (kind in ('diploma', 'npd_registration', 'police_certificate')),
      number text not null,
      issuer text not null,
      issued_on date not null,
      valid_until date check (valid_until >= issued_on),
      replaces_id uuid references executor_credential on delete set null,
      state text not null default 'uploaded' check (state in ('uploaded', 'confirmed', 'refused', 'superseded')),
      reason text check ((state = 'refused') <= (reason is not null)),
      uploaded_at timestamptz not null,
      decided_at timestamptz,
      decided_by uuid references cabinet,
      version integer not null default 1,
      check ((decided_at is null) = (decided_by is null))
    )
  `.execute(db)
  await sql`create index executor_credential_of on executor_credential (executor_id, id desc)`.execute(db)
  await sql`create index executor_credential_waiting on executor_credential (id) where state = 'uploaded'`.execute(db)
  await sql`
    create index executor_credential_expiring on executor_credential (valid_until) where state = 'confirmed'
  `.execute(db)
  await sql`
    create index executor_credential_replaces on executor_credential (replaces_id) where replaces_id is not null
  `.execute(db)
  await sql`
    create table credential_file (
      file_id uuid primary key references file on delete cascade,
      owner_id uuid not null references cabinet,
      credential_id uuid references executor_credential,
      created_at timestamptz not null
    )
  `.execute(db)
  await sql`
    create index credential_file_of on credential_file (credential_id) where credential_id is not null
  `.execute(db)
  await sql`
    create index credential_file_unsent on credential_file (owner_id, created_at) where credential_id is null
  `.execute(db)
  await sql`
    create table credential_reminder (
      credential_id uuid not null references executor_credential on delete cascade,
      step text not null check (step in ('days_30', 'days_7', 'last_day')),
      created_at timestamptz not null,
      primary key (credential_id, step)
    )
  `.execute(db)
  await sql`
    create view confirmed_credentials as
    select id, executor_id, kind, valid_until from executor_credential where state = 'confirmed'
  `.execute(db)
  await sql`
    create view offer_response_facts as
    select response.offer_id, response.executor_id, offer.customer_id
    from offer_response response join offer on offer.id = response.offer_id
  `.execute(db)
  await sql`select follow_changes('executor_credential', ${told})`.execute(db)
}

/** A customer sees on the cards of respondents what was checked, also after the choice. */
const told = `
  select whom as topic, 'credential:' || id as tag
  from changed, unnest(array['staff:manager', 'staff:administrator', 'cabinet:' || executor_id]) as whom
  union all
  select whom, 'offer:' || response.offer_id
  from changed join offer_response_facts response on response.executor_id = changed.executor_id,
  unnest(array['role:staff', 'cabinet:' || response.customer_id]) as whom
  where changed.state <> 'uploaded'`
