// Queries that several parts of the schedule share. A week is one query.
import type { LessonOutcome, LessonState } from '@navyk/api-spec/teaching/lessons'
import type { ProgrammeSessionState } from '@navyk/api-spec/teaching/programme-sessions'
import type { DayException } from '@navyk/api-spec/teaching/schedule'
import type { DaySpan, LessonFormat, Subject, HolidayByLaw } from '@navyk/api-spec/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import { anyOf, inAlphabet, type Reader, type Tx } from '#platform/database'
import type { Span } from './free-times/free-times.ts'
import type { PersonToErase } from '#platform/services.ts'

/** The busy times of executors between two instants: lessons, sessions of groups and absences, by executor. One query. */
export async function listBusy(
  reader: Reader,
  executorIds: string[],
  span: Span,
  /** A lesson to ignore because it is being moved, with its contract, so that it can't be used to probe other
   *  lessons. */
  leaving?: { lessonId: string; contractId: string },
): Promise<Map<string, Span[]>> {
  const { rows } = await sql<{ executor_id: string; starts_at: Date; ends_at: Date }>`
    select executor_id, starts_at, ends_at from taken_times
    where executor_id = any(${executorIds}::uuid[])
      and tstzrange(starts_at, ends_at, '[)') && tstzrange(${span.startsAt}, ${span.endsAt}, '[)')
      and thing_id is distinct from (
        select id from lesson_facts where id = ${leaving?.lessonId ?? null} and contract_id = ${leaving?.contractId ?? null}
      )
    union all
    select executor_id, starts_at, ends_at from absence
    where executor_id = any(${executorIds}::uuid[])
      and tstzrange(starts_at, ends_at, '[)') && tstzrange(${span.startsAt}, ${span.endsAt}, '[)')
  `.execute(reader)
  const byExecutor = new Map<string, Span[]>()
  for (const row of rows) {
    const busy = byExecutor.get(row.executor_id) ?? []
    busy.push({ startsAt: row.starts_at, endsAt: row.ends_at })
    byExecutor.set(row.executor_id, busy)
  }
  return byExecutor
}

export interface WeekLesson {
  id: string
  contract_id: string
  executor_id: string
  executor_first_name: string
  executor_last_name: string
  customer_id: string
  customer_first_name: string
  customer_last_name: string
  learner_first_name: string
  learner_last_name: string
  subject: Subject
  format: LessonFormat
  starts_at: string
  ends_at: string
  state: LessonState
  outcome: LessonOutcome | null
  topic: string
  version: number
  work_report_id: string | null
  place: string
}

export interface WeekSession {
  id: string
  programme_id: string
  title: string
  subject: Subject
  place: string
  starts_at: string
  ends_at: string
  state: ProgrammeSessionState
  topic: string
  leader: { id: string; firstName: string; lastName: string } | null
  learner_names: string[]
}

export interface Week {
  executor_id: string | null
  sessions: WeekSession[]
  lessons: WeekLesson[]
  holidays: { date: string; law: HolidayByLaw | null; name: string }[]
  week: DaySpan[] | null
  exceptions: DayException[] | null
  absences: { id: string; startsAt: string; endsAt: string }[]
}

/** Person whose week is read. `first` is the first executor by name: staff who have named none. */
export type WeekOwner = { executorId: string } | { customerId: string } | 'first'

/** Everything that a schedule shows between two dates, in one round trip to the database. */
export async function readWeek(
  reader: Reader,
  owner: WeekOwner,
  span: Span & { from: string; to: string },
  mostLessons: number,
): Promise<Week> {
  const { rows } = await sql<Week>`
    with chosen as materialized (${chosenExecutor(owner)}),
    shown as materialized (
      select * from lesson_facts
      where ${typeof owner === 'object' && 'customerId' in owner ? sql`customer_id = ${owner.customerId}` : sql`executor_id = (select id from chosen)`}
        and starts_at >= ${span.startsAt} and starts_at < ${span.endsAt}
      order by starts_at, id limit ${mostLessons}
    )
    select (select id from chosen) as executor_id,
      (select coalesce(json_agg(json_build_object(
        'id', shown.id, 'contract_id', shown.contract_id, 'executor_id', shown.executor_id, 'customer_id', shown.customer_id,
        'executor_first_name', executor.first_name, 'executor_last_name', executor.last_name,
        'customer_first_name', customer.first_name, 'customer_last_name', customer.last_name,
        'learner_first_name', contract.learner_first_name, 'learner_last_name', contract.learner_last_name,
        'subject', shown.subject, 'format', contract.format, 'starts_at', shown.starts_at, 'ends_at', shown.ends_at,
        'state', shown.state, 'outcome', shown.outcome, 'topic', shown.topic, 'version', shown.version,
        'work_report_id', shown.work_report_id, 'place', meeting.place
      ) order by shown.starts_at, shown.id), '[]') from shown
        join contract_facts contract on contract.id = shown.contract_id
        join lesson_places meeting on meeting.lesson_id = shown.id
        join person_names executor on executor.id = shown.executor_id
        join person_names customer on customer.id = shown.customer_id) as lessons,
      ${sessionsOf(owner, span)} as sessions,
      (select coalesce(json_agg(json_build_object('date', date, 'law', law, 'name', name) order by date), '[]')
        from holiday where date between ${span.from} and ${span.to}) as holidays,
      (select week from availability where executor_id = (select id from chosen)) as week,
      (select exceptions from availability where executor_id = (select id from chosen)) as exceptions,
      (select coalesce(json_agg(json_build_object('id', id, 'startsAt', starts_at, 'endsAt', ends_at) order by starts_at), '[]')
        from absence where executor_id = (select id from chosen)
        and tstzrange(starts_at, ends_at, '[)') && tstzrange(${span.startsAt}, ${span.endsAt}, '[)')) as absences
  `.execute(reader)
  const [found] = rows
  if (!found) throw new Error('a query without a condition found nothing')
  return found
}

/** Sessions of groups: those that the executor teaches, or those in which the customer's learners have seats. */
function sessionsOf(owner: WeekOwner, span: Span): RawBuilder<unknown> {
  const isCustomer = typeof owner === 'object' && 'customerId' in owner
  const own = sql`(
    select coalesce(json_agg(learner.first_name order by learner.first_name collate alphabet, learner.id), '[]')
    from programme_session_seats seat join learner_names learner on learner.id = seat.learner_id
    where seat.session_id = session.id and seat.customer_id = ${isCustomer ? owner.customerId : null})`
  const isShown = isCustomer
    ? sql`exists (
        select from programme_session_seats seat where seat.session_id = session.id and seat.customer_id = ${owner.customerId})`
    : sql`exists (
        select from session_teacher_facts teacher
        where teacher.session_id = session.id and teacher.executor_id = (select id from chosen))`
  return sql`(
    select coalesce(json_agg(json_build_object(
      'id', session.id, 'programme_id', programme.id, 'title', programme.title, 'subject', programme.subject,
      'place', programme.place, 'starts_at', session.starts_at, 'ends_at', session.ends_at, 'state', session.state,
      'topic', session.topic, 'learner_names', ${isCustomer ? own : sql`'[]'::json`}, 'leader', (
        select json_build_object('id', person.id, 'firstName', person.first_name, 'lastName', person.last_name)
        from session_teacher_facts teacher join person_names person on person.id = teacher.executor_id
        where teacher.session_id = session.id and teacher.role <> 'assistant' limit 1
      )
    ) order by session.starts_at, session.id), '[]')
    from programme_session_facts session join programme_facts programme on programme.id = session.programme_id
    where session.starts_at >= ${span.startsAt} and session.starts_at < ${span.endsAt} and ${isShown})`
}

function chosenExecutor(owner: WeekOwner): RawBuilder<unknown> {
  if (owner === 'first') {
    return sql`
      select person.id from account_names account join person_names person on person.account_id = account.id
      where ${hasTaught} order by account.last_name collate alphabet, account.first_name collate alphabet, person.id limit 1`
  }
  return sql`select ${'executorId' in owner ? owner.executorId : null}::uuid as id`
}

/** True for an executor with a schedule: with a contract that has been active, or a session of a group to teach. */
const hasTaught = sql<boolean>`person.role = 'executor' and (exists (
  select from contract_facts contract where contract.executor_id = person.id and contract.activated_at is not null
) or exists (select from session_teacher_facts teacher where teacher.executor_id = person.id))`

export async function listTaught(reader: Reader) {
  return reader
    .selectFrom('person_names as person')
    .select(['person.id', 'person.first_name', 'person.last_name'])
    .where(hasTaught)
    .orderBy('person.last_name', inAlphabet)
    .orderBy('person.first_name', inAlphabet)
    .orderBy('person.id')
    .execute()
}

/** Whether a cabinet is an executor's. */
export async function isExecutor(reader: Reader, cabinetId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('person_names')
    .select('id')
    .where('id', '=', cabinetId)
    .where('role', '=', 'executor')
    .executeTakeFirst()
  return row !== undefined
}

/** Removes people's hours, absences and calendar feeds.
 *  @returns the ids under which the history knows them */
export async function eraseSchedule(tx: Tx, { cabinetIds }: PersonToErase): Promise<string[]> {
  await tx.deleteFrom('availability').where('executor_id', '=', anyOf(cabinetIds)).execute()
  await tx.deleteFrom('calendar_feed').where('cabinet_id', '=', anyOf(cabinetIds)).execute()
  const absences = await tx.deleteFrom('absence').where('executor_id', '=', anyOf(cabinetIds)).returning('id').execute()
  return absences.map(({ id }) => id)
}
