import { type Kysely, sql } from 'kysely'
import { addInOrder, applySums, followRows, keepSums, type KeptSums, noteSums } from './kept-sums.ts'

const keys = { executor_id: 'uuid', day: 'date', subject: 'text' }
/** Eight slots, by the last letters of the executor's id. */
const slot = 'get_byte(uuid_send(executor_id), 15) & 7'

/** Outcomes that are counted by their own names, without those of lessons that were held. */
const lost = {
  by_customer_in_time: 'cancelled_by_customer_in_time',
  by_customer_late: 'cancelled_by_customer_late',
  student_no_show: 'student_no_show',
  by_executor: 'cancelled_by_executor',
  executor_no_show: 'executor_no_show',
  by_service: 'cancelled_by_service',
}

const lessonSums: KeptSums = {
  table: 'report_lesson_day',
  keys,
  sums: [
    ...['lessons', 'held', 'moved', ...Object.keys(lost)],
    ...['planned_minutes', 'held_minutes', 'taken_minutes', 'lost_kopecks', 'charge_kopecks'],
  ],
  total: { table: 'report_lesson_total', keys: ['day', 'subject'], slot },
}

/** Lessons that took place or were paid for, by what is left of the charge without the pay, in whole roubles: -1 below zero;
 *  those with a hundred roubles or more are not counted. */
const marginSums: KeptSums = {
  table: 'report_margin_day',
  keys: { ...keys, roubles: 'smallint' },
  sums: ['lessons', 'margin_kopecks'],
  total: { table: 'report_margin_total', keys: ['day', 'subject', 'roubles'], slot },
}

/** Make-up lessons that are owed, by the last day on which they are. */
const makeUpSums: KeptSums = {
  table: 'report_make_up',
  keys: { executor_id: 'uuid', subject: 'text', expires_on: 'date' },
  sums: ['lessons'],
}

const day = `(starts_at at time zone 'Europe/Minsk')::date`
const minutes = '(extract(epoch from ends_at - starts_at) / 60)::int'
const isLost = `outcome in (${Object.values(lost)
  .map((outcome) => `'${outcome}'`)
  .join(', ')})`

const factsOfLessons = (rows: string, sign: 1 | -1) => `
  select executor_id, ${day} as day, subject,
    ${sign} as lessons,
    case when outcome in ('held', 'held_partial') then ${sign} else 0 end as held,
    case when outcome = 'moved' then ${sign} else 0 end as moved,
    ${Object.entries(lost)
      .map(([name, outcome]) => `case when outcome = '${outcome}' then ${sign} else 0 end as ${name}`)
      .join(', ')},
    case when outcome is distinct from 'moved' then ${sign} * ${minutes} else 0 end as planned_minutes,
    case when outcome in ('held', 'held_partial') then ${sign} * coalesce(held_minutes, ${minutes}) else 0 end as held_minutes,
    case when outcome is null or outcome in ('held', 'held_partial', 'student_no_show')
      then ${sign} * ${minutes} else 0 end as taken_minutes,
    case when ${isLost} then ${sign} * (customer_rate_kopecks - coalesce(charge_kopecks, 0)) else 0 end as lost_kopecks,
    ${sign} * coalesce(charge_kopecks, 0) as charge_kopecks
  from ${rows}`

const margin = '(coalesce(charge_kopecks, 0) - coalesce(pay_kopecks, 0))'
const factsOfMargins = (rows: string, sign: 1 | -1) => `
  select executor_id, ${day} as day, subject, greatest(floor(${margin} / 100.0), -1)::smallint as roubles,
    ${sign} as lessons, ${sign} * ${margin} as margin_kopecks
  from ${rows}
  where outcome is not null and ${margin} < 10000
    and (outcome in ('held', 'held_partial') or charge_kopecks > 0 or pay_kopecks > 0)`

const factsOfMakeUps = (rows: string, sign: 1 | -1) => `
  select lesson.executor_id, lesson.subject, owed.expires_on, ${sign} as lessons
  from ${rows} owed join lesson_facts lesson on lesson.id = owed.lesson_id
  where owed.used_by is null`

/** Sums of lessons for the reports of the staff (docs/decisions/0073), and what rows behind them show. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const kept of [lessonSums, marginSums, makeUpSums]) await keepSums(db, kept)
  await addInOrder(db, [...['report_lesson_day', 'report_margin_day', 'report_make_up']])
  for (const table of ['report_lesson_day', 'report_margin_day']) {
    await sql.raw(`create index ${table}_by_day on ${table} (day)`).execute(db)
  }
  await followRows(db, 'lesson', 'note_reported_lessons', [
    { kept: lessonSums, facts: factsOfLessons },
    { kept: marginSums, facts: factsOfMargins },
  ])
  await followRows(db, 'make_up_credit', 'note_make_ups', [{ kept: makeUpSums, facts: factsOfMakeUps }])
  await sql.raw(noteSums(lessonSums, factsOfLessons('lesson', 1))).execute(db)
  await sql.raw(noteSums(marginSums, factsOfMargins('lesson', 1))).execute(db)
  await sql.raw(noteSums(makeUpSums, factsOfMakeUps('make_up_credit', 1))).execute(db)
  await applySums(db)
  await sql`
    create or replace view lesson_facts as
    select id, contract_id, plan_id, executor_id, customer_id, learner_id, subject, starts_at, ends_at, state, outcome,
      held_minutes, charge_kopecks, pay_kopecks, topic, make_up_for_id, addition, confirmed_at,
      created_at, closed_at, corrected_at, disputed_at, dispute_decided_at, work_report_id, version, cancel_reason
    from lesson
  `.execute(db)
  await sql`
    create view owed_make_ups as select lesson_id, contract_id, expires_on from make_up_credit where used_by is null
  `.execute(db)
}
