import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  // Windows say when they end, so each kind of limit may have a length of its own.
  await sql`drop table throttle`.execute(db)
  await sql`
    create table limit_window (
      subject text primary key,
      hits integer not null,
      ends_at timestamptz not null
    )
  `.execute(db)
  // Codes also go to people who have no account (yet), and their digits are made when they are sent.
  await sql`drop table one_time_code`.execute(db)
  await sql`
    create table one_time_code (
      id uuid primary key,
      public_hash text not null unique,
      private_mac text,
      purpose text not null,
      subject_id text not null,
      account_id uuid references account,
      recipient text not null,
      language text not null check (language in ('en', 'es', 'ru')),
      tries integer not null default 0,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      use_until timestamptz not null,
      verified_at timestamptz,
      used_at timestamptz,
      voided_at timestamptz
    )
  `.execute(db)
  await sql`create index one_time_code_subject on one_time_code (purpose, subject_id, account_id)`.execute(db)
  await sql`
    create table sign_up_request (
      code_id uuid primary key references one_time_code on delete cascade,
      password_hash text not null,
      consent_version text
    )
  `.execute(db)
  await sql`
    create table consent (
      id uuid primary key,
      account_id uuid not null references account,
      version text not null,
      given_at timestamptz not null,
      address text not null,
      withdrawn_at timestamptz
    )
  `.execute(db)
  await sql`create index consent_account on consent (account_id, given_at desc)`.execute(db)
  await sql`alter table account add consent_version text`.execute(db)
  await sql`create table used_captcha (token text primary key, ends_at timestamptz not null)`.execute(db)
  await sql`alter table session add network text not null default '', add authenticated_at timestamptz, add idle_minutes integer not null default 43200, add read_only text`.execute(
    db,
  )
  await sql`update session set authenticated_at = created_at`.execute(db)
  await sql`alter table session alter authenticated_at set not null`.execute(db)
  await sql`create index session_network on session (account_id, network)`.execute(db)
}
