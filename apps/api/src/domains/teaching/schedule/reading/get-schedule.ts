import type * as spec from '@navyk/api-spec/teaching/schedule'
import { mostScheduleDays, type ScheduledLesson, type ScheduledSession } from '@navyk/api-spec/teaching/schedule'
import { addDays, businessInstant } from '@navyk/api-spec/kit'
import { notFound, type ReadCase, type Session } from '#platform/http'
import { learnerName } from '#people/learners'
import { checkSpan } from '../free-times/free-slots.ts'
import { mayArrange } from '../policy.ts'
import { listTaught, readWeek, type WeekLesson, type WeekOwner, type WeekSession } from '../queries.ts'

/** An upper bound, not a page. */
const mostLessons = 2000

/** Lessons, sessions of groups, hours, absences and holidays from one date to another, both included: the session's own, or for staff those of
 *  one executor (the first by name when none is named). One round trip to the database.
 *  @throws Failure 422 at `to` for a span that is empty or longer than six weeks, 404 where an executor names another one */
export const getSchedule: ReadCase<typeof spec.getSchedule, 'clock'> = async (reader, effects, session, query) => {
  const now = effects.clock.now()
  checkSpan(query, mostScheduleDays)
  const span = {
    from: query.from,
    to: query.to,
    startsAt: businessInstant(query.from),
    endsAt: businessInstant(addDays(query.to, 1)),
  }
  const found = await readWeek(reader, ownerOf(session, query.executorId), span, mostLessons)
  return {
    lessons: found.lessons.map((row) => presentLesson(session, row, now)),
    sessions: found.sessions.map(presentSession),
    holidays: found.holidays,
    executorId: found.executor_id,
    week: found.week ?? [],
    exceptions: (found.exceptions ?? []).filter(({ date }) => date >= query.from && date <= query.to),
    absences: found.absences.map((absence) => ({
      id: absence.id,
      startsAt: new Date(absence.startsAt).toISOString(),
      endsAt: new Date(absence.endsAt).toISOString(),
    })),
  }
}

function ownerOf(session: Session, named: string | undefined): WeekOwner {
  if (session.role === 'customer') return { customerId: session.cabinetId }
  if (session.role === 'executor') {
    if (named !== undefined && named !== session.cabinetId) throw notFound()
    return { executorId: session.cabinetId }
  }
  return named === undefined ? 'first' : { executorId: named }
}

const presentLesson = (session: Session, row: WeekLesson, now: Date): ScheduledLesson => ({
  id: row.id,
  contractId: row.contract_id,
  executor: { id: row.executor_id, firstName: row.executor_first_name, lastName: row.executor_last_name },
  customer: { id: row.customer_id, firstName: row.customer_first_name, lastName: row.customer_last_name },
  learnerName: learnerName(row),
  subject: row.subject,
  format: row.format,
  place: row.place,
  startsAt: new Date(row.starts_at).toISOString(),
  endsAt: new Date(row.ends_at).toISOString(),
  state: row.state,
  outcome: row.outcome,
  topic: row.topic,
  version: row.version,
  canMove: mayArrange(session) && row.state === 'planned' && new Date(row.starts_at) > now,
})

const presentSession = (row: WeekSession): ScheduledSession => ({
  id: row.id,
  programmeId: row.programme_id,
  title: row.title,
  subject: row.subject,
  place: row.place,
  startsAt: new Date(row.starts_at).toISOString(),
  endsAt: new Date(row.ends_at).toISOString(),
  state: row.state,
  topic: row.topic,
  leader: row.leader,
  learnerNames: row.learner_names,
})

/** Executors with a schedule, by name. */
export const listScheduleExecutors: ReadCase<typeof spec.listScheduleExecutors> = async (reader) => {
  const rows = await listTaught(reader)
  return rows.map((row) => ({ id: row.id, firstName: row.first_name, lastName: row.last_name }))
}
