// Reads; what changes sessions is in change-queries.ts, their learners in learner-queries.ts.
import type {
  ProgrammeSessionState,
  ProgrammeSessionView,
  SessionTeacherRole,
} from '@navyk/api-spec/teaching/programme-sessions'
import type { ProgrammeState } from '@navyk/api-spec/teaching/programmes'
import { longestLessonMinutes, type Subject } from '@navyk/api-spec/vocabulary'
import { minuteMs } from '@navyk/api-spec/kit'
import { type Expression, type RawBuilder, sql } from 'kysely'
import {
  anyOf,
  ascending,
  by,
  descending,
  hasWords,
  type PageOfRows,
  pagePartsOf,
  type PageRequest,
  type PartiesQuery,
  type Reader,
  type Search,
  type Tx,
  whereFound,
  wordsOf,
} from '#platform/database'
import { peopleNamed } from '#people/accounts'

export interface SessionTeacher {
  id: string
  role: SessionTeacherRole
  standsFor: string | null
  payKopecks: number | null
  firstName: string
  lastName: string
  /** True for former members of the team. */
  hasLeft: boolean
}

export interface SessionRow {
  id: string
  programme_id: string
  title: string
  subject: Subject
  place: string
  programme_state: ProgrammeState
  starts_at: Date
  ends_at: Date
  state: ProgrammeSessionState
  topic: string
  homework: string
  cancel_reason: string | null
  held_at: Date | null
  substitute_wanted_at: Date | null
  substitute_reason: string | null
  /** True where it is planned, and nobody leads it. */
  is_unled: boolean
  version: number
  /** The teachers, with the lead or the substitute first. */
  teachers: SessionTeacher[]
  learner_count: number
  marked_count: number
  attended_count: number
  /** Learners of the customer who reads it. */
  own_learners: { id: string; first_name: string; last_name: string }[]
}

/** Looked up from the customer's learners: session by session it took a minute in a database with a million lessons. */
const isOf = (customerId: string) => sql<boolean>`session.id = any(array(
  select own.session_id from programme_session_learners own
  where own.learner_id = any(array(select learner.id from learner_names learner where learner.customer_id = ${customerId}))
))`
export const isTaughtBy = (executorId: string) => sql<boolean>`exists (
  select from programme_session_teacher teacher
  where teacher.session_id = session.id and teacher.executor_id = ${executorId}
)`

/** True where nobody who can act leads it: whoever is blocked or leaves does not count. */
export const isUnled = sql<boolean>`not exists (
  select from programme_session_teacher teacher join person_names person on person.id = teacher.executor_id
  where teacher.session_id = session.id and teacher.role <> 'assistant' and not person.is_frozen
)`

/** True where a substitute who can act leads it. */
export const isSubstituted = sql<boolean>`exists (
  select from programme_session_teacher teacher join person_names person on person.id = teacher.executor_id
  where teacher.session_id = session.id and teacher.role = 'substitute' and not person.is_frozen
)`

/** True where it is not over. The bound of the start is redundant, but it lets PostgreSQL use the index. */
export function isToCome(now: Date): RawBuilder<boolean> {
  const earliest = new Date(now.getTime() - longestLessonMinutes * minuteMs)
  return sql<boolean>`session.ends_at > ${now} and session.starts_at > ${earliest}`
}

/** True for a planned session that has no lead who can act, or whose lead asked for a substitute. For sessions to come. */
export const needsSomebody = sql<boolean>`(session.state = 'planned' and (session.substitute_wanted_at is not null or ${isUnled}))`

/** Limits of what a person may see; the rest of a filter can only narrow it. */
export interface OwnerFilter {
  executorId?: string
  customerId?: string
}

const visible = ({ executorId, customerId }: OwnerFilter): RawBuilder<boolean> =>
  executorId !== undefined ? isTaughtBy(executorId) : customerId !== undefined ? isOf(customerId) : sql<boolean>`true`

/** True for a teacher who joined the team of the session's programme and is no active member of it now. */
const hasLeft = sql`coalesce((
  select not bool_or(member.state = 'active') from programme_member_facts member
  where member.programme_id = session.programme_id and member.executor_id = teacher.executor_id
    and member.joined_at is not null
), false)`

/** A session with what it needs to be shown; `found` are the rows of the table. */
const described = (found: Expression<unknown>, own: OwnerFilter) => sql<SessionRow>`
  with shown as (${found})
  select session.id, session.programme_id, programme.title, programme.subject, programme.place,
    programme.state as programme_state, session.starts_at, session.ends_at, session.state, session.topic,
    session.homework, session.cancel_reason, session.held_at, session.substitute_wanted_at, session.substitute_reason,
    session.version, session.state = 'planned' and ${isUnled} as is_unled,
    (select coalesce(json_agg(json_build_object(
        'id', teacher.executor_id, 'role', teacher.role, 'standsFor', teacher.stands_for,
        'payKopecks', teacher.pay_kopecks, 'firstName', person.first_name, 'lastName', person.last_name,
        'hasLeft', ${hasLeft}
      ) order by teacher.role = 'assistant', person.last_name collate alphabet, person.first_name collate alphabet, teacher.executor_id), '[]')
      from programme_session_teacher teacher join person_names person on person.id = teacher.executor_id
      where teacher.session_id = session.id) as teachers,
    (select count(*)::int from programme_session_learners each where each.session_id = session.id) as learner_count,
    (select count(*)::int from programme_attendance marked where marked.session_id = session.id) as marked_count,
    (select count(*)::int from programme_attendance marked
      where marked.session_id = session.id and marked.outcome <> 'absent') as attended_count,
    ${own.customerId === undefined ? sql`'[]'::json` : ownLearners(own.customerId)} as own_learners
  from shown as session join programme_facts programme on programme.id = session.programme_id
  order by session.starts_at, session.id`

const ownLearners = (customerId: string) => sql`(
  select coalesce(json_agg(json_build_object(
    'id', learner.id, 'first_name', learner.first_name, 'last_name', learner.last_name
  ) order by learner.first_name collate alphabet, learner.id), '[]')
  from programme_session_learners own join learner_names learner on learner.id = own.learner_id
  where own.session_id = session.id and learner.customer_id = ${customerId})`

export interface SessionFilter {
  own: OwnerFilter
  view?: ProgrammeSessionView | undefined
  search?: string | undefined
  programmeId?: string | undefined
  executorId?: string | undefined
  learnerId?: string | undefined
  state?: ProgrammeSessionState | undefined
  /** Starts in [from, to). */
  from?: Date | undefined
  to?: Date | undefined
  now: Date
}

/** Ways of a search (`Search`): the programme's title or a teacher's name fits the words. */
function searchOf(typed: string): Search | undefined {
  const words = wordsOf(typed)
  if (words.length === 0) return undefined
  const titled = sql`select programme.id from programme_facts programme where ${hasWords('programme.title', words)}`
  const taught = sql`
    select teacher.session_id from (${peopleNamed(typed)}) person
    join programme_session_teacher teacher on teacher.executor_id = person.id`
  return { id: 'session.id', ways: [sql`session.programme_id in (${titled})`, sql`session.id in (${taught})`] }
}

function conditionsOf(filter: SessionFilter): RawBuilder<boolean> {
  const { now, view } = filter
  const all = [visible(filter.own)]
  if (filter.programmeId !== undefined) all.push(sql`session.programme_id = ${filter.programmeId}`)
  if (filter.executorId !== undefined) all.push(isTaughtBy(filter.executorId))
  if (filter.learnerId !== undefined)
    all.push(sql`session.id = any(array(
      select each.session_id from programme_session_learners each where each.learner_id = ${filter.learnerId}
    ))`)
  if (filter.state !== undefined) all.push(sql`session.state = ${filter.state}`)
  if (filter.from !== undefined) all.push(sql`session.starts_at >= ${filter.from}`)
  if (filter.to !== undefined) all.push(sql`session.starts_at < ${filter.to}`)
  if (view === 'unclosed') all.push(sql`session.state = 'planned'`)
  // The bound of the start is redundant, but it lets PostgreSQL use the index.
  if (view === 'unclosed' || view === 'past') all.push(sql`session.ends_at <= ${now} and session.starts_at < ${now}`)
  if (view === 'unstaffed') all.push(needsSomebody)
  if (view === 'upcoming' || view === 'unstaffed') all.push(isToCome(now))
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

/** The columns by name, because statements with `*` are not prepared. */
const columns = [
  'session.id',
  'session.programme_id',
  'session.starts_at',
  'session.ends_at',
  'session.state',
  'session.topic',
  'session.homework',
  'session.cancel_reason',
  'session.held_at',
  'session.substitute_wanted_at',
  'session.substitute_reason',
  'session.version',
] as const

export async function listSessionRows(
  reader: Reader,
  filter: SessionFilter,
  order: 'asc' | 'desc',
  request: PageRequest,
): Promise<PageOfRows<SessionRow>> {
  const keys = [by.instant('session.starts_at'), by.id('session.id')]
  const page = pagePartsOf(order === 'asc' ? ascending(...keys) : descending(...keys), request)
  // The page is selected before it is described.
  const sessions = reader
    .selectFrom('programme_session as session')
    .select(columns)
    .where(conditionsOf(filter))
    .where(page.isAfter)
  const found = whereFound(sessions, searchOf(filter.search ?? ''), (each) =>
    each.orderBy(page.orderBy).limit(page.limit),
  )
    .orderBy(page.orderBy)
    .limit(page.limit)
  const { rows } = await described(found, filter.own).execute(reader)
  return page.take(order === 'asc' ? rows : rows.toReversed())
}

/** A session as the person may see it. */
export async function findSessionRow(reader: Reader, own: OwnerFilter, id: string): Promise<SessionRow | undefined> {
  const found = reader
    .selectFrom('programme_session as session')
    .select(columns)
    .where('session.id', '=', id)
    .where(visible(own))
  const { rows } = await described(found, own).execute(reader)
  return rows[0]
}

/** Locks a session until the transaction ends. */
export async function lockSession(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('programme_session').select('id').where('id', '=', id).forUpdate().execute()
}

/** A programme whose sessions are planned, locked against changes until the transaction ends. */
export async function lockPlannedProgramme(tx: Tx, id: string) {
  return tx
    .selectFrom('programme_facts')
    .select(['id', 'title', 'state', 'starts_on', 'planned_sessions'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
}

/** Active members of a programme's team, leads first. */
export async function listTeam(reader: Reader, programmeId: string) {
  return reader
    .selectFrom('programme_member_facts')
    .select(['executor_id', 'role'])
    .where('programme_id', '=', programmeId)
    .where('state', '=', 'active')
    .orderBy('role', 'desc')
    .orderBy('executor_id')
    .execute()
}

/** The cabinets that each session is about. */
export const partiesOfSessions: PartiesQuery = sql`
  select teacher.session_id as id, teacher.executor_id as cabinet_id from programme_session_teacher teacher
  union all
  select session.id, seat.customer_id from programme_session session
  join programme_seat_facts seat on seat.programme_id = session.programme_id and seat.taken_at is not null`

/** Customers of the learners of some sessions, with the learners of each: by session. */
export async function listCustomersOf(reader: Reader, sessionIds: string[]) {
  const { rows } = await sql<{ session_id: string; customer_id: string; learner_id: string; first_name: string }>`
    select session.id as session_id, learner.customer_id, learner.id as learner_id, learner.first_name
    from programme_session session join programme_session_learners each on each.session_id = session.id
    join learner_names learner on learner.id = each.learner_id
    where session.id = any(${sessionIds}::uuid[])
    order by session.id, learner.customer_id, learner.first_name collate alphabet, learner.id`.execute(reader)
  return rows
}

/** Whether the person sees sessions of a programme: all staff, its team and who teaches one of its sessions, customers with
 *  a firm seat. */
export async function mayReadProgramme(reader: Reader, own: OwnerFilter, programmeId: string): Promise<boolean> {
  const { executorId, customerId } = own
  const isTheirs =
    executorId !== undefined
      ? sql`exists (
          select from programme_member_facts member
          where member.programme_id = programme.id and member.executor_id = ${executorId} and member.joined_at is not null
        ) or exists (
          select from programme_session session where session.programme_id = programme.id and ${isTaughtBy(executorId)}
        )`
      : customerId !== undefined
        ? sql`exists (
            select from programme_seat_facts seat
            where seat.programme_id = programme.id and seat.customer_id = ${customerId} and seat.taken_at is not null
          )`
        : sql`true`
  const { rows } = await sql`
    select programme.id from programme_facts programme where programme.id = ${programmeId} and (${isTheirs})`.execute(
    reader,
  )
  return rows.length > 0
}

/** Sessions among some planned ones that nobody leads, in the order of time. */
export async function listUnledAmong(reader: Reader, ids: readonly string[]) {
  return reader
    .selectFrom('programme_session as session')
    .select(['session.id', 'session.starts_at'])
    .where('session.id', '=', anyOf(ids))
    .where('session.state', '=', 'planned')
    .where(isUnled)
    .orderBy('session.starts_at')
    .orderBy('session.id')
    .execute()
}
