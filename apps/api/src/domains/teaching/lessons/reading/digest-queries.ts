// Lessons for overviews: the first few, and sums, each in one query. No figures of the other side: pay is queried by
// executor only.
import type { LessonOutcome, LessonState } from '@navyk/api-spec/teaching/lessons'
import type { Subject } from '@navyk/api-spec/vocabulary'
import { sql } from 'kysely'
import { dateOfInstant, monthOfInstant, noRows, type Reader } from '#platform/database'
import { learnerName } from '#people/learners'
import { isUnconfirmed, type LessonFilter, type LessonRow, listLessonRows, sumLessonRows } from '../queries.ts'

/** Owner of the lessons; with neither id everybody's. */
export type LessonParty = { executorId: string } | { customerId: string } | Record<never, never>

/** A lesson as overviews show it, without money. */
interface LessonFacts {
  id: string
  contractId: string
  executorId: string
  customerId: string
  subject: Subject
  learnerName: string
  /** An address, or an https link. */
  place: string
  startsAt: Date
  endsAt: Date
  state: LessonState
  outcome: LessonOutcome | null
}

interface Span {
  from: Date
  to: Date
}

/** Lessons for a customer's page: the next ones and those to confirm, the lessons of a month by contract, and homework and minutes since
 *  the named days. */
export async function getCustomerLessons(
  reader: Reader,
  customerId: string,
  asked: { now: Date; nextCount: number; named: number; month: Span; homeworkSince: Date; study: Span },
) {
  const { now } = asked
  return {
    monthByContract: await countLessonsByContract(reader, customerId, asked.month),
    next: await listNextLessons(reader, { customerId }, now, asked.nextCount),
    toConfirm: await listLessonsToConfirm(reader, customerId, now, asked.named),
    homework: await listHomework(reader, customerId, asked.homeworkSince),
    studyMinutes: await sumStudyMinutes(reader, customerId, asked.study),
  }
}

/** Lessons for an executor's page: those without an outcome, those of some days, the next one, and the figures by
 *  month. */
export async function getExecutorLessons(
  reader: Reader,
  executorId: string,
  asked: { now: Date; named: number; days: Span; mostOfDays: number; months: Span },
) {
  const { now } = asked
  const [next] = await listNextLessons(reader, { executorId }, now, 1)
  return {
    unclosed: await listUnclosedLessons(reader, executorId, now, asked.named),
    ofDays: await listLessonsBetween(reader, { executorId }, asked.days, asked.mostOfDays),
    next,
    figures: await sumLessonsByMonth(reader, executorId, asked.months),
  }
}

/** Lessons that start in [from, to), in the order of time. */
async function listLessonsBetween(
  reader: Reader,
  party: LessonParty,
  span: { from: Date; to: Date },
  limit: number,
): Promise<LessonFacts[]> {
  return listFacts(reader, { own: party, ...span, now: span.from }, limit)
}

/** The next planned lessons, soonest first, including one that is going on. */
export async function listNextLessons(
  reader: Reader,
  party: LessonParty,
  now: Date,
  limit: number,
): Promise<LessonFacts[]> {
  return listFacts(reader, { own: party, view: 'upcoming', state: 'planned', now }, limit)
}

/** An executor's lessons that are over and have no outcome: their number, and those that wait longest. Two queries. */
export async function listUnclosedLessons(
  reader: Reader,
  executorId: string,
  now: Date,
  limit: number,
): Promise<{ count: number; items: LessonFacts[] }> {
  const { count } = await unclosedLessons(reader, now).where('executor_id', '=', executorId).executeTakeFirstOrThrow()
  const items = count === 0 ? [] : await listFacts(reader, { own: { executorId }, view: 'unclosed', now }, limit)
  return { count, items }
}

/** Counts everybody's lessons that are over and have no outcome, with since when the first of them waits. One query. */
export async function countUnclosedLessons(
  reader: Reader,
  now: Date,
): Promise<{ count: number; oldestAt: Date | null }> {
  return unclosedLessons(reader, now).executeTakeFirstOrThrow()
}

const unclosedLessons = (reader: Reader, now: Date) =>
  reader
    .selectFrom('lesson')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<Date | null>('ends_at').as('oldestAt')])
    .where('state', '=', 'planned')
    .where('ends_at', '<=', now)
    // Redundant, but it lets PostgreSQL use the index.
    .where('starts_at', '<', now)

/** A customer's lessons that wait for their confirmation: their number, and the first few with the charge of each. */
export async function listLessonsToConfirm(reader: Reader, customerId: string, now: Date, limit: number) {
  const filter: LessonFilter = { own: { customerId }, view: 'to_confirm', now }
  const { count } = await sumLessonRows(reader, filter)
  const { rows } = count === 0 ? noRows : await listLessonRows(reader, filter, 'asc', { limit })
  const items = rows.flatMap((row) => {
    if (row.addition === null) return []
    const chargeKopecks = row.charge_kopecks ?? row.customer_rate_kopecks
    return [{ ...factsOf(row), why: row.addition, chargeKopecks, version: row.version }]
  })
  return { count, items }
}

async function listFacts(reader: Reader, filter: LessonFilter, limit: number): Promise<LessonFacts[]> {
  const { rows } = await listLessonRows(reader, filter, 'asc', { limit })
  return rows.map(factsOf)
}

const factsOf = (row: LessonRow): LessonFacts => ({
  id: row.id,
  contractId: row.contract_id,
  executorId: row.executor_id,
  customerId: row.customer_id,
  subject: row.subject,
  learnerName: learnerName(row),
  place: row.meets_at,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  state: row.state,
  outcome: row.outcome,
})

/** The lessons of one month of an executor. `open` ones have no outcome: they are to come, or wait for it. */
export interface MonthFigures {
  lessons: number
  minutes: number
  heldLessons: number
  heldMinutes: number
  openLessons: number
  /** Pay of closed lessons; below, that of open ones if all were held. In kopecks. */
  payKopecks: number
  openPayKopecks: number
  /** The part of the pay that waits for a customer's confirmation. */
  unconfirmedPayKopecks: number
}

const month = monthOfInstant('starts_at')
const day = dateOfInstant('starts_at')
const minutes = sql`extract(epoch from ends_at - starts_at) / 60`
const isHeld = sql<boolean>`outcome in ('held', 'held_partial')`
const isOpen = sql<boolean>`state = 'planned'`
const heldMinutes = sql<number>`coalesce(sum(coalesce(held_minutes, ${minutes})) filter (where ${isHeld}), 0)::int`
/** A moved lesson counts at its new time. */
const stayed = sql<boolean>`outcome is distinct from 'moved'`
const count = sql<number>`(count(*) filter (where ${stayed}))::int`
const heldCount = sql<number>`(count(*) filter (where ${isHeld}))::int`

/** An executor's figures by business month, for lessons that start in [from, to). */
export async function sumLessonsByMonth(
  reader: Reader,
  executorId: string,
  span: { from: Date; to: Date },
): Promise<Map<string, MonthFigures>> {
  const rows = await reader
    .selectFrom('lesson')
    .select([
      month.as('month'),
      count.as('lessons'),
      sql<number>`coalesce(sum(${minutes}) filter (where ${stayed}), 0)::int`.as('minutes'),
      heldCount.as('heldLessons'),
      heldMinutes.as('heldMinutes'),
      sql<number>`(count(*) filter (where ${isOpen}))::int`.as('openLessons'),
      sql<number>`coalesce(sum(pay_kopecks), 0)::bigint`.as('payKopecks'),
      sql<number>`coalesce(sum(executor_rate_kopecks) filter (where ${isOpen}), 0)::bigint`.as('openPayKopecks'),
      sql<number>`coalesce(sum(pay_kopecks) filter (where ${isUnconfirmed}), 0)::bigint`.as('unconfirmedPayKopecks'),
    ])
    .where('executor_id', '=', executorId)
    .where('starts_at', '>=', span.from)
    .where('starts_at', '<', span.to)
    .groupBy(month)
    .execute()
  return new Map(rows.map(({ month, ...figures }) => [month, figures]))
}

/** Counts the lessons of a customer that start in [from, to), by contract, and those of them that were held. */
export async function countLessonsByContract(
  reader: Reader,
  customerId: string,
  span: { from: Date; to: Date },
): Promise<Map<string, { lessons: number; held: number }>> {
  const rows = await reader
    .selectFrom('lesson')
    .select(['contract_id', count.as('lessons'), heldCount.as('held')])
    .where('customer_id', '=', customerId)
    .where('starts_at', '>=', span.from)
    .where('starts_at', '<', span.to)
    .groupBy('contract_id')
    .execute()
  return new Map(rows.map((row) => [row.contract_id, { lessons: row.lessons, held: row.held }]))
}

/** Minutes of held lessons of a customer by business date; days without any are absent. */
export async function sumStudyMinutes(
  reader: Reader,
  customerId: string,
  span: { from: Date; to: Date },
): Promise<Map<string, number>> {
  const rows = await reader
    .selectFrom('lesson')
    .select([day.as('date'), heldMinutes.as('minutes')])
    .where('customer_id', '=', customerId)
    .where('starts_at', '>=', span.from)
    .where('starts_at', '<', span.to)
    .where(isHeld)
    .groupBy(day)
    .execute()
  return new Map(rows.map((row) => [row.date, row.minutes]))
}

/** The homework of the newest held lesson of each of a customer's contracts since an instant. Newest first. */
export async function listHomework(reader: Reader, customerId: string, since: Date) {
  const rows = await reader
    .selectFrom((from) =>
      from
        .selectFrom('lesson')
        .innerJoin('contract_facts as contract', 'contract.id', 'lesson.contract_id')
        .distinctOn('lesson.contract_id')
        .select(['lesson.id', 'lesson.subject', 'lesson.homework', 'lesson.starts_at'])
        .select(['contract.learner_first_name', 'contract.learner_last_name'])
        .where('lesson.customer_id', '=', customerId)
        .where('lesson.starts_at', '>=', since)
        .where(isHeld)
        .orderBy('lesson.contract_id')
        .orderBy('lesson.starts_at', 'desc')
        .as('newest'),
    )
    .selectAll()
    .where('homework', '<>', '')
    .orderBy('starts_at', 'desc')
    .execute()
  return rows.map((row) => ({
    lessonId: row.id,
    subject: row.subject,
    learnerName: learnerName(row),
    text: row.homework,
    givenAt: row.starts_at,
  }))
}

/** Homework that was set at a lesson. */
interface GivenHomework {
  lessonId: string
  text: string
  givenAt: Date
}

/** The homework of a contract's held lessons, the newest first. */
export async function listGivenHomework(reader: Reader, contractId: string, limit: number): Promise<GivenHomework[]> {
  const rows = await reader
    .selectFrom('lesson')
    .select(['id', 'homework', 'starts_at'])
    .where('contract_id', '=', contractId)
    .where('homework', '<>', '')
    .where(isHeld)
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, homework, starts_at }) => ({ lessonId: id, text: homework, givenAt: starts_at }))
}

/** The contract of a held lesson that set homework. */
export async function findHomeworkOf(reader: Reader, lessonId: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('lesson')
    .select('contract_id')
    .where('id', '=', lessonId)
    .where('homework', '<>', '')
    .where(isHeld)
    .executeTakeFirst()
  return row?.contract_id
}

/** Counts the lessons of everybody that start in [from, to), and those of them that are held already. */
export async function countLessonsOfDay(
  reader: Reader,
  span: { from: Date; to: Date },
): Promise<{ lessons: number; held: number }> {
  return reader
    .selectFrom('lesson')
    .select([count.as('lessons'), heldCount.as('held')])
    .where('starts_at', '>=', span.from)
    .where('starts_at', '<', span.to)
    .executeTakeFirstOrThrow()
}
