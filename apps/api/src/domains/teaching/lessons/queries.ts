// Reads; what changes lessons is in change-queries.ts.
import type { LessonOutcome, LessonState, LessonView } from '@navyk/api-spec/teaching/lessons'
import { type Subject, longestLessonMinutes } from '@navyk/api-spec/vocabulary'
import { minuteMs } from '@navyk/api-spec/kit'
import { sql } from 'kysely'
import {
  anyOf,
  ascending,
  by,
  descending,
  type PageOfRows,
  pagePartsOf,
  type PageRequest,
  type PartiesQuery,
  type Reader,
  type Tx,
  whereFound,
} from '#platform/database'
import { contractWays } from '#teaching/contracts'
import { isUnusual, unusualReasons } from './closing/unusual-queries.ts'

export interface LessonFilter {
  /** Limits of what the person may see; the rest of the filter can only narrow it. */
  own: { executorId?: string; customerId?: string }
  /** Names of the contract's people, or its number. */
  search?: string | undefined
  executorId?: string | undefined
  customerId?: string | undefined
  contractId?: string | undefined
  learnerId?: string | undefined
  subject?: Subject | undefined
  /** Starts in [from, to). */
  from?: Date | undefined
  to?: Date | undefined
  state?: LessonState | undefined
  outcome?: LessonOutcome | undefined
  view?: LessonView | undefined
  /** The moment that `view` is about. */
  now: Date
}

/** The longest lesson, in milliseconds. A lesson that is not over began less than this ago. */
const longestMs = longestLessonMinutes * minuteMs

function filtered(reader: Reader, filter: LessonFilter) {
  const { now, own, view } = filter
  let query = reader.selectFrom('lesson')
  if (own.executorId !== undefined) query = query.where('lesson.executor_id', '=', own.executorId)
  if (own.customerId !== undefined) query = query.where('lesson.customer_id', '=', own.customerId)
  if (filter.executorId !== undefined) query = query.where('lesson.executor_id', '=', filter.executorId)
  if (filter.customerId !== undefined) query = query.where('lesson.customer_id', '=', filter.customerId)
  if (filter.contractId !== undefined) query = query.where('lesson.contract_id', '=', filter.contractId)
  if (filter.learnerId !== undefined) query = query.where('lesson.learner_id', '=', filter.learnerId)
  if (filter.subject !== undefined) query = query.where('lesson.subject', '=', filter.subject)
  if (filter.from !== undefined) query = query.where('lesson.starts_at', '>=', filter.from)
  if (filter.to !== undefined) query = query.where('lesson.starts_at', '<', filter.to)
  if (filter.state !== undefined) query = query.where('lesson.state', '=', filter.state)
  if (filter.outcome !== undefined) query = query.where('lesson.outcome', '=', filter.outcome)
  // The bound of the start is redundant, but it lets PostgreSQL use the index.
  if (view === 'unclosed') query = query.where('lesson.state', '=', 'planned')
  if (view === 'unclosed' || view === 'past') {
    query = query.where('lesson.ends_at', '<=', now).where('lesson.starts_at', '<', now)
  }
  if (view === 'to_confirm') query = query.where(waitsForCustomer)
  if (view === 'unusual') query = query.where(isUnusual).where('lesson.reviewed_at', 'is', null)
  if (view === 'upcoming') {
    query = query.where('lesson.ends_at', '>', now).where('lesson.outcome', 'is', null)
    query = query.where('lesson.starts_at', '>', new Date(now.getTime() - longestMs))
  }
  return query
}

const searchOf = ({ search }: LessonFilter) =>
  search ? { id: 'lesson.id', ways: contractWays('lesson.contract_id', search) } : undefined

/** `waitsForCustomer` of finality.ts in SQL, for lessons that can still be confirmed. */
export const waitsForCustomer = sql<boolean>`(
  lesson.addition is not null and lesson.confirmed_at is null and lesson.state in ('planned', 'closed')
  and lesson.outcome is distinct from 'moved'
  and (lesson.outcome is null or lesson.charge_kopecks > 0 or lesson.pay_kopecks > 0)
)`

/** `waitsForCustomer`, once the lesson has an outcome that costs something. */
export const isUnconfirmed = sql<boolean>`(${waitsForCustomer} and lesson.outcome is not null)`

/** All columns by name, because statements with `*` are not prepared (named-statements.ts). */
const lessonColumns = [
  'lesson.id',
  'lesson.contract_id',
  'lesson.plan_id',
  'lesson.executor_id',
  'lesson.customer_id',
  'lesson.learner_id',
  'lesson.subject',
  'lesson.starts_at',
  'lesson.ends_at',
  'lesson.state',
  'lesson.outcome',
  'lesson.held_minutes',
  'lesson.customer_rate_kopecks',
  'lesson.executor_rate_kopecks',
  'lesson.priced_on',
  'lesson.customer_base_kopecks',
  'lesson.customer_base_minutes',
  'lesson.customer_base_rounding',
  'lesson.executor_base_kopecks',
  'lesson.executor_base_minutes',
  'lesson.charge_kopecks',
  'lesson.pay_kopecks',
  'lesson.topic',
  'lesson.homework',
  'lesson.note',
  'lesson.cancel_reason',
  'lesson.closed_at',
  'lesson.corrected_at',
  'lesson.work_report_id',
  'lesson.moved_from_id',
  'lesson.make_up_for_id',
  'lesson.used_free_move',
  'lesson.staff_note',
  'lesson.disputed_at',
  'lesson.dispute_reason',
  'lesson.dispute_answer',
  'lesson.dispute_decided_at',
  'lesson.addition',
  'lesson.confirmed_at',
  'lesson.confirmed_by',
  'lesson.reviewed_at',
  'lesson.reviewed_by',
  'lesson.review_note',
  'lesson.created_at',
  'lesson.place',
  'lesson.version',
] as const

/** Place of a lesson: its own, else that of the contract's lessons, else that of the contract. */
const meetsAt = sql<string>`coalesce(
  lesson.place,
  (select nullif(meeting_place.place, '') from meeting_place where meeting_place.contract_id = lesson.contract_id),
  contract.place
)`

/** A lesson with all columns that it is shown with. */
function withNames(query: ReturnType<typeof filtered>) {
  return query
    .innerJoin('contract_facts as contract', 'contract.id', 'lesson.contract_id')
    .leftJoin('make_up_credit', 'make_up_credit.lesson_id', 'lesson.id')
    .select(lessonColumns)
    .select(['make_up_credit.expires_on as make_up_until', 'make_up_credit.used_by as make_up_used_by'])
    .select([
      'contract.number as contract_number',
      'contract.basis',
      'contract.package_lessons',
      'contract.notice_hours',
      'contract.free_moves_per_month',
      'contract.make_up_rule',
      'contract.make_up_days',
      'contract.no_show_minutes',
      'contract.late_pay_percent',
      'contract.silent_approval',
      'contract.silent_confirmation',
      'contract.silent_act_days',
      'contract.pays_ahead',
      'contract.issues_at_once',
      'contract.format',
      'contract.learner_first_name',
      'contract.learner_last_name',
    ])
    .select(unusualReasons.as('unusual'))
    .select(meetsAt.as('meets_at'))
    .select(({ selectFrom }) =>
      selectFrom('lesson as next').select('next.id').whereRef('next.moved_from_id', '=', 'lesson.id').as('moved_to_id'),
    )
}
export type LessonRow = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number]

/** A lesson as a list shows it: with the names of both sides. */
function withParties(query: ReturnType<typeof withNames>) {
  return query
    .innerJoin('person_names as executor', 'executor.id', 'lesson.executor_id')
    .innerJoin('person_names as customer', 'customer.id', 'lesson.customer_id')
    .select(['executor.first_name as executor_first_name', 'executor.last_name as executor_last_name'])
    .select(['customer.first_name as customer_first_name', 'customer.last_name as customer_last_name'])
}
export type ListedLessonRow = Awaited<ReturnType<ReturnType<typeof withParties>['execute']>>[number]

export async function listLessonRows(
  reader: Reader,
  filter: LessonFilter,
  order: 'asc' | 'desc',
  request: PageRequest,
): Promise<PageOfRows<ListedLessonRow>> {
  const keys = [by.instant('lesson.starts_at'), by.id('lesson.id')]
  const page = pagePartsOf(order === 'asc' ? ascending(...keys) : descending(...keys), request)
  const lessons = filtered(reader, filter).select(lessonColumns).where(page.isAfter)
  const found = whereFound(lessons, searchOf(filter), (each) => each.orderBy(page.orderBy).limit(page.limit))
  // The page is selected before its names are joined; otherwise the planner expects to join the names of all lessons.
  const shown = found.orderBy(page.orderBy).limit(page.limit)
  return page.take(
    await withParties(withNames(reader.selectFrom(shown.as('lesson'))))
      .orderBy('lesson.starts_at', order)
      .orderBy('lesson.id', order)
      .execute(),
  )
}

/** The minutes of a lesson that took place. */
const heldMinutes = sql<number>`coalesce(sum(
  coalesce(lesson.held_minutes, extract(epoch from lesson.ends_at - lesson.starts_at) / 60)
) filter (where lesson.outcome in ('held', 'held_partial')), 0)::int`

const plannedMinutes = sql<number>`coalesce(sum(
  extract(epoch from lesson.ends_at - lesson.starts_at) / 60
) filter (where lesson.outcome is null), 0)::int`

export async function sumLessonRows(reader: Reader, filter: LessonFilter) {
  return whereFound(filtered(reader, filter), searchOf(filter))
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`count(*) filter (where lesson.state = 'planned' and lesson.ends_at <= ${filter.now})::int`.as(
        'unclosed_count',
      ),
      sql<number>`count(lesson.outcome)::int`.as('closed_count'),
      heldMinutes.as('held_minutes'),
      sql<number>`coalesce(sum(lesson.charge_kopecks), 0)::bigint`.as('charge_kopecks'),
      sql<number>`coalesce(sum(lesson.pay_kopecks), 0)::bigint`.as('pay_kopecks'),
      sql<number>`count(*) filter (where lesson.outcome is null)::int`.as('planned_count'),
      plannedMinutes.as('planned_minutes'),
      sql<number>`coalesce(sum(lesson.customer_rate_kopecks) filter (where lesson.outcome is null), 0)::bigint`.as(
        'planned_charge_kopecks',
      ),
      sql<number>`coalesce(sum(lesson.executor_rate_kopecks) filter (where lesson.outcome is null), 0)::bigint`.as(
        'planned_pay_kopecks',
      ),
      sql<number>`count(*) filter (where ${isUnconfirmed})::int`.as('unconfirmed_count'),
      sql<number>`coalesce(sum(lesson.charge_kopecks) filter (where ${isUnconfirmed}), 0)::bigint`.as(
        'unconfirmed_charge_kopecks',
      ),
      sql<number>`coalesce(sum(lesson.pay_kopecks) filter (where ${isUnconfirmed}), 0)::bigint`.as(
        'unconfirmed_pay_kopecks',
      ),
    ])
    .executeTakeFirstOrThrow()
}

export async function findLessonRow(reader: Reader, id: string): Promise<LessonRow | undefined> {
  const [row] = await listLessonRowsById(reader, [id])
  return row
}

/** The lessons of some ids, by id; unknown ids are absent. */
export async function listLessonRowsById(reader: Reader, ids: string[]): Promise<LessonRow[]> {
  return withNames(reader.selectFrom('lesson').where('lesson.id', '=', anyOf(ids)))
    .orderBy('lesson.id')
    .execute()
}

/** The lessons of some ids, locked until the transaction ends. Always in the order of ids, so that two batches over the same lessons
 *  can't deadlock. */
export async function lockLessonRows(tx: Tx, ids: string[]): Promise<LessonRow[]> {
  return withNames(tx.selectFrom('lesson').where('lesson.id', '=', anyOf(ids)))
    .orderBy('lesson.id')
    .forUpdate('lesson')
    .execute()
}

/** The executor and the time of a wanted lesson. */
export interface WantedTime {
  startsAt: Date
  endsAt: Date
}

/** First lesson or session that takes the executor's time, by the index of the wanted time. Lessons and sessions of `except` are
 *  ignored. One query, however many times. */
export async function listOverlaps(
  reader: Reader,
  executorId: string,
  times: WantedTime[],
  except: string[] = [],
): Promise<Map<number, OverlapRow>> {
  if (times.length === 0) return new Map()
  const wanted = times.map((time, index) => ({ index, starts_at: time.startsAt, ends_at: time.endsAt }))
  const { rows } = await sql<OverlapRow & { index: number }>`
    select distinct on (wanted.index) wanted.index, taken.starts_at, taken.ends_at, lesson.customer_id,
      contract.learner_first_name, contract.learner_last_name
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as wanted(index integer, starts_at timestamptz, ends_at timestamptz)
    join executor_time taken on taken.executor_id = ${executorId}
      -- The exclusion constraint's own expression, so that its index answers.
      and tstzrange(taken.starts_at, taken.ends_at, '[)') && tstzrange(wanted.starts_at, wanted.ends_at, '[)')
      and taken.thing_id <> all(${except}::uuid[])
    left join lesson on lesson.id = taken.thing_id
    left join contract_facts contract on contract.id = lesson.contract_id
    order by wanted.index, taken.starts_at
  `.execute(reader)
  return new Map(rows.map((row) => [row.index, row]))
}
export interface OverlapRow {
  starts_at: Date
  ends_at: Date
  /** These three are null for a session. */
  customer_id: string | null
  learner_first_name: string | null
  learner_last_name: string | null
}

/** The cabinets that each lesson is about. */
export const partiesOfLessons: PartiesQuery = sql`select id, customer_id as cabinet_id from lesson union all select id, executor_id from lesson`
