import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table account (
      id uuid primary key,
      phone text not null unique check (phone ~ '^375[0-9]{9}$'),
      password_hash text not null,
      first_name text not null,
      last_name text not null,
      email text,
      avatar text,
      language text check (language in ('en', 'es', 'ru')),
      created_at timestamptz not null,
      version integer not null default 1
    )
  `.execute(db)
  await sql`
    create table cabinet (
      id uuid primary key,
      account_id uuid not null references account,
      role text not null check (role in ('customer', 'executor', 'staff')),
      permissions text[] not null default '{}',
      title text not null default '',
      created_at timestamptz not null,
      unique (account_id, role)
    )
  `.execute(db)
  await sql`
    create table session (
      id uuid primary key,
      token_hash text not null unique,
      account_id uuid not null references account,
      cabinet_id uuid not null references cabinet,
      address text not null,
      user_agent text not null,
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz
    )
  `.execute(db)
  await sql`create index session_cabinet on session (cabinet_id, created_at desc)`.execute(db)
  await sql`create index session_account on session (account_id) where ended_at is null`.execute(db)
  await sql`
    create table one_time_code (
      id uuid primary key,
      public_hash text not null unique,
      private_mac text not null,
      purpose text not null,
      subject_id uuid not null,
      account_id uuid not null references account,
      tries integer not null default 0,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      voided_at timestamptz
    )
  `.execute(db)
  await sql`create index one_time_code_subject on one_time_code (account_id, purpose, subject_id)`.execute(db)
  await sql`create table used_cabinet_link (signature text primary key, used_at timestamptz not null)`.execute(db)
}
