// Seats in programmes, and the facts about learners from their sessions.
import type { ProgrammeState, SeatKind, SeatState } from '@navyk/api-spec/teaching/programmes'
import type { Subject } from '@navyk/api-spec/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import { dateOfInstant, monthOfInstant, type Reader } from '#platform/database'
import type { MonthRow } from '../queries.ts'

export interface SeatRow {
  id: string
  programme_id: string
  title: string
  subject: Subject
  programme_state: ProgrammeState
  customer_id: string
  learner_id: string
  first_name: string
  birth_year: number | null
  last_name: string
  kind: SeatKind
  state: SeatState
  taken_at: Date | null
  /** The active team, leads first. */
  teacher_ids: string[]
  lead_id: string | null
}

async function selectSeats(reader: Reader, condition: RawBuilder<unknown>): Promise<SeatRow[]> {
  const { rows } = await sql<SeatRow>`
    select seat.id, seat.programme_id, programme.title, programme.subject, programme.state as programme_state,
      seat.customer_id, seat.learner_id, learner.first_name, learner.last_name, learner.birth_year, seat.kind, seat.state, seat.taken_at,
      coalesce(team.ids, '{}') as teacher_ids, team.lead_id
    from programme_seat_facts seat join programme_facts programme on programme.id = seat.programme_id
    join learner_names learner on learner.id = seat.learner_id
    left join lateral (
      select array_agg(member.executor_id order by member.role <> 'lead', member.id) as ids,
        (array_agg(member.executor_id order by member.id) filter (where member.role = 'lead'))[1] as lead_id
      from programme_member_facts member where member.programme_id = seat.programme_id and member.state = 'active'
    ) as team on true
    where ${condition}
    order by learner.first_name collate alphabet, learner.last_name collate alphabet, seat.id`.execute(reader)
  return rows
}

/** Regular seats that were firm once. */
const isFirm = sql`seat.kind = 'regular' and seat.taken_at is not null`

export async function findSeat(reader: Reader, id: string): Promise<SeatRow | undefined> {
  return (await selectSeats(reader, sql`seat.id = ${id}`))[0]
}

/** Seats of a programme by the name of the learner; of a customer their own alone. */
export async function listSeatsOfProgramme(
  reader: Reader,
  programmeId: string,
  customerId?: string,
): Promise<SeatRow[]> {
  const isOwn = customerId === undefined ? sql`true` : sql`seat.customer_id = ${customerId}`
  return selectSeats(reader, sql`seat.programme_id = ${programmeId} and ${isFirm} and ${isOwn}`)
}

/** Seats of a customer, or of the programmes that an executor teaches. */
export async function listSeatsOf(
  reader: Reader,
  party: { customerId: string } | { executorId: string },
): Promise<SeatRow[]> {
  const isOfParty =
    'customerId' in party
      ? sql`seat.customer_id = ${party.customerId}`
      : sql`seat.programme_id in (
          select member.programme_id from programme_member_facts member
          where member.executor_id = ${party.executorId} and member.state = 'active')`
  return selectSeats(reader, sql`${isFirm} and ${isOfParty}`)
}

/** A programme with its active team, or undefined. */
export async function findTeam(reader: Reader, programmeId: string) {
  const { rows } = await sql<{ id: string; title: string; teacher_ids: string[] }>`
    select programme.id, programme.title, array(
      select member.executor_id from programme_member_facts member
      where member.programme_id = programme.id and member.state = 'active') as teacher_ids
    from programme_facts programme where programme.id = ${programmeId}`.execute(reader)
  return rows[0]
}

/** Sums the outcomes of sessions by seat and month, the oldest month first. A session that is not marked yet counts nowhere. */
export async function sumSessionMonths(reader: Reader, seatIds: string[], from: Date, to: Date): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    select seat.seat_id as owner_id, ${monthOfInstant('session.starts_at')} as month,
      count(*) filter (where marked.outcome <> 'absent')::int as held,
      count(*) filter (where marked.outcome = 'late')::int as late,
      count(*) filter (where marked.outcome = 'absent')::int as missed,
      count(made.session_id)::int as made_up,
      count(*) filter (where session.state = 'cancelled')::int as cancelled
    from programme_session_seats seat join programme_session_facts session on session.id = seat.session_id
    left join programme_attendance_facts marked
      on marked.session_id = session.id and marked.learner_id = seat.learner_id and session.state <> 'cancelled'
    left join programme_attendance_facts made
      on made.missed_session_id = marked.session_id and made.learner_id = marked.learner_id
    where seat.seat_id = any(${seatIds}::uuid[]) and (session.state = 'cancelled' or marked.outcome is not null)
      and session.starts_at >= ${from} and session.starts_at < ${to}
    group by 1, 2 order by 2`.execute(reader)
  return rows
}

/** Marks that were given for sessions, by seat. */
export async function listSessionMarks(reader: Reader, seatIds: string[]) {
  const { rows } = await sql<{ owner_id: string; mark: number; marked_on: string }>`
    select seat.seat_id as owner_id, marked.mark, ${dateOfInstant('session.starts_at')} as marked_on
    from programme_session_seats seat join programme_session_facts session on session.id = seat.session_id
    join programme_attendance_facts marked on marked.session_id = session.id and marked.learner_id = seat.learner_id
    where seat.seat_id = any(${seatIds}::uuid[]) and session.state <> 'cancelled' and marked.mark is not null`.execute(
    reader,
  )
  return rows
}

export interface SessionHomework {
  seat_id: string
  session_id: string
  homework: string
  starts_at: Date
}

const setHomework = sql`session.state = 'held' and session.homework <> ''`

/** Homework of the newest held sessions of a seat. */
export async function listHomeworkOfSeat(reader: Reader, seatId: string, limit: number): Promise<SessionHomework[]> {
  const { rows } = await sql<SessionHomework>`
    select seat.seat_id, session.id as session_id, session.homework, session.starts_at
    from programme_session_seats seat join programme_session_facts session on session.id = seat.session_id
    where seat.seat_id = ${seatId} and ${setHomework}
    order by session.starts_at desc, session.id limit ${limit}`.execute(reader)
  return rows
}

/** Homework of the newest held sessions of a programme, once for each of these seats that was in the session. */
export async function listHomeworkOfGroup(
  reader: Reader,
  { programmeId, seatIds }: { programmeId: string; seatIds: string[] },
  limit: number,
): Promise<SessionHomework[]> {
  const { rows } = await sql<SessionHomework>`
    select seat.seat_id, session.id as session_id, session.homework, session.starts_at
    from (
      select * from programme_session_facts session where session.programme_id = ${programmeId} and ${setHomework}
      order by session.starts_at desc, session.id limit ${limit}
    ) as session join programme_session_seats seat on seat.session_id = session.id
    where seat.seat_id = any(${seatIds}::uuid[])
    order by session.starts_at desc, session.id`.execute(reader)
  return rows
}

/** Whether a held session set homework for a seat. */
export async function hasHomework(reader: Reader, seatId: string, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from programme_session_seats seat join programme_session_facts session on session.id = seat.session_id
    where seat.seat_id = ${seatId} and session.id = ${sessionId} and ${setHomework}`.execute(reader)
  return rows.length > 0
}

/** Topics of the held sessions of a month that a seat was at, in the order of time, each once. */
export async function listSessionTopics(reader: Reader, seatId: string, from: Date, to: Date): Promise<string[]> {
  const { rows } = await sql<{ topic: string }>`
    select session.topic from programme_session_seats seat
    join programme_session_facts session on session.id = seat.session_id
    join programme_attendance_facts marked on marked.session_id = session.id and marked.learner_id = seat.learner_id
    where seat.seat_id = ${seatId} and session.starts_at >= ${from} and session.starts_at < ${to}
      and session.state <> 'cancelled' and session.topic <> '' and marked.outcome <> 'absent'
    order by session.starts_at`.execute(reader)
  return [...new Set(rows.map(({ topic }) => topic))]
}
