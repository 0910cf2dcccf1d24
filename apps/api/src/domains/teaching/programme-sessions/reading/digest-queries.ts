// Sessions for overviews: the first few, and sums, each in one query. Without money; of the others in a group only the number.
import type { ProgrammeSessionState } from '@navyk/api-spec/teaching/programme-sessions'
import type { Subject } from '@navyk/api-spec/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import { dateOfInstant, type Reader } from '#platform/database'
import { learnerName } from '#people/learners'
import { isTaughtBy, isToCome, needsSomebody } from '../queries.ts'

/** Sessions that an executor teaches, or those in which a customer's learners have firm seats, as in the schedule. */
export type SessionParty = { executorId: string } | { customerId: string }

interface SessionFacts {
  id: string
  /** Title of the programme. */
  title: string
  subject: Subject
  /** An address, or an https link. */
  place: string
  startsAt: Date
  endsAt: Date
  state: ProgrammeSessionState
  homework: string
  /** Lead of the session, or the substitute. */
  leader: { id: string; firstName: string; lastName: string } | null
  /** A customer's own learners in it; an executor gets none by name. */
  learnerNames: string[]
  learnerCount: number
}

interface Row extends Omit<SessionFacts, 'startsAt' | 'endsAt' | 'learnerNames' | 'learnerCount'> {
  starts_at: Date
  ends_at: Date
  own_learners: { learner_first_name: string; learner_last_name: string }[]
  learner_count: number
  total: number
}

const isOfParty = (party: SessionParty): RawBuilder<boolean> =>
  'executorId' in party
    ? isTaughtBy(party.executorId)
    : sql`exists (
        select from programme_session_seats seat where seat.session_id = session.id and seat.customer_id = ${party.customerId})`

/** The first sessions that meet a condition, in the order of time, and the number of all. */
async function listFacts(
  reader: Reader,
  party: SessionParty,
  condition: RawBuilder<boolean>,
  limit: number,
): Promise<{ count: number; items: SessionFacts[] }> {
  const found = sql`
    select session.id, count(*) over ()::int as total from programme_session session
    where ${condition} and ${isOfParty(party)} order by session.starts_at, session.id limit ${limit}`
  const rows = await describe(reader, party, found)
  return { count: rows[0]?.total ?? 0, items: rows.map(factsOf) }
}

/** `found` are ids, each with the number of all. */
async function describe(reader: Reader, party: SessionParty, found: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with shown as (${found})
    select session.id, programme.title, programme.subject, programme.place, session.starts_at, session.ends_at,
      session.state, session.homework, shown.total,
      (select json_build_object('id', person.id, 'firstName', person.first_name, 'lastName', person.last_name)
        from programme_session_teacher teacher join person_names person on person.id = teacher.executor_id
        where teacher.session_id = session.id and teacher.role <> 'assistant' limit 1) as leader,
      (select coalesce(json_agg(json_build_object(
          'learner_first_name', learner.first_name, 'learner_last_name', learner.last_name
        ) order by learner.first_name collate alphabet, learner.id), '[]')
        from programme_session_seats seat join learner_names learner on learner.id = seat.learner_id
        where seat.session_id = session.id
          and seat.customer_id = ${'customerId' in party ? party.customerId : null}) as own_learners,
      (select count(*)::int from programme_session_learners each where each.session_id = session.id) as learner_count
    from shown join programme_session session on session.id = shown.id
    join programme_facts programme on programme.id = session.programme_id
    order by session.starts_at, session.id`.execute(reader)
  return rows
}

const factsOf = ({ starts_at, ends_at, own_learners, learner_count, total: _, ...row }: Row): SessionFacts => ({
  ...row,
  startsAt: starts_at,
  endsAt: ends_at,
  learnerNames: own_learners.map(learnerName),
  learnerCount: learner_count,
})

interface Span {
  from: Date
  to: Date
}

/** Sessions for a customer's page: the next ones, the homework, and minutes of study by day. */
export async function getCustomerSessions(
  reader: Reader,
  customerId: string,
  asked: { now: Date; nextCount: number; homeworkSince: Date; study: Span },
) {
  return {
    next: await listNextSessions(reader, { customerId }, asked.now, asked.nextCount),
    homework: await listSessionHomework(reader, customerId, asked.homeworkSince),
    studyMinutes: await sumSessionMinutes(reader, customerId, asked.study),
  }
}

/** Sessions for an executor's page: those without outcomes, those of some days, and the next one. */
export async function getExecutorSessions(
  reader: Reader,
  executorId: string,
  asked: { now: Date; named: number; days: Span; mostOfDays: number },
) {
  const { now } = asked
  const [next] = await listNextSessions(reader, { executorId }, now, 1)
  return {
    unclosed: await listUnclosedSessions(reader, executorId, now, asked.named),
    ofDays: await listSessionsBetween(reader, { executorId }, asked.days, asked.mostOfDays),
    next,
  }
}

/** Sessions in any state that start in [from, to), in the order of time. */
export async function listSessionsBetween(
  reader: Reader,
  party: SessionParty,
  { from, to }: { from: Date; to: Date },
  limit: number,
): Promise<SessionFacts[]> {
  const isWithin = sql<boolean>`session.starts_at >= ${from} and session.starts_at < ${to}`
  return (await listFacts(reader, party, isWithin, limit)).items
}

/** The next planned sessions, soonest first, including one that is going on. */
export async function listNextSessions(
  reader: Reader,
  party: SessionParty,
  now: Date,
  limit: number,
): Promise<SessionFacts[]> {
  return (await listFacts(reader, party, sql`session.state = 'planned' and ${isToCome(now)}`, limit)).items
}

// The bound of the start is redundant here as well.
const isUnclosed = (now: Date) =>
  sql<boolean>`(session.state = 'planned' and session.ends_at <= ${now} and session.starts_at < ${now})`

/** Sessions that are over and whose learners have no outcomes yet: their number, and the longest waiting first. */
export function listUnclosedSessions(reader: Reader, executorId: string, now: Date, limit: number) {
  return listFacts(reader, { executorId }, isUnclosed(now), limit)
}

/** Counts sessions of all programmes, in one query. `unclosed` are over without outcomes, with when the oldest was over. `unstaffed` are
 *  to come and need somebody who leads them, with when the oldest request for a substitute was made. */
export async function countSessionsToDecide(
  reader: Reader,
  now: Date,
): Promise<Record<'unclosed' | 'unstaffed', { count: number; oldestAt: Date | null }>> {
  const counted = (condition: RawBuilder<boolean>, since: 'session.ends_at' | 'session.substitute_wanted_at') =>
    reader
      .selectFrom('programme_session as session')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<Date | null>(since).as('oldestAt')])
      .where(condition)
  const row = await reader
    .selectFrom(counted(isUnclosed(now), 'session.ends_at').as('unclosed'))
    .innerJoin(
      counted(sql<boolean>`(${isToCome(now)} and ${needsSomebody})`, 'session.substitute_wanted_at').as('unstaffed'),
      (join) => join.onTrue(),
    )
    .select(['unclosed.count as unclosed', 'unclosed.oldestAt as unclosedSince'])
    .select(['unstaffed.count as unstaffed', 'unstaffed.oldestAt as unstaffedSince'])
    .executeTakeFirstOrThrow()
  return {
    unclosed: { count: row.unclosed, oldestAt: row.unclosedSince },
    unstaffed: { count: row.unstaffed, oldestAt: row.unstaffedSince },
  }
}

/** The newest held session of each programme in which a customer's learners have firm seats, since an instant, where it set
 *  homework. Newest first. */
export async function listSessionHomework(reader: Reader, customerId: string, since: Date): Promise<SessionFacts[]> {
  const party = { customerId }
  const rows = await describe(
    reader,
    party,
    sql`select newest.id, 0 as total from (
      select distinct on (session.programme_id) session.id, session.homework from programme_session session
      where session.state = 'held' and session.starts_at >= ${since} and ${isOfParty(party)}
      order by session.programme_id, session.starts_at desc, session.id
    ) as newest where newest.homework <> ''`,
  )
  return rows.map(factsOf).toReversed()
}

/** Minutes that a customer's learners were in held sessions, without those by which they were late, by business date; days
 *  without any are absent. Sessions that start in [from, to). */
export async function sumSessionMinutes(
  reader: Reader,
  customerId: string,
  { from, to }: { from: Date; to: Date },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ date: string; minutes: number }>`
    select ${dateOfInstant('session.starts_at')} as date, sum(greatest(0,
      extract(epoch from session.ends_at - session.starts_at) / 60 - coalesce(marked.late_minutes, 0)))::int as minutes
    from programme_session session join programme_attendance marked on marked.session_id = session.id
    join learner_names learner on learner.id = marked.learner_id
    where session.state = 'held' and session.starts_at >= ${from} and session.starts_at < ${to}
      and marked.outcome <> 'absent' and learner.customer_id = ${customerId}
    group by 1`.execute(reader)
  return new Map(rows.map(({ date, minutes }) => [date, minutes]))
}
