import type { LessonConfirmation, LessonOutcome } from '@navyk/api-spec/teaching/lessons'
import { type Selectable, sql } from 'kysely'
import { manyRows, monthEnd, monthStart, type Reader, type Tx } from '#platform/database'
import type { PriceColumns } from '../closing/lesson-price.ts'
import type { LessonTable } from '../tables.ts'

/** Locks an executor's time until the transaction ends. What is read after this stays true: the overlapping lesson can
 *  be named, and parallel bookings don't deadlock on the exclusion constraint, which remains as the last check. */
export async function lockTimeOf(tx: Tx, executorId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lessons of ${executorId}`}, 0))`.execute(tx)
}

/** Locks the time of the executors of some lessons, before the lessons are read and locked. */
export async function lockTimesOfLessons(tx: Tx, ids: string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('lessons of ' || executor_id, 0))
    from (select distinct executor_id from lesson where id = any(${ids}::uuid[]) order by executor_id) as held
  `.execute(tx)
}

/** Reason why the customer has to confirm a lesson, and what has confirmed it. */
export type Agreement = Pick<Selectable<LessonTable>, 'addition' | 'confirmed_at' | 'confirmed_by'>

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
  | 'created_at'
> &
  PriceColumns & { topic: string; moved_from_id?: string; make_up_for_id?: string } & Partial<Agreement>

/** @throws the database's 23P01 when an executor would have two lessons at a time */
export async function insertLessons(tx: Tx, rows: NewLesson[]): Promise<void> {
  if (rows.length === 0) return
  await tx.insertInto('lesson').$call(manyRows('lesson', rows)).execute()
}

export interface Closing {
  id: string
  version: number
  outcome: LessonOutcome
  held_minutes: number | null
  charge_kopecks: number
  pay_kopecks: number
  used_free_move: boolean
  topic: string
  homework: string
  note: string
  staff_note: string
}

/** Sets outcomes of locked lessons in one statement. @returns how many had the expected version */
export async function closeLessonRows(tx: Tx, now: Date, closings: Closing[]): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update lesson set state = 'closed', outcome = row.outcome, held_minutes = row.held_minutes,
      charge_kopecks = row.charge_kopecks, pay_kopecks = row.pay_kopecks,
      topic = row.topic, homework = row.homework, note = row.note, staff_note = row.staff_note,
      used_free_move = row.used_free_move, cancel_reason = null,
      closed_at = coalesce(lesson.closed_at, ${now}),
      corrected_at = case
        when lesson.outcome is null then null
        when lesson.outcome = row.outcome and lesson.held_minutes is not distinct from row.held_minutes
          then lesson.corrected_at
        else ${now}
      end,
      -- What staff have looked at was the outcome of then.
      reviewed_at = null, reviewed_by = null, review_note = null,
      version = lesson.version + 1
    from jsonb_to_recordset(${JSON.stringify(closings)}::jsonb) as row(
      id uuid, version integer, outcome text, held_minutes integer, charge_kopecks bigint, pay_kopecks bigint,
      used_free_move boolean, topic text, homework text, note text, staff_note text
    )
    where lesson.id = row.id and lesson.version = row.version and lesson.state in ('planned', 'closed')
    returning lesson.id
  `.execute(tx)
  return rows.length
}

interface LessonVersion {
  id: string
  version: number
}

export interface Cancellation extends LessonVersion {
  outcome: LessonOutcome
  charge_kopecks: number
  pay_kopecks: number
  used_free_move: boolean
}

/** Cancels planned lessons that have the expected version, in one statement.
 *  @returns how many there were */
export async function cancelLessonRows(
  tx: Tx,
  cancellations: Cancellation[],
  common: { cancelReason: string; closedAt: Date },
): Promise<number> {
  const { rows } = await sql`
    update lesson set state = 'closed', outcome = row.outcome, charge_kopecks = row.charge_kopecks,
      pay_kopecks = row.pay_kopecks, used_free_move = row.used_free_move,
      cancel_reason = ${common.cancelReason}, closed_at = ${common.closedAt}, version = lesson.version + 1
    from jsonb_to_recordset(${JSON.stringify(cancellations)}::jsonb) as row(
      id uuid, version integer, outcome text, charge_kopecks bigint, pay_kopecks bigint, used_free_move boolean
    )
    where lesson.id = row.id and lesson.version = row.version and lesson.state = 'planned'
    returning lesson.id
  `.execute(tx)
  return rows.length
}

/** New time of a lesson with its prices. The bases of the prices stay. */
export interface NewTime
  extends LessonVersion,
    Agreement,
    Pick<PriceColumns, 'customer_rate_kopecks' | 'executor_rate_kopecks'> {
  starts_at: Date
  ends_at: Date
}

/** Changes the times of planned lessons that have the expected version, in one statement. @returns how many there were
 *  @throws the database's 23P01 when an executor would have two lessons at a time */
export async function updateLessonTimes(tx: Tx, times: NewTime[]): Promise<number> {
  const { rows } = await sql`
    update lesson set starts_at = row.starts_at, ends_at = row.ends_at,
      customer_rate_kopecks = row.customer_rate_kopecks, executor_rate_kopecks = row.executor_rate_kopecks,
      addition = row.addition, confirmed_at = row.confirmed_at, confirmed_by = row.confirmed_by,
      version = lesson.version + 1
    from jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as row(
      id uuid, version integer, starts_at timestamptz, ends_at timestamptz,
      customer_rate_kopecks bigint, executor_rate_kopecks bigint,
      addition text, confirmed_at timestamptz, confirmed_by text
    )
    where lesson.id = row.id and lesson.version = row.version and lesson.state = 'planned'
    returning lesson.id
  `.execute(tx)
  return rows.length
}

/** Plans a cancelled lesson again. @returns false when it has changed meanwhile
 *  @throws the database's 23P01 when its time is taken */
export async function restoreLessonRow(tx: Tx, seen: LessonVersion): Promise<boolean> {
  const restored = await tx
    .updateTable('lesson')
    .set((row) => ({
      state: 'planned',
      outcome: null,
      charge_kopecks: null,
      pay_kopecks: null,
      cancel_reason: null,
      closed_at: null,
      corrected_at: null,
      used_free_move: false,
      // A dispute about the cancellation is cleared; the history keeps it.
      disputed_at: null,
      dispute_reason: null,
      dispute_answer: null,
      dispute_decided_at: null,
      version: row('version', '+', 1),
    }))
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .where('state', '=', 'closed')
    .returning('id')
    .executeTakeFirst()
  return restored !== undefined
}

/** Marks a closed lesson as objected to. @returns false when it has changed meanwhile */
export async function disputeLessonRow(tx: Tx, seen: LessonVersion, reason: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('lesson')
    .set((row) => ({
      state: 'disputed',
      disputed_at: at,
      dispute_reason: reason,
      dispute_answer: null,
      dispute_decided_at: null,
      version: row('version', '+', 1),
    }))
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .where('state', '=', 'closed')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends the objection to a lesson with an answer. @returns false when somebody else has ended it */
export async function endDispute(tx: Tx, seen: LessonVersion, answer: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('lesson')
    .set((row) => ({
      state: 'closed',
      dispute_answer: answer,
      dispute_decided_at: at,
      // A lesson that staff have decided on counts as confirmed.
      confirmed_at: sql<Date | null>`case when addition is not null then coalesce(confirmed_at, ${at}) end`,
      confirmed_by: sql<LessonConfirmation | null>`case when addition is not null then coalesce(confirmed_by, 'staff') end`,
      version: row('version', '+', 1),
    }))
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .where('state', '=', 'disputed')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Changes what the customer is told about a lesson. @returns false when it has changed meanwhile */
export async function updateLessonTexts(
  tx: Tx,
  seen: LessonVersion,
  texts: { topic: string; homework: string; note: string; staff_note: string },
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

/** The first of some months (`YYYY-MM`) whose lessons the executor has submitted, if there is one. */
export async function findReportedMonth(
  reader: Reader,
  executorId: string,
  months: string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ month: string }>`
    select month from unnest(${months}::text[]) as month
    where exists (
      select from lesson
      where executor_id = ${executorId} and work_report_id is not null
        and starts_at >= ${monthStart('month')}
        and starts_at < ${monthEnd('month')}
    )
    order by month limit 1
  `.execute(reader)
  return rows[0]?.month
}

/** Marks closed lessons as submitted with a report, or with null as released by it. */
export async function reportLessonRows(tx: Tx, workReportId: string | null, ids: string[]): Promise<void> {
  await sql`
    update lesson set work_report_id = ${workReportId}, version = version + 1
    where id = any(${ids}::uuid[]) and state in ('closed', 'disputed')
  `.execute(tx)
}

/** Settles closed lessons that are locked. @throws Error when one of them is not closed */
export async function settleLessonRows(tx: Tx, workReportId: string, ids: string[]): Promise<void> {
  const { rows } = await sql`
    update lesson set state = 'settled', work_report_id = ${workReportId}, version = version + 1
    where id = any(${ids}::uuid[]) and state = 'closed'
    returning id
  `.execute(tx)
  if (rows.length !== ids.length) throw new Error(`${ids.length - rows.length} lessons of a report are not closed`)
}

/** The pay of a lesson, in kopecks. */
export interface LessonPay {
  lessonId: string
  payKopecks: number
}

/** Sets the pay of settled lessons. */
export async function payLessonRows(tx: Tx, pays: readonly LessonPay[]): Promise<void> {
  if (pays.length === 0) return
  const rows = pays.map(({ lessonId, payKopecks }) => ({ lessonId, payKopecks }))
  await sql`
    update lesson set pay_kopecks = paid."payKopecks"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as paid("lessonId" uuid, "payKopecks" bigint)
    where lesson.id = paid."lessonId" and lesson.state = 'settled'
  `.execute(tx)
}
