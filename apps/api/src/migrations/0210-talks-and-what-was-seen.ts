import { type Kysely, sql } from 'kysely'

/** What each side of a thread has seen, and talks between the two sides of a contract. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table question
      add column asker_seen_until timestamptz,
      add column staff_seen_until timestamptz
  `.execute(db)
  // Whoever wrote had seen what stood there; of the rest nothing is known.
  await sql`
    update question set asker_seen_until = wrote.asker, staff_seen_until = wrote.staff
    from (
      select question_id, max(created_at) filter (where side = 'asker') as asker,
        max(created_at) filter (where side = 'staff') as staff
      from question_message group by question_id
    ) as wrote
    where wrote.question_id = question.id
  `.execute(db)
  await sql`alter table question drop constraint question_about_kind_check`.execute(db)
  await sql`
    alter table question add constraint question_about_kind_check
      check (about_kind in ('lesson', 'invoice', 'act', 'document'))
  `.execute(db)
  await makeTalks(db)
}

async function makeTalks(db: Kysely<never>): Promise<void> {
  await sql`
    create table talk (
      contract_id uuid primary key references contract,
      excerpt text not null,
      last_side text not null check (last_side in ('customer', 'executor')),
      last_message_at timestamptz not null,
      customer_seen_until timestamptz,
      executor_seen_until timestamptz
    )
  `.execute(db)
  await sql`
    create table talk_message (
      id uuid primary key,
      contract_id uuid not null references talk,
      side text not null check (side in ('customer', 'executor')),
      author_id uuid not null references cabinet,
      body text not null check (body <> ''),
      created_at timestamptz not null
    )
  `.execute(db)
  await sql`create index talk_message_of_talk on talk_message (contract_id, created_at desc, id desc)`.execute(db)
  await sql`
    create table talk_file (
      file_id uuid primary key references file on delete cascade,
      message_id uuid not null references talk_message
    )
  `.execute(db)
  await sql`create index talk_file_of_message on talk_file (message_id)`.execute(db)
  await sql`
    create function refuse_talk_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.body = '—'
        and to_jsonb(new) - 'body' = to_jsonb(old) - 'body'
        and exists (
          select from contract_facts contract
          join person_names party on party.id in (contract.customer_id, contract.executor_id)
          where contract.id = old.contract_id and party.account_id = erased_account()
        )
      then
        return new;
      end if;
      raise exception 'rows of % are history and are never changed', tg_table_name using errcode = '55000';
    end $$
  `.execute(db)
  await sql`
    create trigger talk_message_is_history before delete on talk_message for each row execute function refuse_talk_change()
  `.execute(db)
  await sql`
    create trigger talk_message_is_kept before truncate on talk_message
    for each statement execute function refuse_talk_change()
  `.execute(db)
  // A customer who becomes part of another one takes along what they wrote.
  await sql`
    create trigger talk_message_is_history_as_written before update on talk_message for each row
    when (old.author_id is not distinct from new.author_id or not is_merge(to_jsonb(old), to_jsonb(new), 'author_id'))
    execute function refuse_talk_change()
  `.execute(db)
  await sql`
    select follow_changes('talk', $$
      select whom as topic, 'talk:' || contract.id as tag
      from changed join contract_facts contract on contract.id = changed.contract_id,
      unnest(array['staff:manager', 'cabinet:' || contract.customer_id, 'cabinet:' || contract.executor_id]) as whom$$)
  `.execute(db)
}
