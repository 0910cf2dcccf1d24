// Learners of sessions, and their outcomes.
import type { AttendanceOutcome } from '@navyk/api-spec/teaching/programme-sessions'
import { type RawBuilder, sql } from 'kysely'
import { anyOf, type Reader } from '#platform/database'
import type { OwnerFilter } from '../queries.ts'

export interface LearnerRow {
  learner_id: string
  customer_id: string
  first_name: string
  last_name: string
  birth_year: number | null
  is_guest: boolean
  outcome: AttendanceOutcome | null
  late_minutes: number | null
  told_before: boolean | null
  missed_session_id: string | null
  missed_starts_at: Date | null
  mark: number | null
  result: string | null
  version: number | null
  /** Sessions of the same programme that the learner missed and has not made up for. */
  owed: { id: string; startsAt: string }[]
}

/** The learners of a session by first name; of a customer their own alone. */
export async function listLearnerRows(reader: Reader, sessionId: string, own: OwnerFilter = {}): Promise<LearnerRow[]> {
  const { rows } = await sql<LearnerRow>`
    select learner.id as learner_id, learner.customer_id, learner.first_name, learner.last_name, learner.birth_year,
      not exists (
        select from programme_session_seats seat where seat.session_id = session.id and seat.learner_id = learner.id
      ) as is_guest,
      marked.outcome, marked.late_minutes, marked.told_before, marked.missed_session_id, missed.starts_at as missed_starts_at,
      marked.mark, marked.result, marked.version,
      (select coalesce(json_agg(json_build_object('id', other.id, 'startsAt', other.starts_at) order by other.starts_at desc), '[]')
        from programme_session other join programme_attendance lost on lost.session_id = other.id
        where other.programme_id = session.programme_id and other.id <> session.id and lost.learner_id = learner.id
          and lost.outcome = 'absent' and not exists (
            select from programme_attendance made where made.missed_session_id = other.id and made.learner_id = learner.id
          )) as owed
    from programme_session session join programme_session_learners each on each.session_id = session.id
    join learner_names learner on learner.id = each.learner_id
    left join programme_attendance marked on marked.session_id = session.id and marked.learner_id = learner.id
    left join programme_session missed on missed.id = marked.missed_session_id
    where session.id = ${sessionId} and ${own.customerId === undefined ? sql`true` : sql`learner.customer_id = ${own.customerId}`}
    order by learner.first_name collate alphabet, learner.last_name collate alphabet, learner.id`.execute(reader)
  return rows
}

/** Absences of these learners in these sessions that may be made up for. */
export async function listAbsences(reader: Reader, pairs: { learnerId: string; sessionId: string }[]) {
  if (pairs.length === 0) return []
  const { rows } = await sql<{ learner_id: string; session_id: string; programme_id: string; made_in: string | null }>`
    select lost.learner_id, lost.session_id, session.programme_id, made.session_id as made_in
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as wanted("learnerId" uuid, "sessionId" uuid)
    join programme_attendance lost
      on lost.learner_id = wanted."learnerId" and lost.session_id = wanted."sessionId" and lost.outcome = 'absent'
    join programme_session session on session.id = lost.session_id
    left join programme_attendance made
      on made.missed_session_id = lost.session_id and made.learner_id = lost.learner_id`.execute(reader)
  return rows
}

/** Sessions among the given ones that an executor teaches. */
export async function listTaughtAmong(reader: Reader, executorId: string, sessionIds: string[]): Promise<Set<string>> {
  const rows = await reader
    .selectFrom('programme_session_teacher')
    .select('session_id')
    .where('executor_id', '=', executorId)
    .where('session_id', '=', anyOf(sessionIds))
    .execute()
  return new Set(rows.map(({ session_id }) => session_id))
}

/** Learners whose absence in this session is made up for in another one. */
export async function listMadeUpElsewhere(reader: Reader, sessionId: string): Promise<Set<string>> {
  const rows = await reader
    .selectFrom('programme_attendance')
    .select('learner_id')
    .where('missed_session_id', '=', sessionId)
    .execute()
  return new Set(rows.map(({ learner_id }) => learner_id))
}

/** Counts the planned, held and cancelled sessions of a programme. */
export async function countSessions(reader: Reader, programmeId: string) {
  return reader
    .selectFrom('programme_session')
    .select([
      sql<number>`count(*) filter (where state = 'planned')::int`.as('planned'),
      sql<number>`count(*) filter (where state = 'held')::int`.as('held'),
      sql<number>`count(*) filter (where state = 'cancelled')::int`.as('cancelled'),
    ])
    .where('programme_id', '=', programmeId)
    .executeTakeFirstOrThrow()
}

interface LearnerAttendance {
  learner_id: string
  customer_id: string
  first_name: string
  last_name: string
  birth_year: number | null
  present: number
  late: number
  absent: number
  made_up: number
  mean_mark: number | null
}

/** Sums the attendance of each learner in a programme, by name: everybody who has or had a firm seat, or was marked in a session of it. */
export async function sumAttendance(
  reader: Reader,
  programmeId: string,
  own: OwnerFilter,
): Promise<LearnerAttendance[]> {
  const { rows } = await sql<LearnerAttendance>`
    select learner.id as learner_id, learner.customer_id, learner.first_name, learner.last_name, learner.birth_year,
      count(*) filter (where marked.outcome in ('present', 'made_up'))::int as present,
      count(*) filter (where marked.outcome = 'late')::int as late,
      count(*) filter (where marked.outcome = 'absent')::int as absent,
      count(made.session_id)::int as made_up,
      round(avg(marked.mark), 2)::float8 as mean_mark
    from (
      select seat.learner_id from programme_seat_facts seat
      where seat.programme_id = ${programmeId} and seat.taken_at is not null
      union
      select marked.learner_id from programme_attendance marked join programme_session session on session.id = marked.session_id
      where session.programme_id = ${programmeId}
    ) as each
    join learner_names learner on learner.id = each.learner_id
    left join (
      select marked.session_id, marked.learner_id, marked.outcome, marked.mark
      from programme_attendance marked join programme_session session on session.id = marked.session_id
      where session.programme_id = ${programmeId} and session.state <> 'cancelled'
    ) as marked on marked.learner_id = learner.id
    left join programme_attendance made on made.missed_session_id = marked.session_id and made.learner_id = learner.id
    where ${own.customerId === undefined ? sql`true` : sql`learner.customer_id = ${own.customerId}`}
    group by learner.id, learner.customer_id, learner.first_name, learner.last_name, learner.birth_year
    order by learner.first_name collate alphabet, learner.last_name collate alphabet, learner.id`.execute(reader)
  return rows
}

/** Sessions and outcomes of a span over some programmes, and those with a held session, the lowest attendance first. */
export async function sumOverview(
  reader: Reader,
  span: { from: Date; to: Date },
  programmeIds: RawBuilder<unknown>,
  now: Date,
) {
  const within = sql`session.starts_at >= ${span.from} and session.starts_at < ${span.to}
    and session.programme_id in ${programmeIds}`
  const sessions = await sql<{ planned: number; held: number; cancelled: number; unclosed: number }>`
    select count(*) filter (where session.state = 'planned')::int as planned,
      count(*) filter (where session.state = 'held')::int as held,
      count(*) filter (where session.state = 'cancelled')::int as cancelled,
      count(*) filter (where session.state = 'planned' and session.ends_at <= ${now})::int as unclosed
    from programme_session session where ${within}`.execute(reader)
  const outcomes = await sql<{ present: number; late: number; absent: number; made_up: number }>`
    select count(*) filter (where marked.outcome = 'present')::int as present,
      count(*) filter (where marked.outcome = 'late')::int as late,
      count(*) filter (where marked.outcome = 'absent')::int as absent,
      count(*) filter (where marked.outcome = 'made_up')::int as made_up
    from programme_session session join programme_attendance marked on marked.session_id = session.id
    where ${within} and session.state = 'held'`.execute(reader)
  const programmes = await sql<{ id: string; title: string; held: number; came: number; missed: number }>`
    select programme.id, programme.title, count(distinct session.id)::int as held,
      count(*) filter (where marked.outcome <> 'absent')::int as came,
      count(*) filter (where marked.outcome = 'absent')::int as missed
    from programme_session session join programme_facts programme on programme.id = session.programme_id
    join programme_attendance marked on marked.session_id = session.id
    where ${within} and session.state = 'held'
    group by programme.id, programme.title
    order by count(*) filter (where marked.outcome <> 'absent')::float8 / count(*),
      programme.title collate alphabet, programme.id`.execute(reader)
  return { sessions: sessions.rows[0], outcomes: outcomes.rows[0], programmes: programmes.rows }
}
