import { liveSeatStates } from '@navyk/api-spec/teaching/programmes'
import type { HomeProgramme } from '@navyk/api-spec/views/home'
import { fullName } from '@navyk/api-spec/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#platform/database'

type NextSession = { id: string; startsAt: string; endsAt: string } | null

/** The first planned session of a programme that meets a condition. */
const firstSession = (isShown: RawBuilder<boolean>) => sql<NextSession>`(
  select json_build_object('id', session.id, 'startsAt', session.starts_at, 'endsAt', session.ends_at)
  from programme_session_facts session
  where session.programme_id = programme.id and session.state = 'planned' and ${isShown}
  order by session.starts_at, session.id limit 1
)`

function presentNext(next: NextSession, now: Date): HomeProgramme['nextSession'] {
  if (next === null) return null
  const startsAt = new Date(next.startsAt).toISOString()
  return { id: next.id, startsAt, isUnclosed: new Date(next.endsAt) <= now }
}

/** Programmes of an executor that are not over: those to be answered first, then by their first day. */
export async function listTaughtProgrammes(
  reader: Reader,
  executorId: string,
  now: Date,
  most: number,
): Promise<HomeProgramme[]> {
  const isTaught = sql<boolean>`exists (
    select from session_teacher_facts teacher
    where teacher.session_id = session.id and teacher.executor_id = ${executorId}
  )`
  const rows = await reader
    .selectFrom('programme_member_facts as member')
    .innerJoin('programme_facts as programme', 'programme.id', 'member.programme_id')
    .where('member.executor_id', '=', executorId)
    .where('member.state', 'in', ['invited', 'active'])
    .where('programme.state', 'in', ['draft', 'enrolling', 'confirmed', 'running'])
    .select(['programme.id', 'programme.title', 'programme.subject', 'programme.state'])
    .select(['programme.starts_on', 'programme.ends_on', 'member.role', 'member.state as member_state'])
    .select(firstSession(isTaught).as('next'))
    .orderBy('member.state', 'desc')
    .orderBy('programme.starts_on')
    .orderBy('programme.id')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    subject: row.subject,
    state: row.state,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    seat: null,
    membership: { role: row.role, isInvited: row.member_state === 'invited' },
    nextSession: presentNext(row.next, now),
  }))
}

/** Seats of a customer's learners in programmes, those that are to be answered or paid first, then by their first day. */
export async function listSeatsAtHome(reader: Reader, customerId: string, now: Date): Promise<HomeProgramme[]> {
  const isAttended = sql<boolean>`session.ends_at > ${now} and exists (
    select from programme_session_seats taken where taken.session_id = session.id and taken.seat_id = seat.id
  )`
  const rows = await reader
    .selectFrom('programme_seat_facts as seat')
    .innerJoin('programme_facts as programme', 'programme.id', 'seat.programme_id')
    .innerJoin('learner_names as learner', 'learner.id', 'seat.learner_id')
    .where('seat.customer_id', '=', customerId)
    .where('seat.state', 'in', [...liveSeatStates])
    .where('programme.state', '<>', 'cancelled')
    .select(['programme.id', 'programme.title', 'programme.subject', 'programme.state'])
    .select(['programme.starts_on', 'programme.ends_on', 'seat.state as seat_state'])
    .select(['learner.first_name', 'learner.last_name'])
    .select(firstSession(isAttended).as('next'))
    .orderBy((eb) => eb('seat.state', 'in', ['offered', 'held']), 'desc')
    .orderBy('programme.starts_on')
    .orderBy('seat.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    subject: row.subject,
    state: row.state,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    membership: null,
    seat: { state: row.seat_state, learnerName: fullName(row.first_name, row.last_name) },
    nextSession: presentNext(row.next, now),
  }))
}
