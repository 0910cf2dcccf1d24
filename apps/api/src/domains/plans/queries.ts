// Reads. What becomes of a plan's lessons is read from their table, which stands before this domain.
import type { PlanState } from '@navyk/api-spec'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/index.ts'

/** Where a page goes on: the place of the last row shown. */
export interface Place {
  month: string
  id: string
}

export interface PlanFilter {
  /** What the person may see; the rest of the filter can only narrow it. */
  own: { executorId?: string; customerId?: string }
  /** Drafts are their executor's alone. */
  withDrafts: boolean
  executorId?: string | undefined
  contractId?: string | undefined
  month?: string | undefined
  state?: PlanState | undefined
  after?: Place | undefined
  limit: number
}

export async function listPlanRows(reader: Reader, filter: PlanFilter) {
  const { after, own } = filter
  let query = reader.selectFrom('plan').selectAll()
  if (own.executorId !== undefined) query = query.where('executor_id', '=', own.executorId)
  if (own.customerId !== undefined) query = query.where('customer_id', '=', own.customerId)
  if (!filter.withDrafts) query = query.where('state', '!=', 'draft')
  if (filter.executorId !== undefined) query = query.where('executor_id', '=', filter.executorId)
  if (filter.contractId !== undefined) query = query.where('contract_id', '=', filter.contractId)
  if (filter.month !== undefined) query = query.where('month', '=', filter.month)
  if (filter.state !== undefined) query = query.where('state', '=', filter.state)
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('month', 'id'), '<', tuple(after.month, after.id)))
  }
  return query.orderBy('month', 'desc').orderBy('id', 'desc').limit(filter.limit).execute()
}
export type PlanData = Awaited<ReturnType<typeof listPlanRows>>[number]

export async function findPlan(reader: Reader, id: string): Promise<PlanData | undefined> {
  return reader.selectFrom('plan').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findPlanOf(reader: Reader, contractId: string, month: string): Promise<PlanData | undefined> {
  return reader
    .selectFrom('plan')
    .selectAll()
    .where('contract_id', '=', contractId)
    .where('month', '=', month)
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
    .where('plan_id', '=', sql<string>`any(${planIds}::uuid[])`)
    .orderBy('plan_id')
    .orderBy('position')
    .execute()
}
export type RowData = Awaited<ReturnType<typeof listRows>>[number]

/** What became of the lessons of plans so far. */
export async function countLessons(reader: Reader, planIds: string[]) {
  return reader
    .selectFrom('lesson')
    .select([
      'plan_id',
      sql<number>`count(*) filter (where state = 'planned')::int`.as('planned'),
      sql<number>`count(*) filter (where outcome in ('held', 'held_partial'))::int`.as('held'),
      sql<number>`count(*) filter (where outcome not in ('held', 'held_partial'))::int`.as('cancelled'),
    ])
    .where('plan_id', '=', sql<string>`any(${planIds}::uuid[])`)
    .groupBy('plan_id')
    .execute()
}
export type LessonCounts = Awaited<ReturnType<typeof countLessons>>[number]

/** Active contracts without a plan for a month that touches their time, newest first, before the number `before`. */
export async function listUnplannedIds(
  reader: Reader,
  month: string,
  options: { executorId?: string | undefined; before?: number | undefined; limit: number },
): Promise<string[]> {
  const firstDay = `${month}-01`
  let query = reader
    .selectFrom('contract')
    .select('contract.id')
    .where('contract.state', '=', 'active')
    .where('contract.starts_on', '<', sql<string>`(${firstDay}::date + interval '1 month')::date`)
    .where((where) => where.or([where('contract.ends_on', 'is', null), where('contract.ends_on', '>=', firstDay)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('plan')
            .select('plan.id')
            .whereRef('plan.contract_id', '=', 'contract.id')
            .where('plan.month', '=', month),
        ),
      ),
    )
  if (options.executorId !== undefined) query = query.where('contract.executor_id', '=', options.executorId)
  if (options.before !== undefined) query = query.where('contract.number', '<', options.before)
  const rows = await query.orderBy('contract.number', 'desc').limit(options.limit).execute()
  return rows.map((row) => row.id)
}
