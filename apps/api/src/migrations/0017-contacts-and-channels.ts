import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  // One chat belongs to one account and the other way round.
  await sql`
    create table telegram_link (
      account_id uuid primary key references account,
      chat_id text not null unique,
      name text not null,
      linked_at timestamptz not null,
      inactive_since timestamptz
    )
  `.execute(db)
  await sql`
    create table telegram_link_token (
      token_hash text primary key,
      account_id uuid not null references account,
      expires_at timestamptz not null,
      chat_id text,
      chat_name text,
      used_at timestamptz
    )
  `.execute(db)
  await sql`create index telegram_link_token_account on telegram_link_token (account_id)`.execute(db)
  await sql`create table telegram_update (update_id bigint primary key, received_at timestamptz not null)`.execute(db)
  // A message may have a button, and a second address in case the first is inactive.
  await sql`
    alter table outgoing_message
      add button jsonb,
      add instead_channel text check (instead_channel in ('sms', 'email', 'telegram')),
      add instead_recipient text,
      add refused_at timestamptz
  `.execute(db)
  await sql`
    create table notice_choice (
      account_id uuid not null references account,
      topic text not null,
      channel text not null check (channel in ('telegram', 'email')),
      is_on boolean not null,
      primary key (account_id, topic, channel)
    )
  `.execute(db)
  // The choices of many people in one query.
  await sql`
    create view cabinet_reach as
    select cabinet.id as cabinet_id, account.id as account_id, account.language, account.email, telegram_link.chat_id
    from cabinet
    join account on account.id = cabinet.account_id
    left join telegram_link on telegram_link.account_id = account.id and telegram_link.inactive_since is null
  `.execute(db)
  // Pictures are small, so they are stored in the database.
  await sql`
    create table avatar (
      account_id uuid primary key references account,
      name text not null unique,
      bytes bytea not null check (octet_length(bytes) <= 200000),
      created_at timestamptz not null
    )
  `.execute(db)
}
