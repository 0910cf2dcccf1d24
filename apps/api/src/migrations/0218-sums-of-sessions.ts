import { type Kysely, sql } from 'kysely'
import { addInOrder, applySums, followRows, keepSums, type KeptSums, noteSums } from './kept-sums.ts'

/** Sessions of groups by each executor who teaches them, whether they lead or assist: as long as they take the executor's time. */
const sessionSums: KeptSums = {
  table: 'report_session_day',
  keys: { executor_id: 'uuid', day: 'date' },
  sums: ['sessions', 'taken_minutes', 'held_minutes'],
  // Eight slots, by the last letters of the executor's id.
  total: { table: 'report_session_total', keys: ['day'], slot: 'get_byte(uuid_send(executor_id), 15) & 7' },
}

/** A cancelled session takes nobody's time. */
const facts = (sessions: string, teachers: string, sign: 1 | -1) => `
  select teacher.executor_id, (session.starts_at at time zone 'Europe/Minsk')::date as day, ${sign} as sessions,
    ${sign} * (extract(epoch from session.ends_at - session.starts_at) / 60)::int as taken_minutes,
    case when session.state = 'held'
      then ${sign} * (extract(epoch from session.ends_at - session.starts_at) / 60)::int else 0 end as held_minutes
  from ${sessions} session join ${teachers} teacher on teacher.session_id = session.id
  where session.state <> 'cancelled'`

/** Sums of sessions for the report of the workload (docs/decisions/0073). */
export async function up(db: Kysely<never>): Promise<void> {
  await keepSums(db, sessionSums)
  await addInOrder(db, [
    ...['report_lesson_day', 'report_margin_day', 'report_make_up'],
    ...['report_invoice_day', 'report_due_day'],
    ...['report_hours_week', 'report_hours_day'],
    ...['report_contract_total'],
    ...['report_order_total', 'report_product_total'],
    ...['report_session_day'],
  ])
  await sql`create index report_session_day_by_day on report_session_day (day)`.execute(db)
  await followRows(db, 'programme_session', 'note_reported_sessions', [
    { kept: sessionSums, facts: (rows, sign) => facts(rows, 'session_teacher_facts', sign) },
  ])
  await followRows(db, 'programme_session_teacher', 'note_reported_teachers', [
    { kept: sessionSums, facts: (rows, sign) => facts('programme_session_facts', rows, sign) },
  ])
  await sql.raw(noteSums(sessionSums, facts('programme_session_facts', 'session_teacher_facts', 1))).execute(db)
  await applySums(db)
}
