import { type Kysely, sql } from 'kysely'

/** Acts: what was taught in a closed month of a contract, for its customer to accept. The document is kept as it was made. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table act (
      id uuid primary key,
      number text not null unique,
      contract_id uuid not null references contract,
      customer_id uuid not null references cabinet,
      executor_id uuid not null references cabinet,
      work_report_id uuid not null references work_report,
      month text not null,
      subject text not null,
      learner_name text not null,
      contract_number integer not null,
      state text not null default 'issued' check (state in ('issued', 'acknowledged', 'declined', 'superseded')),
      lesson_count integer not null check (lesson_count >= 0),
      total_kopecks bigint not null,
      document jsonb not null,
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      issued_at timestamptz not null,
      acknowledged_at timestamptz,
      acknowledged_account uuid references account,
      acknowledged_by text,
      acknowledged_channel text check (acknowledged_channel in ('sms', 'telegram', 'email')),
      code_id uuid,
      decline_reason text,
      supersede_reason text,
      -- The replacement is written after what it replaces, in the same transaction.
      superseded_by uuid references act deferrable initially deferred,
      version integer not null default 1,
      constraint act_acknowledged check (
        (acknowledged_at is null) = (acknowledged_account is null) and (acknowledged_at is null) = (code_id is null)
        and (acknowledged_at is null) = (acknowledged_channel is null)
        and (state <> 'acknowledged' or acknowledged_at is not null)
      ),
      constraint act_declined check (state <> 'declined' or decline_reason is not null),
      constraint act_superseded check ((state = 'superseded') = (superseded_by is not null))
    )
  `.execute(db)
  await sql`create unique index act_once on act (contract_id, month) where state <> 'superseded'`.execute(db)
  await sql`create index act_customer on act (customer_id, id desc)`.execute(db)
  await sql`create index act_executor on act (executor_id, month)`.execute(db)
  await sql`create index act_declined_open on act (id desc) where state = 'declined'`.execute(db)
  await sql`
    create table act_line (
      act_id uuid not null references act,
      position integer not null,
      lesson_id uuid references lesson,
      correction_id uuid references lesson_correction,
      amount_kopecks bigint not null,
      released_at timestamptz,
      primary key (act_id, position),
      constraint act_line_of_one check ((lesson_id is null) <> (correction_id is null))
    )
  `.execute(db)
  // A lesson, and a correction of one, stands on one act that counts.
  await sql`
    create unique index act_line_lesson on act_line (lesson_id) where released_at is null and lesson_id is not null
  `.execute(db)
  await sql`
    create unique index act_line_correction on act_line (correction_id)
    where released_at is null and correction_id is not null
  `.execute(db)
  await sql`create table act_number_counter (year integer primary key, last integer not null check (last > 0))`.execute(
    db,
  )
  await sql`
    create function keep_act() returns trigger language plpgsql as $$
    declare
      may_move text[] := case when tg_table_name = 'act_line' then array['released_at'] else array[
        'state', 'acknowledged_at', 'acknowledged_account', 'acknowledged_by', 'acknowledged_channel', 'code_id',
        'decline_reason', 'supersede_reason', 'superseded_by', 'version'
      ] end;
    begin
      if tg_op <> 'UPDATE' or to_jsonb(new) - may_move is distinct from to_jsonb(old) - may_move then
        raise exception 'an act is never changed' using errcode = '55000';
      end if;
      return new;
    end $$
  `.execute(db)
  for (const table of ['act', 'act_line']) {
    await sql`
      create trigger ${sql.ref(`${table}_stays`)} before update or delete on ${sql.table(table)}
      for each row execute function keep_act()
    `.execute(db)
  }
  await sql`
    select follow_changes('act', $$
      select whom as topic, 'act:' || id as tag
      from changed, unnest(array['role:staff', 'cabinet:' || customer_id]) as whom$$)
  `.execute(db)
}
