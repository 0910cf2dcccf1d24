import { type Kysely, sql } from 'kysely'

const tables = ['learning_goal', 'learning_topic', 'homework_check', 'progress_report']

/** Results belong to a contract or to a seat in a programme (docs/decisions/0115). `owner_id` is the one of the two, so that rows of
 *  both are asked for alike. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of tables) {
    await sql`
      alter table ${sql.table(table)}
        alter column contract_id drop not null,
        add column seat_id uuid references programme_seat,
        add column owner_id uuid not null generated always as (coalesce(contract_id, seat_id)) stored,
        add constraint ${sql.ref(`${table}_one_owner`)} check (num_nonnulls(contract_id, seat_id) = 1)
    `.execute(db)
  }
  for (const table of ['learning_goal', 'learning_topic']) {
    await sql`drop index ${sql.ref(`${table}_contract`)}`.execute(db)
    await sql`create index ${sql.ref(`${table}_owner`)} on ${sql.table(table)} (owner_id)`.execute(db)
  }
  await sql`drop index homework_check_contract`.execute(db)
  // Homework of a session is checked for each learner.
  await sql`alter table homework_check drop constraint homework_check_pkey`.execute(db)
  await sql`
    alter table homework_check
      alter column lesson_id drop not null,
      add column session_id uuid references programme_session,
      add column meeting_id uuid not null generated always as (coalesce(lesson_id, session_id)) stored,
      add check ((lesson_id is null) = (contract_id is null)),
      add check ((session_id is null) = (seat_id is null)),
      add primary key (owner_id, meeting_id)
  `.execute(db)
  await sql`alter table progress_report drop constraint progress_report_contract_id_month_key`.execute(db)
  await sql`alter table progress_report add unique (owner_id, month)`.execute(db)
  await follow(db)
}

/** Those who see the contract hear of its results, those who teach a group and the learner's customer of those of a seat; of a draft
 *  the customer hears nothing. */
async function follow(db: Kysely<never>): Promise<void> {
  const told = (rows: string, toCustomer = 'true') => `
    select 'role:staff' as topic, 'progress:' || owner_id as tag from ${rows} as result
    union all
    select 'cabinet:' || contract.executor_id, 'progress:' || result.owner_id
    from ${rows} as result join contract_facts contract on contract.id = result.contract_id
    union all
    select 'cabinet:' || contract.customer_id, 'progress:' || result.owner_id
    from ${rows} as result join contract_facts contract on contract.id = result.contract_id where ${toCustomer}
    union all
    select 'cabinet:' || member.executor_id, 'progress:' || result.owner_id
    from ${rows} as result join programme_seat_facts seat on seat.id = result.seat_id
    join programme_member_facts member on member.programme_id = seat.programme_id and member.state = 'active'
    union all
    select 'cabinet:' || seat.customer_id, 'progress:' || result.owner_id
    from ${rows} as result join programme_seat_facts seat on seat.id = result.seat_id where ${toCustomer}`
  for (const table of ['learning_goal', 'learning_topic', 'homework_check']) {
    await sql`select follow_changes(${table}, ${told('changed')})`.execute(db)
  }
  const topics = '(select topic.* from changed join learning_topic topic on topic.id = changed.topic_id)'
  await sql`select follow_changes('topic_mark', ${told(topics)})`.execute(db)
  await sql`select follow_changes('progress_report', ${told('changed', "result.state = 'sent'")})`.execute(db)
}
