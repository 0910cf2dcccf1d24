import { type Kysely, sql } from 'kysely'

/** The keys and the figures of the roll-up. */
const keys = ['executor_id', 'day', 'contract_id', 'customer_id', 'learner_id', 'subject']
const counts = [
  ...['planned', 'drafted', 'held', 'cancelled_in_time', 'cancelled_late', 'cancelled_by_executor'],
  ...['cancelled_by_service', 'no_show', 'make_up', 'planned_minutes', 'held_minutes'],
]
const amounts = ['planned_charge_kopecks', 'charge_kopecks', 'planned_pay_kopecks', 'pay_kopecks']
const sums = [...counts, ...amounts]

const list = (names: string[], prefix = '') => names.map((name) => prefix + name).join(', ')

/** One row for each lesson of `table`, counted `sign` times. A moved lesson is counted where it was moved to. */
const factsOfLessons = (table: string, sign: 1 | -1) => `
  select executor_id, (starts_at at time zone 'Europe/Minsk')::date as day, contract_id, customer_id, learner_id, subject,
    ${sign} as planned,
    0 as drafted,
    case when outcome in ('held', 'held_partial') then ${sign} else 0 end as held,
    case when outcome = 'cancelled_by_customer_in_time' then ${sign} else 0 end as cancelled_in_time,
    case when outcome = 'cancelled_by_customer_late' then ${sign} else 0 end as cancelled_late,
    case when outcome in ('cancelled_by_executor', 'executor_no_show') then ${sign} else 0 end as cancelled_by_executor,
    case when outcome = 'cancelled_by_service' then ${sign} else 0 end as cancelled_by_service,
    case when outcome = 'student_no_show' then ${sign} else 0 end as no_show,
    case when make_up_for_id is not null then ${sign} else 0 end as make_up,
    ${sign} * (extract(epoch from ends_at - starts_at) / 60)::int as planned_minutes,
    case when outcome in ('held', 'held_partial')
      then ${sign} * coalesce(held_minutes, (extract(epoch from ends_at - starts_at) / 60)::int) else 0 end as held_minutes,
    ${sign} * customer_rate_kopecks as planned_charge_kopecks,
    ${sign} * coalesce(charge_kopecks, 0) as charge_kopecks,
    ${sign} * executor_rate_kopecks as planned_pay_kopecks,
    ${sign} * coalesce(pay_kopecks, 0) as pay_kopecks
  from ${table}
  where outcome is distinct from 'moved'`

/** The same for rows of plans that are not approved, which have no price yet. */
const factsOfRows = (rows: string, sign: 1 | -1) => `
  select plan.executor_id, (plan_row.starts_at at time zone 'Europe/Minsk')::date as day, plan.contract_id,
    plan.customer_id, contract.learner_id, contract.subject,
    ${sign} as planned, ${sign} as drafted, 0 as held, 0 as cancelled_in_time, 0 as cancelled_late,
    0 as cancelled_by_executor, 0 as cancelled_by_service, 0 as no_show, 0 as make_up,
    ${sign} * (extract(epoch from plan_row.ends_at - plan_row.starts_at) / 60)::int as planned_minutes, 0 as held_minutes,
    0::bigint as planned_charge_kopecks, 0::bigint as charge_kopecks,
    0::bigint as planned_pay_kopecks, 0::bigint as pay_kopecks
  from ${rows}
  join plan on plan.id = plan_row.plan_id
  join contract on contract.id = plan.contract_id`

const isOpen = (plan: string) => `${plan}.state in ('draft', 'submitted', 'returned')`

/** Sums of facts by their keys, without those that are zero. */
const summed = (facts: string) => `
  select ${list(keys)}, ${sums.map((name) => `sum(${name}) as ${name}`).join(', ')}
  from (${facts}) as fact
  group by ${list(keys)}
  having ${sums.map((name) => `sum(${name}) <> 0`).join(' or ')}`

const note = (facts: string) => `insert into lesson_day_change (${list([...keys, ...sums])}) ${summed(facts)};`

/** The roll-up of lessons by day, and indexes for search. */
export async function up(db: Kysely<never>): Promise<void> {
  await createTables(db)
  await createApplying(db)
  await followLessons(db)
  await followPlans(db)
  const plans = `${factsOfRows('plan_row', 1)} where ${isOpen('plan')}`
  await sql
    .raw(
      `insert into lesson_day (${list([...keys, ...sums])}) ${summed(`${factsOfLessons('lesson', 1)} union all ${plans}`)}`,
    )
    .execute(db)
  await createSearchIndexes(db)
}

async function createTables(db: Kysely<never>): Promise<void> {
  const columns = `
    executor_id uuid not null, day date not null, contract_id uuid not null, customer_id uuid not null,
    learner_id uuid not null, subject text not null,
    ${counts.map((name) => `${name} integer not null`).join(', ')},
    ${amounts.map((name) => `${name} bigint not null`).join(', ')}`
  // No foreign keys, because lessons and plans have them, and the checks would lock rows.
  await sql.raw(`create table lesson_day (${columns}, primary key (${list(keys)}))`).execute(db)
  await sql`create index lesson_day_of_contract on lesson_day (contract_id, day)`.execute(db)
  await sql`create index lesson_day_by_day on lesson_day (day)`.execute(db)
  // Changes of running transactions. A transaction removes its rows when it commits.
  await sql
    .raw(`create unlogged table lesson_day_change (xid xid8 not null default pg_current_xact_id(), ${columns})`)
    .execute(db)
  await sql`create index lesson_day_change_of_transaction on lesson_day_change (xid)`.execute(db)
}

/** A transaction applies its changes when it commits, in one statement and in the order of the keys. These are its last
 *  locks, so that two transactions can't deadlock. */
async function createApplying(db: Kysely<never>): Promise<void> {
  const ofThis = 'lesson_day_change where xid = pg_current_xact_id()'
  const same = keys.map((key) => `lesson_day.${key} = change.${key}`).join(' and ')
  await sql
    .raw(`
    create function apply_lesson_day_changes() returns trigger language plpgsql as $$
    begin
      if not exists (select from ${ofThis}) then return null; end if;
      insert into lesson_day (${list([...keys, ...sums])})
      ${summed(`select * from ${ofThis}`)}
      order by ${list(keys)}
      on conflict (${list(keys)}) do update set
        ${sums.map((name) => `${name} = lesson_day.${name} + excluded.${name}`).join(', ')};
      delete from lesson_day using lesson_day_change change
      where change.xid = pg_current_xact_id() and ${same} and lesson_day.planned = 0;
      delete from ${ofThis};
      return null;
    end $$`)
    .execute(db)
  await sql`
    create constraint trigger lesson_day_changes_apply after insert on lesson_day_change
    deferrable initially deferred for each row execute function apply_lesson_day_changes()
  `.execute(db)
}

async function followLessons(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    create function note_lessons() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        ${note(factsOfLessons('new_rows', 1))}
      elsif tg_op = 'DELETE' then
        ${note(factsOfLessons('old_rows', -1))}
      else
        ${note(`${factsOfLessons('new_rows', 1)} union all ${factsOfLessons('old_rows', -1)}`)}
      end if;
      return null;
    end $$`)
    .execute(db)
  await createTriggers(db, 'lesson', 'note_lessons', ['insert', 'update', 'delete'])
}

async function followPlans(db: Kysely<never>): Promise<void> {
  const open = `where ${isOpen('plan')}`
  const added = `${factsOfRows('new_rows plan_row', 1)} ${open}`
  const gone = `${factsOfRows('old_rows plan_row', -1)} ${open}`
  await sql
    .raw(`
    create function note_plan_rows() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        ${note(added)}
      elsif tg_op = 'DELETE' then
        ${note(gone)}
      else
        ${note(`${added} union all ${gone}`)}
      end if;
      return null;
    end $$`)
    .execute(db)
  await createTriggers(db, 'plan_row', 'note_plan_rows', ['insert', 'update', 'delete'])
  const turned = `join new_rows after on after.id = plan.id join old_rows before on before.id = plan.id`
  await sql
    .raw(`
    create function note_plans() returns trigger language plpgsql as $$
    begin
      ${note(`
        ${factsOfRows('plan_row', 1)} ${turned} where ${isOpen('after')} and not ${isOpen('before')}
        union all
        ${factsOfRows('plan_row', -1)} ${turned} where ${isOpen('before')} and not ${isOpen('after')}`)}
      return null;
    end $$`)
    .execute(db)
  await createTriggers(db, 'plan', 'note_plans', ['update'])
}

async function createTriggers(
  db: Kysely<never>,
  table: string,
  action: string,
  operations: ('insert' | 'update' | 'delete')[],
): Promise<void> {
  const rows = {
    insert: 'new table as new_rows',
    update: 'old table as old_rows new table as new_rows',
    delete: 'old table as old_rows',
  }
  for (const operation of operations) {
    await sql
      .raw(`
      create trigger ${table}_${operation}_counts after ${operation} on ${table}
      referencing ${rows[operation]} for each statement execute function ${action}()`)
      .execute(db)
  }
}

async function createSearchIndexes(db: Kysely<never>): Promise<void> {
  for (const name of ['last_name', 'first_name']) {
    const beginning = sql.raw(`lower(${name}) text_pattern_ops`)
    await sql`create index ${sql.raw(`learner_search_${name}`)} on learner (${beginning})`.execute(db)
  }
  await sql`create index offer_search_goal on offer using gin (to_tsvector('simple', goal))`.execute(db)
  await sql`
    create index lesson_search_topic on lesson using gin (to_tsvector('simple', topic)) where topic <> ''
  `.execute(db)
}
