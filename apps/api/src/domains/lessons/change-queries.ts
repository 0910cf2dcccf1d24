import type { LessonOutcome } from '@navyk/api-spec'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/index.ts'
import type { LessonTable } from './tables.ts'

/** Lets one transaction at a time fill an executor's time, until it ends. What is looked up after this stays true: the
 *  lesson in the way can be named, and two of many parallel bookings don't end each other in a deadlock on the
 *  exclusion constraint, which stays the last word. */
export async function holdTimeOf(tx: Tx, executorId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lessons of ${executorId}`}, 0))`.execute(tx)
}

export type NewLesson = Pick<
  LessonTable,
  | 'id'
  | 'contract_id'
  | 'plan_id'
  | 'executor_id'
  | 'customer_id'
  | 'learner_id'
  | 'subject'
  | 'starts_at'
  | 'ends_at'
  | 'customer_rate_kopecks'
  | 'executor_rate_kopecks'
  | 'created_at'
> & { topic: string }

/** @throws the database's 23P01 when an executor would have two lessons at a time */
export async function insertLessons(tx: Tx, rows: NewLesson[]): Promise<void> {
  await sql`
    insert into lesson (
      id, contract_id, plan_id, executor_id, customer_id, learner_id, subject, starts_at, ends_at,
      customer_rate_kopecks, executor_rate_kopecks, topic, created_at
    )
    select id, contract_id, plan_id, executor_id, customer_id, learner_id, subject, starts_at, ends_at,
      customer_rate_kopecks, executor_rate_kopecks, topic, created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(
      id uuid, contract_id uuid, plan_id uuid, executor_id uuid, customer_id uuid, learner_id uuid, subject text,
      starts_at timestamptz, ends_at timestamptz, customer_rate_kopecks bigint, executor_rate_kopecks bigint,
      topic text, created_at timestamptz
    )
  `.execute(tx)
}

export interface Closing {
  id: string
  version: number
  outcome: LessonOutcome
  held_minutes: number | null
  charge_kopecks: number
  pay_kopecks: number
  topic: string
  homework: string
  note: string
}

/** Sets outcomes of locked lessons in one statement. @returns how many were still as they were seen */
export async function closeLessonRows(tx: Tx, now: Date, closings: Closing[]): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update lesson set state = 'closed', outcome = row.outcome, held_minutes = row.held_minutes,
      charge_kopecks = row.charge_kopecks, pay_kopecks = row.pay_kopecks,
      topic = row.topic, homework = row.homework, note = row.note,
      cancel_reason = null, closed_at = ${now}, version = lesson.version + 1
    from jsonb_to_recordset(${JSON.stringify(closings)}::jsonb) as row(
      id uuid, version integer, outcome text, held_minutes integer, charge_kopecks bigint, pay_kopecks bigint,
      topic text, homework text, note text
    )
    where lesson.id = row.id and lesson.version = row.version and lesson.state in ('planned', 'closed')
    returning lesson.id
  `.execute(tx)
  return rows.length
}

interface Seen {
  id: string
  version: number
}

type Cancellation = Pick<LessonTable, 'outcome' | 'charge_kopecks' | 'pay_kopecks' | 'cancel_reason' | 'closed_at'>

/** Cancels a planned lesson that is still as it was seen. @returns false when it is not */
export async function cancelLessonRow(tx: Tx, seen: Seen, cancellation: Cancellation): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('lesson')
    .set((row) => ({ ...cancellation, state: 'closed', version: row('version', '+', 1) }))
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .where('state', '=', 'planned')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Plans a cancelled lesson again. @returns false when it has changed meanwhile
 *  @throws the database's 23P01 when its time is taken */
export async function restoreLessonRow(tx: Tx, seen: Seen): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('lesson')
    .set((row) => ({
      state: 'planned',
      outcome: null,
      charge_kopecks: null,
      pay_kopecks: null,
      cancel_reason: null,
      closed_at: null,
      version: row('version', '+', 1),
    }))
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .where('state', '=', 'closed')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Changes what the customer is told about a lesson. @returns false when it has changed meanwhile */
export async function updateLessonTexts(
  tx: Tx,
  seen: Seen,
  texts: { topic: string; homework: string; note: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('lesson')
    .set((row) => ({ ...texts, version: row('version', '+', 1) }))
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .where('state', '!=', 'settled')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The first of some months (`YYYY-MM`) whose lessons the executor has handed in, if there is one. */
export async function findReportedMonth(tx: Tx, executorId: string, months: string[]): Promise<string | undefined> {
  const { rows } = await sql<{ month: string }>`
    select month from unnest(${months}::text[]) as month
    where exists (
      select from lesson
      where executor_id = ${executorId} and work_report_id is not null
        and starts_at >= (month || '-01')::timestamp at time zone 'Europe/Minsk'
        and starts_at < ((month || '-01')::timestamp + interval '1 month') at time zone 'Europe/Minsk'
    )
    order by month limit 1
  `.execute(tx)
  return rows[0]?.month
}

/** Marks closed lessons as handed in with a report. */
export async function reportLessonRows(tx: Tx, workReportId: string, ids: string[]): Promise<void> {
  await sql`
    update lesson set work_report_id = ${workReportId}, version = version + 1
    where id = any(${ids}::uuid[]) and state = 'closed'
  `.execute(tx)
}

/** Gives lessons that were handed in back to their executor. */
export async function releaseLessonRows(tx: Tx, ids: string[]): Promise<void> {
  await sql`
    update lesson set work_report_id = null, version = version + 1
    where id = any(${ids}::uuid[]) and state = 'closed'
  `.execute(tx)
}

/** Settles closed lessons. @returns how many there were */
export async function settleLessonRows(tx: Tx, workReportId: string, ids: string[]): Promise<number> {
  const { rows } = await sql`
    update lesson set state = 'settled', work_report_id = ${workReportId}, version = version + 1
    where id = any(${ids}::uuid[]) and state = 'closed'
    returning id
  `.execute(tx)
  return rows.length
}
