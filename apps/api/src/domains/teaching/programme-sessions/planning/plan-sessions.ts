import type * as spec from '@navyk/api-spec/teaching/programme-sessions'
import { lastDayOfPattern, mostSessionsAtOnce, timesOfSessions } from '@navyk/api-spec/teaching/programme-sessions'
import { businessInstant, minuteMs } from '@navyk/api-spec/kit'
import type { PlannedTime } from '@navyk/api-spec/vocabulary'
import { sessionPath } from '@navyk/api-spec/teaching/programme-sessions/paths'
import { recordEvents } from '#platform/audit'
import type { Tx } from '#platform/database'
import { forbidden, invalidFields, notFound, refused, type Session, type WriteCase } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { listActingExecutors } from '#people/accounts'
import { notify } from '#messages/notices'
import { refuseBusy, refuseTaken } from './busy.ts'
import { insertSessions, insertTeachers, type NewSession } from './change-queries.ts'
import { getProgrammeSession } from '../reading/get-session.ts'
import { isOpenProgramme, mayAdd, ownOf } from '../policy.ts'
import { findSessionRow, lockPlannedProgramme, listCustomersOf, listTeam, mayReadProgramme } from '../queries.ts'
import { noticesToAll } from '../notices/session-notices.ts'
import type { Text } from '#platform/texts/texts.ts'

/** Plans the sessions that a week gives from a day on, but for holidays: all of them or none.
 *  @throws Failure 404; 409 where the programme is over or has nobody who leads it, and `executor_busy` that names what is in the
 *  way; 422 at the field that gives no session or too many */
export const planProgrammeSessions: WriteCase<typeof spec.planProgrammeSessions> = async (
  tx,
  effects,
  session,
  input,
) => {
  const team = await openTeam(tx, input.programmeId)
  const holidays = new Set<string>()
  await effects.announceStep(tx, effects, session, 'programme.days_chosen', {
    from: input.startsOn,
    to: lastDayOfPattern(input),
    holidays,
  })
  const { times, leftOut } = timesOfSessions(input, holidays)
  if (times.length === 0) throw invalidFields({ slots: 'programme_sessions.no_such_day' })
  if (times.length > mostSessionsAtOnce || times.length < (input.count ?? 0)) {
    const text: Text = { key: 'programme_sessions.too_many', values: { maximum: mostSessionsAtOnce } }
    throw invalidFields({ [input.count === undefined ? 'until' : 'count']: text })
  }
  const sessionIds = await createSessions(tx, effects, session, { team, times, topic: '', pathOf: () => 'slots' })
  const [first] = times
  const values = { title: team.programme.title, count: times.length, date: first?.date ?? '' }
  await notify(
    tx,
    effects,
    (await listSessionsOfAll(tx, team, sessionIds)).map(([cabinetId, ids]) => ({
      cabinetId,
      kind: 'programme_sessions.notices.planned_many' as const,
      values,
      link: sessionPath(ids[0] ?? ''),
      actorCabinetId: session.cabinetId,
      ids,
    })),
  )
  return { sessionIds, leftOut }
}

/** Adds one session; on a holiday as well, because somebody has chosen the day. @throws Failure as above, and 403 for an
 *  executor of the team who does not lead it */
export const addProgrammeSession: WriteCase<typeof spec.addProgrammeSession> = async (tx, effects, session, input) => {
  if (!(await mayReadProgramme(tx, ownOf(session), input.programmeId))) throw notFound()
  const team = await openTeam(tx, input.programmeId)
  const leads = team.members.filter(({ role }) => role === 'lead').map(({ executor_id }) => executor_id)
  if (!mayAdd(session, leads)) throw forbidden('programme_sessions.not_yours')
  if (session.role === 'executor' && businessInstant(input.date, input.time) <= effects.clock.now()) {
    throw invalidFields({ time: 'programme_sessions.in_the_past' })
  }
  const [id] = await createSessions(tx, effects, session, {
    team,
    times: [input],
    topic: input.topic ?? '',
    pathOf: () => 'time',
  })
  const row = id === undefined ? undefined : await findSessionRow(tx, {}, id)
  if (!row) throw notFound()
  await notify(tx, effects, await noticesToAll(tx, session, 'added', row))
  return getProgrammeSession(tx, effects, session, { id: row.id })
}

/** Sessions that each member of the team and each customer sees, in their order: pairs of cabinet and session ids. */
async function listSessionsOfAll(tx: Tx, { members }: Team, sessionIds: string[]): Promise<[string, string[]][]> {
  const found = new Map(members.map(({ executor_id }) => [executor_id, new Set(sessionIds)]))
  for (const { customer_id, session_id } of await listCustomersOf(tx, sessionIds)) {
    found.set(customer_id, (found.get(customer_id) ?? new Set()).add(session_id))
  }
  return [...found].map(([cabinetId, ids]) => [cabinetId, [...ids]])
}

type Team = Awaited<ReturnType<typeof openTeam>>

/** Members of a programme's team who can act; the team can't change until the transaction ends. */
async function openTeam(tx: Tx, programmeId: string) {
  const programme = await lockPlannedProgramme(tx, programmeId)
  if (!programme) throw notFound()
  if (!isOpenProgramme(programme.state)) throw refused('session_programme_over', 'programme_sessions.programme_over')
  const team = await listTeam(tx, programmeId)
  const acting = await listActingExecutors(
    tx,
    team.map(({ executor_id }) => executor_id),
  )
  const members = team.filter(({ executor_id }) => acting.has(executor_id))
  if (!members.some(({ role }) => role === 'lead')) throw refused('session_no_lead', 'programme_sessions.no_lead')
  return { programme, members }
}

/** @returns the ids of the new sessions, in the order of their times */
async function createSessions(
  tx: Tx,
  effects: Effects,
  session: Session,
  {
    team,
    times,
    topic,
    pathOf,
  }: { team: Team; times: PlannedTime[]; topic: string; pathOf: (index: number) => string },
): Promise<string[]> {
  const now = effects.clock.now()
  const rows: NewSession[] = times.map(({ date, time, minutes }) => {
    const starts_at = businessInstant(date, time)
    const ends_at = new Date(starts_at.getTime() + minutes * minuteMs)
    return { id: effects.ids.next(), programme_id: team.programme.id, starts_at, ends_at, topic, created_at: now }
  })
  const executorIds = team.members.map(({ executor_id }) => executor_id)
  const wanted = rows.map(({ starts_at, ends_at }) => ({ startsAt: starts_at, endsAt: ends_at }))
  await refuseBusy(tx, session, executorIds, wanted, pathOf)
  await insertSessions(tx, rows)
  const teachers = rows.flatMap(({ id }) =>
    team.members.map(({ executor_id, role }) => ({ session_id: id, executor_id, role, stands_for: null })),
  )
  await insertTeachers(tx, teachers).catch(refuseTaken)
  const events = rows.map(({ id }) => ({ objectKind: 'programme_session', objectId: id, action: 'planned' }))
  await recordEvents(tx, effects, session, events)
  return rows.map(({ id }) => id)
}
