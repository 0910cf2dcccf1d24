import { type Kysely, sql } from 'kysely'
import { addInOrder, applySums, followRows, keepSums, type KeptSums, noteSums } from './kept-sums.ts'

/** Eight slots, by the last letters of the executor's id. */
const slot = 'get_byte(uuid_send(executor_id), 15) & 7'

/** The weekly hours of an executor, by weekday. */
const weekSums: KeptSums = {
  table: 'report_hours_week',
  keys: { executor_id: 'uuid', weekday: 'smallint' },
  sums: ['minutes'],
  total: { table: 'report_hours_week_total', keys: ['weekday'], slot },
}

/** What a day has more or less than the weekly hours: by hours of its own, which hold on a holiday too, and by weekly hours
 *  that do not apply, because the day has its own or the executor is away. */
const daySums: KeptSums = {
  table: 'report_hours_day',
  keys: { executor_id: 'uuid', day: 'date' },
  sums: ['own_minutes', 'week_minutes'],
  total: { table: 'report_hours_day_total', keys: ['day'], slot },
}

const length = (span: string) =>
  `(extract(epoch from (${span} ->> 'to')::interval - (${span} ->> 'from')::interval) / 60)::int`

const factsOfWeeks = (rows: string, sign: 1 | -1) => `
  select hours.executor_id, (span ->> 'weekday')::smallint as weekday, ${sign} * ${length('span')} as minutes
  from ${rows} hours, jsonb_array_elements(hours.week) span`

/** Hours of single days, in the place of the weekly ones. */
const factsOfExceptions = (rows: string, sign: 1 | -1) => `
  select hours.executor_id, (exception ->> 'date')::date as day,
    ${sign} * coalesce((
      select sum(${length('span')}) from jsonb_array_elements(exception -> 'windows') span
    ), 0) as own_minutes,
    ${-sign} * coalesce((
      select sum(${length('span')}) from jsonb_array_elements(hours.week) span
      where (span ->> 'weekday')::int = extract(isodow from (exception ->> 'date')::date)
    ), 0) as week_minutes
  from ${rows} hours, jsonb_array_elements(hours.exceptions) exception`

/** What absences take of the hours of their days. */
const factsOfAbsences = (hours: string, absences: string, sign: 1 | -1) => {
  const taken = `${-sign} * (extract(epoch from least(absence.until, day + (span ->> 'to')::interval)
    - greatest(absence.since, day + (span ->> 'from')::interval)) / 60)::int`
  return `
  select hours.executor_id, day::date as day,
    case when exception is null then 0 else ${taken} end as own_minutes,
    case when exception is null then ${taken} else 0 end as week_minutes
  from ${hours} hours
  join (
    select executor_id, starts_at at time zone 'Europe/Minsk' as since, ends_at at time zone 'Europe/Minsk' as until
    from ${absences}
  ) absence on absence.executor_id = hours.executor_id
  cross join lateral generate_series(date_trunc('day', absence.since), absence.until, interval '1 day') day
  left join lateral (
    select each as exception from jsonb_array_elements(hours.exceptions) each where (each ->> 'date')::date = day::date
  ) own on true
  cross join lateral jsonb_array_elements(
    case when exception is null then hours.week else exception -> 'windows' end
  ) span
  where (exception is not null or (span ->> 'weekday')::int = extract(isodow from day))
    and day + (span ->> 'from')::interval < absence.until and absence.since < day + (span ->> 'to')::interval`
}

const factsOfHours = (rows: string, sign: 1 | -1) =>
  `${factsOfExceptions(rows, sign)} union all ${factsOfAbsences(rows, 'absence', sign)}`

/** Sums of the hours that executors offer, for the report of their workload (docs/decisions/0073). */
export async function up(db: Kysely<never>): Promise<void> {
  for (const kept of [weekSums, daySums]) await keepSums(db, kept)
  await addInOrder(db, [
    ...['report_lesson_day', 'report_margin_day', 'report_make_up'],
    ...['report_invoice_day', 'report_due_day'],
    ...['report_hours_week', 'report_hours_day'],
  ])
  await sql`create index report_hours_day_by_day on report_hours_day (day)`.execute(db)
  await followRows(db, 'availability', 'note_offered_hours', [
    { kept: weekSums, facts: factsOfWeeks },
    { kept: daySums, facts: factsOfHours },
  ])
  await followRows(db, 'absence', 'note_absent_hours', [
    { kept: daySums, facts: (rows, sign) => factsOfAbsences('availability', rows, sign) },
  ])
  await sql.raw(noteSums(weekSums, factsOfWeeks('availability', 1))).execute(db)
  await sql.raw(noteSums(daySums, factsOfHours('availability', 1))).execute(db)
  await applySums(db)
}
