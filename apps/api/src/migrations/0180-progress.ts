import { type Kysely, sql } from 'kysely'

/** How a learner gets on in a contract: goals, topics with marks, homework as it was done, monthly reports to parents. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table learning_goal (
      id uuid primary key,
      contract_id uuid not null references contract,
      text text not null,
      target_on date,
      state text not null default 'open' check (state in ('open', 'reached', 'dropped')),
      decided_on date check ((state = 'open') = (decided_on is null)),
      created_at timestamptz not null,
      version integer not null default 1
    )
  `.execute(db)
  await sql`
    create table learning_topic (
      id uuid primary key,
      contract_id uuid not null references contract,
      title text not null,
      created_at timestamptz not null,
      version integer not null default 1
    )
  `.execute(db)
  await sql`
    create table topic_mark (
      topic_id uuid not null references learning_topic,
      marked_on date not null,
      mark integer not null check (mark between 1 and 10),
      note text not null,
      primary key (topic_id, marked_on)
    )
  `.execute(db)
  await sql`
    create table homework_check (
      lesson_id uuid primary key references lesson,
      contract_id uuid not null references contract,
      result text not null check (result in ('done', 'partly', 'not_done')),
      mark integer check (mark between 1 and 10),
      checked_on date not null,
      version integer not null default 1
    )
  `.execute(db)
  await sql`
    create table progress_report (
      id uuid primary key,
      contract_id uuid not null references contract,
      month text not null,
      state text not null default 'draft' check (state in ('draft', 'sent')),
      body text not null,
      created_at timestamptz not null,
      sent_at timestamptz check ((state = 'sent') = (sent_at is not null)),
      version integer not null default 1,
      unique (contract_id, month)
    )
  `.execute(db)
  for (const table of ['learning_goal', 'learning_topic', 'homework_check']) {
    await sql`create index ${sql.ref(`${table}_contract`)} on ${sql.table(table)} (contract_id)`.execute(db)
  }
  await follow(db)
}

/** Those who see the contract see how its learner gets on; of a draft the customer hears nothing. */
async function follow(db: Kysely<never>): Promise<void> {
  const parties = `unnest(array['role:staff', 'cabinet:' || contract.customer_id, 'cabinet:' || contract.executor_id]) as whom`
  for (const table of ['learning_goal', 'learning_topic', 'homework_check']) {
    const told = `
      select whom as topic, 'contract:' || contract.id as tag
      from changed join contract_facts contract on contract.id = changed.contract_id, ${parties}`
    await sql`select follow_changes(${table}, ${told})`.execute(db)
  }
  const marks = `
    select whom as topic, 'contract:' || contract.id as tag
    from changed join learning_topic topic on topic.id = changed.topic_id
    join contract_facts contract on contract.id = topic.contract_id, ${parties}`
  await sql`select follow_changes('topic_mark', ${marks})`.execute(db)
  const reports = `
    select whom as topic, 'contract:' || contract.id as tag
    from changed join contract_facts contract on contract.id = changed.contract_id,
    unnest(array['role:staff', 'cabinet:' || contract.executor_id,
      case when changed.state = 'sent' then 'cabinet:' || contract.customer_id end]) as whom
    where whom is not null`
  await sql`select follow_changes('progress_report', ${reports})`.execute(db)
}
