import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await openCabinets(db)
  await findAccounts(db)
  await takeApplications(db)
  await exportData(db)
  await deleteAccounts(db)
  await letErasureBlank(db)
}

/** A look of the staff is a session of the opened cabinet that references the staff member's own session and ends with
 *  it. */
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

/** Indexes for the search of accounts: beginnings of names, and the phone from either end. */
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

/** Copies of people's data, for a day each. */
async function exportData(db: Kysely<never>): Promise<void> {
  await sql`
    create table data_export (
      id uuid primary key,
      account_id uuid not null references account,
      state text not null default 'waiting' check (state in ('waiting', 'building', 'ready', 'failed', 'removed')),
      done_parts integer not null default 0,
      total_parts integer not null,
      bytes bytea,
      size_bytes integer,
      requested_at timestamptz not null,
      expires_at timestamptz,
      check ((state = 'ready') = (bytes is not null))
    )
  `.execute(db)
  await sql`create index data_export_account on data_export (account_id, id desc)`.execute(db)
  await sql`create index data_export_to_remove on data_export (requested_at) where state in ('waiting', 'building', 'ready')`.execute(
    db,
  )
}

/** Freezing and erasing. An erased account gets a placeholder, because the column of the phone is unique and not
 *  null. */
async function deleteAccounts(db: Kysely<never>): Promise<void> {
  await sql`
    alter table account
      add deletion_asked_at timestamptz,
      add deletion_at timestamptz,
      add erased_at timestamptz,
      add check ((deletion_asked_at is null) = (deletion_at is null)),
      add check (erased_at is null or deletion_at is not null),
      drop constraint account_phone_check,
      add constraint account_phone_check check (
        case when erased_at is null then phone ~ '^375[0-9]{9}$' else phone = 'erased-' || id end
      )
  `.execute(db)
  await sql`create index account_to_erase on account (deletion_at) where erased_at is null`.execute(db)
}

/** History never changes, except to remove an erased person. Such a change may only blank values, and only for an
 *  erased account that the transaction names. */
async function letErasureBlank(db: Kysely<never>): Promise<void> {
  await sql`
    create function erased_account() returns uuid language sql stable as $$
      select id from account
      where id = nullif(current_setting('navyk.erased_account', true), '')::uuid and erased_at is not null
    $$
  `.execute(db)
  await sql`
    create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and erased_account() is not null
        and to_jsonb(new) - '{actor_name,changes,reason}'::text[] = to_jsonb(old) - '{actor_name,changes,reason}'::text[]
        and (new.actor_name = old.actor_name
          or old.actor_account_id = erased_account() and new.actor_name = 'Удалённый пользователь')
        and old.changes @> new.changes
        and (new.reason is null or new.reason = old.reason)
      then
        return new;
      end if;
      raise exception 'rows of % are history and are never changed', tg_table_name using errcode = '55000';
    end $$
  `.execute(db)
  await sql`
    create function refuse_message_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.body = '—'
        and to_jsonb(new) - 'body' = to_jsonb(old) - 'body'
        and exists (
          select from question join cabinet on cabinet.id = question.asker_id
          where question.id = old.question_id and cabinet.account_id = erased_account()
        )
      then
        return new;
      end if;
      raise exception 'rows of % are history and are never changed', tg_table_name using errcode = '55000';
    end $$
  `.execute(db)
  await sql`drop trigger audit_event_is_history on audit_event`.execute(db)
  await sql`
    create trigger audit_event_is_history before update or delete on audit_event
    for each row execute function refuse_audit_change()
  `.execute(db)
  await sql`drop trigger question_message_is_history on question_message`.execute(db)
  await sql`
    create trigger question_message_is_history before update or delete on question_message
    for each row execute function refuse_message_change()
  `.execute(db)
}
