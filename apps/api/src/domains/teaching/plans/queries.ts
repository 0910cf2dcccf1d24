// Reads; what changes plans is in change-queries.ts.
import { runningStates } from '@navyk/api-spec/teaching/contracts'
import type { PlanState } from '@navyk/api-spec/teaching/plans'
import { type RawBuilder, sql } from 'kysely'
import { addMonths, firstDayOf, monthSpan } from '@navyk/api-spec/kit'
import {
  anyOf,
  by,
  dayValue,
  descending,
  firstDayIn,
  instantOn,
  lastDayIn,
  pageBy,
  type PageOfRows,
  type PageRequest,
  type PartiesQuery,
  type Reader,
  type Tx,
  weekdayOfDay,
} from '#platform/database'
import { contractWays } from '#teaching/contracts'

export interface PlanFilter {
  /** Limits of what the person may see; the rest of the filter can only narrow it. */
  own: { executorId?: string; customerId?: string }
  /** With drafts, which only their executor sees. */
  withDrafts: boolean
  /** Names of the contract's people, or its number. */
  search?: string | undefined
  executorId?: string | undefined
  contractId?: string | undefined
  month?: string | undefined
  state?: PlanState | undefined
}

export async function listPlanRows(reader: Reader, filter: PlanFilter, page: PageRequest) {
  const { own } = filter
  let query = reader.selectFrom('plan').selectAll()
  if (own.executorId !== undefined) query = query.where('executor_id', '=', own.executorId)
  if (own.customerId !== undefined) query = query.where('customer_id', '=', own.customerId)
  if (!filter.withDrafts) query = query.where('submitted_at', 'is not', null)
  if (filter.executorId !== undefined) query = query.where('executor_id', '=', filter.executorId)
  if (filter.contractId !== undefined) query = query.where('contract_id', '=', filter.contractId)
  if (filter.month !== undefined) query = query.where('month', '=', filter.month)
  if (filter.state !== undefined) query = query.where('state', '=', filter.state)
  const search = filter.search ? { id: 'plan.id', ways: contractWays('plan.contract_id', filter.search) } : undefined
  return query.$call(pageBy(descending(by.text('month'), by.id('id')), page, search))
}
export type PlanData = Awaited<ReturnType<typeof listPlanRows>>['rows'][number]

export async function findPlan(reader: Reader, id: string): Promise<PlanData | undefined> {
  return reader.selectFrom('plan').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findPlanOf(reader: Reader, contractId: string, month: string): Promise<PlanData | undefined> {
  return reader
    .selectFrom('plan')
    .selectAll()
    .where('contract_id', '=', contractId)
    .where('month', '=', month)
    .where('state', '!=', 'void')
    .executeTakeFirst()
}

/** The plan, held against every other change until the transaction ends. */
export async function lockPlan(tx: Tx, id: string): Promise<PlanData | undefined> {
  return tx.selectFrom('plan').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The rows of plans, each plan's in order. */
export async function listRows(reader: Reader, planIds: string[]) {
  return reader
    .selectFrom('plan_row')
    .selectAll()
    .where('plan_id', '=', anyOf(planIds))
    .orderBy('plan_id')
    .orderBy('position')
    .execute()
}
export type RowData = Awaited<ReturnType<typeof listRows>>[number]

/** Counts of the outcomes of plans' lessons; a moved one counts at its new time. */
export async function countLessons(reader: Reader, planIds: string[]) {
  return reader
    .selectFrom('lesson_facts')
    .select([
      'plan_id',
      sql<number>`count(*) filter (where state = 'planned')::int`.as('planned'),
      sql<number>`count(*) filter (where outcome in ('held', 'held_partial'))::int`.as('held'),
      sql<number>`count(*) filter (where outcome not in ('held', 'held_partial', 'moved'))::int`.as('cancelled'),
    ])
    .where('plan_id', '=', anyOf(planIds))
    .groupBy('plan_id')
    .execute()
}
export type LessonCounts = Awaited<ReturnType<typeof countLessons>>[number]

/** Contracts that are taught without a plan for a month that touches their time, newest first, before the number `before`. */
export async function listUnplannedContracts(
  reader: Reader,
  month: string,
  now: Date,
  executorId: string | undefined,
  page: PageRequest,
): Promise<PageOfRows<{ id: string; number: number }>> {
  const firstDay = firstDayOf(month)
  let query = reader
    .selectFrom('contract_facts as contract')
    .select(['contract.id', 'contract.number'])
    .where('contract.state', 'in', runningStates)
    .where('contract.starts_on', '<', firstDayOf(addMonths(month, 1)))
    .where((where) => where.or([where('contract.ends_on', 'is', null), where('contract.ends_on', '>=', firstDay)]))
    .where(hasTimeLeft(sql`${month}`, now))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('plan')
            .select('plan.id')
            .whereRef('plan.contract_id', '=', 'contract.id')
            .where('plan.month', '=', month)
            .where('plan.state', '!=', 'void'),
        ),
      ),
    )
  if (executorId !== undefined) query = query.where('contract.executor_id', '=', executorId)
  return query.$call(pageBy(descending(by.number('contract.number')), page))
}

/** The changes of plans that wait for somebody, and the newest approved one of each plan. */
export async function listRevisions(reader: Reader, planIds: string[]) {
  return reader
    .selectFrom('plan_revision')
    .selectAll()
    .where('plan_id', '=', anyOf(planIds))
    .where('state', 'in', ['submitted', 'returned', 'approved'])
    .orderBy('plan_id')
    .orderBy('number', 'desc')
    .execute()
}
export type RevisionData = Awaited<ReturnType<typeof listRevisions>>[number]

export const isOpenRevision = ({ state }: Pick<RevisionData, 'state'>) => state === 'submitted' || state === 'returned'

export async function findOpenRevision(reader: Reader, planId: string): Promise<RevisionData | undefined> {
  return (await listRevisions(reader, [planId])).find(isOpenRevision)
}

/** The planned lessons of an executor that begin in a month, and the rows of the executor's plans that may become lessons, in the order
 *  of time. */
export async function listMonthLessons(reader: Reader, executorId: string, month: string, exceptPlanId: string) {
  const { from, to } = monthSpan(month)
  const { rows } = await sql<{
    lesson_id: string | null
    plan_id: string | null
    contract_id: string
    starts_at: Date
    ends_at: Date
    topic: string
    is_make_up: boolean
    is_planned: boolean
    learner_first_name: string
    learner_last_name: string
  }>`
    select it.*, contract.learner_first_name, contract.learner_last_name from (
      select id as lesson_id, plan_id, contract_id, starts_at, ends_at, topic, make_up_for_id is not null as is_make_up,
        state = 'planned' as is_planned
      from lesson_facts
      where executor_id = ${executorId} and starts_at >= ${from} and starts_at < ${to}
        and (state = 'planned' or outcome in ('held', 'held_partial', 'student_no_show'))
      union all
      select null, plan.id, plan.contract_id, row.starts_at, row.ends_at, row.topic, false, false
      from plan join plan_row row on row.plan_id = plan.id
      where plan.executor_id = ${executorId} and plan.month = ${month} and plan.id <> ${exceptPlanId}
        and plan.state in ('draft', 'submitted', 'returned')
    ) it
    join contract_facts contract on contract.id = it.contract_id
    order by it.starts_at, it.lesson_id
  `.execute(reader)
  return rows
}

/** Lists the lessons of a plan that could still be changed by a plan. */
export async function listPlannedLessons(reader: Reader, planId: string, now: Date) {
  return reader
    .selectFrom('lesson_facts')
    .select(['id', 'starts_at', 'ends_at', 'topic'])
    .where('plan_id', '=', planId)
    .where('state', '=', 'planned')
    .where('make_up_for_id', 'is', null)
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .execute()
}

/** A contract's month: the rows of its plan, and its lessons that took place or are planned. */
export async function listPastTimes(reader: Reader, contractId: string, month: string) {
  const { from, to } = monthSpan(month)
  const { rows } = await sql<{ is_lesson: boolean; starts_at: Date; ends_at: Date; topic: string }>`
    select false as is_lesson, row.starts_at, row.ends_at, row.topic
    from plan join plan_row row on row.plan_id = plan.id
    where plan.contract_id = ${contractId} and plan.month = ${month} and plan.state <> 'void'
    union all
    select true, starts_at, ends_at, topic from lesson_facts
    where contract_id = ${contractId} and starts_at >= ${from} and starts_at < ${to}
      and (state = 'planned' or outcome in ('held', 'held_partial'))
    order by starts_at
  `.execute(reader)
  return rows
}

/** Whether a lesson of the contract's week is still to come in a month, so that there is something to plan. A contract without
 *  weekly times is planned by hand, on any day. */
export const hasTimeLeft = (month: RawBuilder<unknown>, now: Date) => sql<boolean>`(
  contract.weekly_slots = '[]' or exists (
    select from jsonb_array_elements(contract.weekly_slots) slot,
      generate_series(0, ${lastDayIn(month)} - ${firstDayIn(month)}) number,
      lateral (select ${firstDayIn(month)} + number as this_day) there
    where (slot ->> 'weekday')::int = ${weekdayOfDay('there.this_day')}
      and there.this_day >= contract.starts_on and coalesce(there.this_day <= contract.ends_on, true)
      and ${instantOn(sql`there.this_day`, sql`slot ->> 'time'`)} > ${now}
  )
)`

/** Whether a contract is paused on every day of a month. */
export const isPausedAll = (month: RawBuilder<unknown>) => sql<boolean>`coalesce(
  contract.paused_from <= ${firstDayIn(month)}
    and coalesce(contract.paused_until >= ${lastDayIn(month)}, true),
  false
)`

/** Contracts to draft, of the next few executors: without any plan for the month, a void one included, and active since
 *  before `activeBefore`. In the order of executors and numbers. */
export async function listContractsToDraft(
  reader: Reader,
  month: string,
  { activeBefore, now, executors }: { activeBefore: Date; now: Date; executors: number },
): Promise<string[]> {
  const firstDay = firstDayOf(month)
  const { rows } = await sql<{ id: string }>`
    with wanted as (
      select contract.id, contract.executor_id, contract.number,
        dense_rank() over (order by contract.executor_id) as place
      from contract_facts contract
      where contract.state in (${sql.join(runningStates)})
        and not ${isPausedAll(sql`${month}`)}
        and contract.activated_at < ${activeBefore}
        and contract.starts_on < ${dayValue(firstDayOf(addMonths(month, 1)))}
        and coalesce(contract.ends_on >= ${dayValue(firstDay)}, true)
        and not exists (select from plan where plan.contract_id = contract.id and plan.month = ${month})
        and ${hasTimeLeft(sql`${month}`, now)}
    )
    select id from wanted where place <= ${executors} order by executor_id, number
  `.execute(reader)
  return rows.map((row) => row.id)
}

/** Reads the executors of plans, in the order of executors. */
export async function findPlanIds(reader: Reader, ids: string[]) {
  return reader
    .selectFrom('plan')
    .select(['id', 'executor_id'])
    .where('id', '=', anyOf(ids))
    .orderBy('executor_id')
    .execute()
}

/** Submitted plans and revisions whose time for an answer is over, oldest first. */
export async function listSilent(reader: Reader, now: Date, limit: number) {
  const { rows } = await sql<{ plan_id: string; is_revision: boolean; answer_by: Date }>`
    select id as plan_id, false as is_revision, answer_by from plan where answer_by <= ${now}
    union all
    select plan_id, true, answer_by from plan_revision where answer_by <= ${now}
    order by answer_by, plan_id limit ${limit}
  `.execute(reader)
  return rows
}

/** The cabinets that each plan is about. */
export const partiesOfPlans: PartiesQuery = sql`select id, customer_id as cabinet_id from plan union all select id, executor_id from plan`
