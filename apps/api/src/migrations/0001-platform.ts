import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  // One function for every table whose rows are history: written once, never changed.
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'rows of % are history and are never changed', tg_table_name using errcode = '55000';
    end $$
  `.execute(db)
  await sql`
    create table audit_event (
      id uuid primary key,
      at timestamptz not null,
      actor_account_id uuid,
      actor_cabinet_id uuid,
      actor_name text not null,
      object_kind text not null,
      object_id uuid not null,
      action text not null,
      changes jsonb not null default '{}',
      reason text
    )
  `.execute(db)
  await sql`create index audit_event_object on audit_event (object_kind, object_id, id desc)`.execute(db)
  await sql`
    create trigger audit_event_is_history before update or delete on audit_event
    for each row execute function refuse_change()
  `.execute(db)
  await sql`
    create table idempotency_key (
      account_id uuid not null,
      key text not null,
      request_hash text not null,
      answer jsonb,
      created_at timestamptz not null,
      primary key (account_id, key)
    )
  `.execute(db)
  await sql`
    create table throttle (
      subject text primary key,
      failures integer not null,
      window_started_at timestamptz not null
    )
  `.execute(db)
  await sql`
    create table outgoing_message (
      id uuid primary key,
      channel text not null check (channel in ('sms', 'email', 'telegram')),
      recipient text not null,
      body text not null,
      created_at timestamptz not null,
      sent_at timestamptz
    )
  `.execute(db)
  await sql`create index outgoing_message_newest on outgoing_message (id desc)`.execute(db)
  await sql`create table installation (name text primary key, value text not null)`.execute(db)
}
