import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  // A row means: signing in takes a second step.
  await sql`
    create table two_step (
      account_id uuid primary key references account,
      sealed_secret text not null,
      last_used_step integer not null,
      turned_on_at timestamptz not null
    )
  `.execute(db)
  await sql`
    create table two_step_start (
      account_id uuid primary key references account,
      sealed_secret text not null,
      tries integer not null default 0,
      expires_at timestamptz not null
    )
  `.execute(db)
  await sql`
    create table saved_code (
      account_id uuid not null references two_step on delete cascade,
      mac text not null,
      used_at timestamptz,
      primary key (account_id, mac)
    )
  `.execute(db)
  await sql`
    create table two_step_challenge (
      id uuid primary key,
      public_hash text not null unique,
      account_id uuid not null references account,
      password_mark text not null,
      tries integer not null default 0,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )
  `.execute(db)
}
