import type pg from 'pg'

/** Months of lessons: five years. */
export const months = 60
const days = 1826
/** Lessons of an executor on a day, so that the number of executors follows from the number of lessons. */
const lessonsPerDay = 2.7
const contractsPerExecutor = 10

/** How many rows there are of each kind; lessons are as many on each day. */
export interface Amounts {
  lessons: number
  executors: number
  perDay: number
}

export function amountsOf(lessons: number): Amounts {
  const perDay = Math.ceil(lessons / days)
  return { lessons: perDay * days, executors: Math.max(2, Math.ceil(perDay / lessonsPerDay)), perDay }
}

/** An id as the product makes it: 48 bits of the moment in milliseconds, then digits that are the same in each run. It is one expression,
 *  so that PostgreSQL puts it in the place of each call. */
const idFunction = `
  create function made_id(kind text, number bigint, moment timestamptz default '2020-01-01') returns uuid language sql stable as $$
    select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '7' || substr(md5(kind || number), 1, 3)
      || '8' || right(md5(kind || number), 15))::uuid
  $$`

/** One lesson of so many has an entry of the ledger and an event of the history, so that ten million lessons fit on a small disk. */
const withHistory = 4

/** People and contracts: one staff member, executors, a customer with a learner for each contract of an executor, a contract for each
 *  year. */
const people = ({ executors }: Amounts) => {
  const customers = executors * contractsPerExecutor
  const person = (role: string, count: number, code: string) => `
    insert into account (id, phone, password_hash, first_name, last_name, created_at, cabinet_roles)
    select made_id('${role} account', n), '${code}' || lpad(n::text, 7, '0'), '', 'First' || n, 'Last' || n, '2020-01-01', '{${role}}'
    from generate_series(1, ${count}) n;
    insert into cabinet (id, account_id, role, permissions, created_at)
    select made_id('${role}', n), made_id('${role} account', n), '${role}',
      ${role === 'staff' ? "'{manager,accountant,administrator}'" : "'{}'"}, '2020-01-01'
    from generate_series(1, ${count}) n;`
  return `
    ${person('staff', 1, '37525')} ${person('executor', executors, '37529')} ${person('customer', customers, '37533')}
    insert into learner (id, customer_id, first_name, last_name, created_at)
    select made_id('learner', n), made_id('customer', n), 'Learner' || n, 'Last' || n, '2020-01-01' from generate_series(1, ${customers}) n;
    insert into contract (id, customer_id, executor_id, learner_id, subject, level, format, place, lesson_minutes, weekly_slots,
      notice_hours, basis, starts_on, state, created_at, sent_at, activated_at, free_moves_per_month, make_up_rule, make_up_days,
      no_show_minutes, late_pay_percent, silent_approval, silent_confirmation, pays_ahead, ended_at)
    select made_id('contract', n * 10 + year), made_id('customer', n), made_id('executor', (n - 1) / ${contractsPerExecutor} + 1),
      made_id('learner', n), 'mathematics', 'school', 'online', 'https://example.by', 60, '[]', 24, 'lesson',
      ($1::timestamptz + make_interval(days => year * 366))::date, case year when 4 then 'active' else 'finished' end, $1, $1, $1,
      0, 'none', 30, 15, 0, false, false, false, case year when 4 then null else $1::timestamptz + make_interval(days => (year + 1) * 366) end
    from generate_series(1, ${customers}) n cross join generate_series(0, 4) year;
    insert into contract_terms (id, contract_id, valid_from, customer_rate_kopecks, executor_rate_kopecks, created_at)
    select made_id('terms', n * 10 + year), made_id('contract', n * 10 + year),
      ($1::timestamptz + make_interval(days => year * 366))::date, 4000, 3000, $1
    from generate_series(1, ${customers}) n cross join generate_series(0, 4) year;
    insert into work_report (id, executor_id, month, state, created_at)
    select made_id('report', n * 100 + month), made_id('executor', n),
      to_char($1::timestamptz at time zone 'Europe/Minsk' + make_interval(months => month), 'YYYY-MM'), 'open', $1
    from generate_series(1, ${executors}) n cross join generate_series(0, ${months - 1}) month;
    insert into ledger_account (id, kind, owner_id, created_at)
    select made_id('ledger customer', n), 'customer', made_id('customer', n), '2020-01-01'::timestamptz from generate_series(1, ${customers}) n
    union all
    select made_id('ledger executor', n), 'executor', made_id('executor', n), '2020-01-01'::timestamptz from generate_series(1, ${executors}) n
    union all select made_id('ledger commission', 1), 'commission', null, '2020-01-01'::timestamptz;`
}

/** Facts of lesson `n`, counted in the order of time: day and place within the day give the executor, the hour and the contract. */
const lessonFacts = ({ perDay, executors, lessons }: Amounts, from = 1, to = lessons) => `
  (select n, executor, starts_at, starts_at < now() as is_over, starts_at - interval '20 days' as created_at,
    made_id('lesson', n, starts_at - interval '20 days') as id,
    ((executor - 1) * ${contractsPerExecutor} + (n * 7) % ${contractsPerExecutor} + 1) * 10 + least(day / 366, 4) as contract,
    (executor - 1) * ${contractsPerExecutor} + (n * 7) % ${contractsPerExecutor} + 1 as customer
  from (
    select n, day, (n % ${perDay}) % ${executors} + 1 as executor,
      $1::timestamptz + make_interval(days => day::int, hours => 8 + 2 * ((n % ${perDay}) / ${executors})::int) as starts_at
    from (select n, n / ${perDay} as day from generate_series(${from}::bigint, ${to}::bigint) n) as counted
  ) as placed) as fact`

const lessonRows = (facts: string) => `
  insert into lesson (id, contract_id, executor_id, customer_id, learner_id, subject, starts_at, ends_at, state, outcome,
    customer_rate_kopecks, executor_rate_kopecks, charge_kopecks, pay_kopecks, topic, closed_at, work_report_id, created_at, priced_on,
    customer_base_kopecks, customer_base_minutes, customer_base_rounding, executor_base_kopecks, executor_base_minutes)
  select id, made_id('contract', contract), made_id('executor', executor), made_id('customer', customer), made_id('learner', customer),
    'mathematics', starts_at, starts_at + interval '1 hour', case when starts_at > now() - interval '5 days' and is_over then 'closed' when is_over then 'settled' else 'planned' end,
    case when is_over then case when n % 12 = 0 then 'cancelled_by_customer_in_time' else 'held' end end, 4000, 3000,
    case when is_over then 4000 end, case when is_over then 3000 end, case when is_over and n % 3 = 0 then 'Topic ' || n % 1000 else '' end,
    case when is_over then starts_at + interval '3 hours' end, null, created_at, starts_at::date, 4000, 60, 1, 3000, 60
  from ${facts}`

const ledgerRows = (facts: string) => `
  with over as materialized (select * from ${facts} where is_over and n % ${withHistory} = 0), moved as (
    insert into ledger_transaction (id, kind, source_kind, source_id, occurred_at, created_at)
    select made_id('entry', n, starts_at + interval '4 days'), 'lesson_settled', 'lesson', id, starts_at, starts_at + interval '4 days'
    from over)
  insert into ledger_posting (id, transaction_id, ledger_account_id, amount_kopecks, occurred_at)
  select made_id('posting', n * 3 + part, starts_at + interval '4 days'), made_id('entry', n, starts_at + interval '4 days'),
    case part when 0 then made_id('ledger customer', customer) when 1 then made_id('ledger executor', executor)
      else made_id('ledger commission', 1) end,
    case part when 0 then -4000 when 1 then 3000 else 1000 end, starts_at
  from over cross join generate_series(0, 2) part`

const auditRows = (facts: string) => `
  insert into audit_event (id, at, actor_account_id, actor_cabinet_id, actor_name, object_kind, object_id, action, changes)
  select made_id('event', n, at), at, made_id('executor account', executor), made_id('executor', executor), 'First' || executor || ' Last',
    'lesson', id, 'lesson.closed', '{"state":{"from":"planned","to":"closed"},"outcome":{"from":null,"to":"held"}}'
  from (select *, starts_at + interval '3 hours' as at from ${facts} where is_over and n % ${withHistory} = 0) as over`

/** Messages are kept for fourteen days; one is of each lesson. The last of each thousand has not left yet. */
const messageRows = (facts: string) => `
  insert into outgoing_message (id, channel, recipient, body, created_at, sent_at)
  select made_id('message', n, starts_at), 'sms', '37533' || lpad(customer::text, 7, '0'), 'A lesson was closed: mathematics, one hour',
    starts_at, case when n % 1000 > 0 then starts_at end
  from ${facts} where is_over and starts_at > now() - interval '14 days'`

const dayRows = `
  insert into lesson_day (executor_id, day, contract_id, customer_id, learner_id, subject, planned, drafted, held, cancelled_in_time,
    cancelled_late, cancelled_by_executor, cancelled_by_service, no_show, make_up, planned_minutes, held_minutes, planned_charge_kopecks,
    charge_kopecks, planned_pay_kopecks, pay_kopecks)
  select executor_id, (starts_at at time zone 'Europe/Minsk')::date, contract_id, customer_id, learner_id, subject, count(*), 0,
    count(*) filter (where outcome = 'held'), count(*) filter (where outcome = 'cancelled_by_customer_in_time'), 0, 0, 0, 0, 0,
    count(*) * 60, count(*) filter (where outcome = 'held') * 60, count(*) * 4000, sum(charge_kopecks), count(*) * 3000, sum(pay_kopecks)
  from lesson where starts_at < now() group by 1, 2, 3, 4, 5, 6`

const monthRows = `
  insert into ledger_account_month (ledger_account_id, month, amount_kopecks)
  select ledger_account_id, date_trunc('month', occurred_at at time zone 'Europe/Minsk')::date, sum(amount_kopecks)
  from ledger_posting where ledger_account_id <> made_id('ledger commission', 1) group by 1, 2`

const timeRows = `
  insert into executor_time (thing_id, executor_id, kind, starts_at, ends_at)
  select id, executor_id, 'lesson', starts_at, ends_at from lesson where state = 'planned' or outcome = 'held'`

/** Fills an empty database of the product with lessons over five years up to now, and with what belongs to them. The caller has turned
 *  triggers off.
 *  @param from the beginning of the first month */
export async function generateRows(client: pg.Client, amounts: Amounts, from: Date): Promise<void> {
  await client.query(idFunction)
  for (const statement of people(amounts).split(/;\n/)) {
    if (statement.trim() !== '') await client.query(statement, statement.includes('$1') ? [from] : [])
  }
  const facts = lessonFacts(amounts)
  for (const rows of [lessonRows(facts), ledgerRows(facts), auditRows(facts), messageRows(facts)])
    await client.query(rows, [from])
  for (const rows of [dayRows, monthRows, timeRows]) await client.query(rows)
}
