// Contracts that lose their teacher, by what contracts, offers and accounts publish, and what is done about them.
import type { OfferState } from '@navyk/api-spec/market/offers'
import type { ContractState } from '@navyk/api-spec/teaching/contracts'
import type { LessonFormat, Level, Subject, WeeklySlot } from '@navyk/api-spec/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import {
  ascending,
  by,
  dateOfInstant,
  dayValue,
  holdsText,
  isNamed,
  type PageOfRows,
  pagePartsOf,
  type PageRequest,
  type Reader,
  type Tx,
  weekdayOfDay,
} from '#platform/database'
import type { listDeskOffers } from '#market/offers'
import type { GapFillingTable } from '../tables.ts'

type DeskSearch = NonNullable<Parameters<typeof listDeskOffers>[1]['search']>

/** Days after its last day for which a contract that nobody continues stays a gap. */
const keptDays = 60

export interface GapRow {
  id: string
  number: number
  customer_id: string
  executor_id: string
  learner_id: string
  learner_first_name: string
  learner_last_name: string
  subject: Subject
  level: Level
  format: LessonFormat
  place: string
  lesson_minutes: number
  weekly_slots: WeeklySlot[]
  state: ContractState
  offer_id: string | null
  starts_on: string
  ends_on: string | null
  is_frozen: boolean
  /** First day on which nobody teaches, and the day of the first lesson of the week from then on. */
  from_on: string
  first_lost_on: string
  /** The request that still looks for somebody or has found them. */
  request_id: string | null
  request_number: number | null
  request_state: OfferState | null
  /** A contract of the learner in the subject that is being agreed on. */
  next_id: string | null
  next_number: number | null
  next_state: ContractState | null
  next_executor_id: string | null
  next_has_rates: boolean
}

export interface GapFilter {
  today: string
  subject?: Subject | undefined
  search?: DeskSearch | undefined
  /** Only this contract. */
  id?: string
}

/** Contracts that run without somebody who can teach them, and those that an executor or staff have ended. Left out are contracts whose
 *  learner has a next one in force in the subject, and those for which nobody is looked for. Those whose first lesson is lost first
 *  stand on top. */
export async function listGapRows(
  reader: Reader,
  filter: GapFilter,
  request: PageRequest,
): Promise<PageOfRows<GapRow>> {
  const page = pagePartsOf(ascending(by.day('gap.first_lost_on'), by.number('gap.number')), request)
  const { rows } = await sql<GapRow>`
    select gap.* from (${gapsOf(filter)}) gap where ${page.isAfter} order by ${page.orderBy} limit ${page.limit}
  `.execute(reader)
  return page.take(rows)
}

/** Counts gaps; `broken` are those in which a lesson is lost already. */
export async function countGaps(reader: Reader, filter: GapFilter): Promise<{ all: number; broken: number }> {
  const { rows } = await sql<{ all: number; broken: number }>`
    select count(*)::int as "all", (count(*) filter (where gap.first_lost_on < ${dayValue(filter.today)}))::int as broken
    from (${gapsOf(filter)}) gap
  `.execute(reader)
  return rows[0] ?? { all: 0, broken: 0 }
}

const gapsOf = ({ today, subject, search, id }: GapFilter): RawBuilder<unknown> => sql`
    select lost.id, lost.number, lost.customer_id, lost.executor_id, lost.learner_id, lost.learner_first_name,
      lost.learner_last_name, lost.subject, lost.level, lost.format, lost.place, lost.lesson_minutes, lost.weekly_slots,
      lost.state, lost.offer_id, lost.starts_on, lost.ends_on, lost.is_frozen, lost.from_on, first.lost_on as first_lost_on,
      request.id as request_id, request.number as request_number, request.state as request_state,
      next.id as next_id, next.number as next_number, next.state as next_state, next.executor_id as next_executor_id,
      exists (select from contract_terms_dates terms where terms.contract_id = next.id) as next_has_rates
    from (${lostContracts(today)}) lost
    cross join lateral (
      select coalesce(
        min(lost.from_on + ((slot.weekday - ${weekdayOfDay('lost.from_on')} + 7) % 7)), lost.from_on
      ) as lost_on
      from jsonb_to_recordset(lost.weekly_slots) as slot (weekday int)
    ) first
    left join gap_filling filling on filling.contract_id = lost.id
    left join offer_facts request on request.id = filling.offer_id
      and (request.state = 'matched'
        or (request.state in ('moderation', 'returned', 'published', 'in_selection', 'paused')
          and request.deadline_on >= ${dayValue(today)}))
    left join lateral (
      select contract.id, contract.number, contract.state, contract.executor_id
      from contract_facts contract join person_names teacher on teacher.id = contract.executor_id
      where contract.learner_id = lost.learner_id and contract.subject = lost.subject and contract.id <> lost.id
        and contract.state in ('draft', 'awaiting_ack', 'active', 'paused') and not teacher.is_frozen
      order by contract.state in ('active', 'paused') desc, contract.number desc
      limit 1
    ) next on true
    where next.state is distinct from 'active' and next.state is distinct from 'paused'
      and filling.closed_for is distinct from lost.from_on
      and ${id === undefined ? sql`true` : sql`lost.id = ${id}`}
      and ${subject === undefined ? sql`true` : sql`lost.subject = ${subject}`}
      and ${search === undefined ? sql`true` : found(search)}`

const found = ({ number, words, typed }: DeskSearch): RawBuilder<unknown> => sql`(
  lost.number = ${number}::int or ${holdsText('lost.place', typed)}
  or exists (select from learner_names one where one.id = lost.learner_id and ${isNamed('one', words)})
  or exists (
    select from person_names one where one.id in (lost.customer_id, lost.executor_id) and ${isNamed('one', words)}))`

/** Blocked and leaving people can't teach from the day on which that was said. */
const lostContracts = (today: string): RawBuilder<unknown> => sql`
  select contract.*, executor.is_frozen,
    greatest(contract.starts_on, least(contract.ends_on + 1, ${dateOfInstant('executor.frozen_since')})) as from_on
  from (
    select id from contract_facts
    where state in ('ending', 'finished') and ending_by in ('executor', 'staff')
      and (state = 'ending' or ends_on >= ${dayValue(today)} - ${keptDays}::int)
    union all
    select contract.id from person_names executor join contract_facts contract on contract.executor_id = executor.id
    where executor.is_frozen and (contract.state in ('active', 'paused')
      or contract.state = 'terminated'
        and ${dateOfInstant('contract.ended_at')} >= ${dayValue(today)} - ${keptDays}::int)
  ) one
  join contract_facts contract on contract.id = one.id
  join person_names executor on executor.id = contract.executor_id`

/** Keeps others from doing something about a contract until the transaction ends. */
export async function lockFilling(tx: Tx, row: Pick<GapFillingTable, 'contract_id' | 'made_by' | 'made_at'>) {
  await tx
    .insertInto('gap_filling')
    .values({ ...row, offer_id: null, closed_for: null })
    .onConflict((conflict) => conflict.column('contract_id').doNothing())
    .execute()
  await tx
    .selectFrom('gap_filling')
    .select('contract_id')
    .where('contract_id', '=', row.contract_id)
    .forUpdate()
    .execute()
}

export async function changeFilling(
  tx: Tx,
  contractId: string,
  change: Partial<Omit<GapFillingTable, 'contract_id'>>,
): Promise<void> {
  await tx.updateTable('gap_filling').set(change).where('contract_id', '=', contractId).execute()
}
