import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table contract (
      id uuid primary key,
      number bigint generated always as identity unique,
      offer_id uuid not null references offer,
      response_id uuid references offer_response,
      customer_id uuid not null references cabinet,
      executor_id uuid not null references cabinet,
      learner_id uuid not null references learner,
      subject text not null,
      level text not null,
      format text not null check (format in ('online', 'at_customer', 'at_executor')),
      place text not null,
      lesson_minutes integer not null check (lesson_minutes > 0),
      weekly_slots jsonb not null,
      notice_hours integer not null default 24 check (notice_hours >= 0),
      basis text not null default 'lesson' check (basis in ('lesson')),
      settlement_model text not null default 'principal' check (settlement_model in ('principal', 'agent')),
      starts_on date not null,
      ends_on date,
      state text not null check (state in ('draft', 'awaiting_ack', 'active', 'finished', 'terminated', 'cancelled')),
      created_at timestamptz not null,
      sent_at timestamptz,
      activated_at timestamptz,
      reason text,
      version integer not null default 1,
      check (ends_on >= starts_on),
      check (state <> 'cancelled' or reason is not null),
      check (state not in ('awaiting_ack', 'active') or sent_at is not null),
      check (state <> 'active' or activated_at is not null)
    )
  `.execute(db)
  // An offer leads to one contract at a time; after a cancelled one it may lead to another.
  await sql`create unique index contract_of_offer on contract (offer_id) where state <> 'cancelled'`.execute(db)
  await sql`create index contract_customer on contract (customer_id, number desc)`.execute(db)
  await sql`create index contract_executor on contract (executor_id, number desc)`.execute(db)
  await sql`create index contract_state on contract (state, number desc)`.execute(db)
  await sql`create index contract_learner on contract (learner_id)`.execute(db)
  await sql`
    create table contract_terms (
      id uuid primary key,
      contract_id uuid not null references contract,
      valid_from date not null,
      customer_rate_kopecks bigint not null,
      executor_rate_kopecks bigint not null check (executor_rate_kopecks > 0),
      created_at timestamptz not null,
      unique (contract_id, valid_from),
      check (customer_rate_kopecks >= executor_rate_kopecks)
    )
  `.execute(db)
  // The text that each side was sent, which never changes, even if names or rates do.
  await sql`
    create table contract_document (
      id uuid primary key,
      contract_id uuid not null references contract,
      side text not null check (side in ('customer', 'executor')),
      blocks jsonb not null,
      sha256 text not null,
      created_at timestamptz not null,
      unique (contract_id, side)
    )
  `.execute(db)
  // code_id has no foreign key, because codes are removed after some time and evidence is kept.
  await sql`
    create table contract_acknowledgement (
      id uuid primary key,
      contract_id uuid not null references contract,
      side text not null check (side in ('customer', 'executor')),
      cabinet_id uuid not null references cabinet,
      account_id uuid not null references account,
      person_name text not null,
      phone text not null,
      document_sha256 text not null,
      consent_text text not null,
      code_id uuid not null,
      requested_at timestamptz not null,
      acknowledged_at timestamptz not null,
      address text not null,
      user_agent text not null,
      unique (contract_id, side)
    )
  `.execute(db)
  for (const table of ['contract_document', 'contract_acknowledgement']) {
    await sql`
      create trigger ${sql.ref(`${table}_is_history`)} before update or delete on ${sql.table(table)}
      for each row execute function refuse_change()
    `.execute(db)
  }
}
