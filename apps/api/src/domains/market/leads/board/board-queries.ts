// Leads as the board shows them: filters, columns, totals.
import {
  earlyLeadStates,
  type LeadMark,
  type LeadSource,
  type LeadState,
  staleAfterDays,
} from '@navyk/api-spec/market/leads'
import { addDays, businessDate } from '@navyk/api-spec/kit'
import type { Subject } from '@navyk/api-spec/vocabulary'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { type AskedChange, isChanged } from '#platform/audit'
import {
  ascending,
  by,
  descending,
  hasDigits,
  isNamed,
  pageBy,
  type PageRequest,
  type Reader,
} from '#platform/database'

const openLeadStates: LeadState[] = [...earlyLeadStates, 'request_made']

export interface LeadFilter {
  /** Beginnings of names, in small letters; all have to fit. */
  names: string[]
  digits?: string | undefined
  source?: LeadSource | undefined
  subject?: Subject | undefined
  assigneeId?: string | undefined
  mark?: LeadMark | undefined
  change?: AskedChange | undefined
  /** Cabinet whose leads are `mine`. */
  me: string
  now: Date
}

/** True where nothing was done for the days of the lead's stage, and no task lies ahead. */
const isStale = (now: Date) => sql<boolean>`(
  lead.active_at < ${now}::timestamptz - make_interval(days => case lead.state
    when 'new' then ${staleAfterDays.new}::int when 'contacted' then ${staleAfterDays.contacted}::int
    when 'qualified' then ${staleAfterDays.qualified}::int when 'request_made' then ${staleAfterDays.request_made}::int end)
  and not exists (
    select from lead_task where lead_id = lead.id and done_at is null and due_on >= ${businessDate(now)}
  )
) is true`

const hasTaskBefore = (date: string) => sql<boolean>`(lead.state not in ('won', 'lost') and exists (
  select from lead_task where lead_id = lead.id and done_at is null and due_on < ${date}
))`
const isLate = (now: Date) => hasTaskBefore(businessDate(now))
const isDue = (now: Date) => hasTaskBefore(addDays(businessDate(now), 1))

const others = sql<number>`(
  select count(*)::int from lead other where other.phone = lead.phone and lead.phone <> '' and other.id <> lead.id
)`

/** Leads with their next task, their request, and how many others have their phone. */
export const selectLeads = (reader: Reader, now: Date) =>
  reader
    .selectFrom('lead')
    .selectAll('lead')
    .select((select) => [
      isStale(now).as('is_stale'),
      others.as('doubles'),
      jsonObjectFrom(
        select
          .selectFrom('lead_task')
          .select(['lead_task.id', 'lead_task.title', 'lead_task.due_on'])
          .whereRef('lead_task.lead_id', '=', 'lead.id')
          .where('lead_task.done_at', 'is', null)
          .orderBy('lead_task.due_on')
          .orderBy('lead_task.id')
          .limit(1),
      ).as('next_task'),
      jsonObjectFrom(
        select
          .selectFrom('offer_facts')
          .select(['offer_facts.id', 'offer_facts.number', 'offer_facts.state'])
          .whereRef('offer_facts.id', '=', 'lead.offer_id'),
      ).as('offer'),
    ])

const marked = ({ mark, me, now }: LeadFilter) =>
  ({
    mine: sql<boolean>`lead.assignee_id = ${me}`,
    unassigned: sql<boolean>`lead.assignee_id is null`,
    stale: isStale(now),
    late: isLate(now),
    due: isDue(now),
    double: sql<boolean>`${others} > 0`,
  })[mark ?? 'mine']

function conditions({ names, digits, source, subject, assigneeId, ...filter }: LeadFilter) {
  return [
    ...(names.length > 0 ? [isNamed('lead', names)] : []),
    ...(digits === undefined ? [] : [hasDigits('lead.phone', digits)]),
    ...(source === undefined ? [] : [sql<boolean>`lead.source = ${source}`]),
    ...(subject === undefined ? [] : [sql<boolean>`lead.subject = ${subject}`]),
    ...(assigneeId === undefined ? [] : [sql<boolean>`lead.assignee_id = ${assigneeId}`]),
    ...(filter.change === undefined ? [] : [isChanged(sql.ref('lead.id'), filter.change)]),
    ...(filter.mark === undefined ? [] : [marked({ names, ...filter })]),
  ]
}

/** A page of a column: open leads that wait longest on top, closed ones newest first. */
export async function listColumn(reader: Reader, state: LeadState, filter: LeadFilter, page: PageRequest) {
  const keys = [by.instant('lead.active_at'), by.id('lead.id')]
  const order = state === 'won' || state === 'lost' ? descending(...keys) : ascending(...keys)
  return selectLeads(reader, filter.now)
    .where('lead.state', '=', state)
    .where(({ and }) => and(conditions(filter)))
    .$call(pageBy(order, page))
}

/** Leads of all columns, the newest first. */
export async function listAllLeads(reader: Reader, filter: LeadFilter, limit: number) {
  return selectLeads(reader, filter.now)
    .where(({ and }) => and(conditions(filter)))
    .orderBy('lead.created_at', 'desc')
    .orderBy('lead.id', 'desc')
    .limit(limit)
    .execute()
}

/** Counts the leads of each column, and those of them that wait too long. */
export async function countColumns(reader: Reader, filter: LeadFilter) {
  return reader
    .selectFrom('lead')
    .select('lead.state')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`(count(*) filter (where ${isStale(filter.now)}))::int`.as('stale'),
      sql<number>`(count(*) filter (where ${isLate(filter.now)}))::int`.as('late'),
    ])
    .where(({ and }) => and(conditions(filter)))
    .groupBy('lead.state')
    .execute()
}

/** Open leads that nobody goes on with, and those with a task that is due: how many, and the longest waiting. */
export async function countWaitingLeads(reader: Reader, now: Date, me: string) {
  const isMine = sql<boolean>`lead.assignee_id = ${me}`
  return reader
    .selectFrom('lead')
    .select([
      sql<number>`(count(*) filter (where ${isStale(now)}))::int`.as('staleCount'),
      sql<Date | null>`min(lead.active_at) filter (where ${isStale(now)})`.as('staleSince'),
      sql<number>`(count(*) filter (where ${isStale(now)} and ${isMine}))::int`.as('staleMine'),
      sql<number>`(count(*) filter (where ${isDue(now)}))::int`.as('dueCount'),
      sql<number>`(count(*) filter (where ${isDue(now)} and ${isMine}))::int`.as('dueMine'),
    ])
    .where('lead.state', 'in', openLeadStates)
    .executeTakeFirstOrThrow()
}
