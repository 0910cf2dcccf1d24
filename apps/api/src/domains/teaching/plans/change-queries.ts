import { runningStates } from '@navyk/api-spec/teaching/contracts'
import type { PlanState } from '@navyk/api-spec/teaching/plans'
import type { WeeklySlot } from '@navyk/api-spec/vocabulary'
import { type Insertable, type Updateable, sql } from 'kysely'
import { changedOne, firstDayIn, json, manyRows, movedOn, type Tx } from '#platform/database'
import { isPausedAll } from './queries.ts'
import type { PlanRevisionTable, PlanRowTable, PlanTable, ReturnedRow } from './tables.ts'

export type NewPlan = Pick<
  PlanTable,
  'id' | 'contract_id' | 'executor_id' | 'customer_id' | 'month' | 'pattern' | 'created_at'
>

/** Inserts drafts where the contract has no plan for the month, in the order given: of two parallel transactions the
 *  second inserts nothing. @returns the ids of those that were inserted */
export async function insertPlans(tx: Tx, rows: NewPlan[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const inserted = await tx
    .insertInto('plan')
    .$call(manyRows('plan', rows))
    .onConflict((conflict) =>
      // A parameter would not name the index: PostgreSQL compares its condition as it is written.
      conflict.columns(['contract_id', 'month']).where(sql<boolean>`state <> 'void'`).doNothing(),
    )
    .returning('id')
    .execute()
  return new Set(inserted.map((row) => row.id))
}

export type NewRow = Insertable<PlanRowTable>

export async function insertRows(tx: Tx, rows: NewRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx.insertInto('plan_row').$call(manyRows('plan_row', rows)).execute()
}

export async function deleteRows(tx: Tx, planId: string): Promise<void> {
  await tx.deleteFrom('plan_row').where('plan_id', '=', planId).execute()
}

/** Sets the remarks of a plan's rows; rows that are not named have none from now on. @returns how many were named there */
export async function setRemarks(tx: Tx, planId: string, remarks: { rowId: string; text: string }[]): Promise<number> {
  const { rows } = await sql<{ remark: string }>`
    update plan_row set remark = coalesce(said.text, '')
    from plan_row it
    left join jsonb_to_recordset(${JSON.stringify(remarks)}::jsonb) as said("rowId" uuid, text text)
      on said."rowId" = it.id
    where plan_row.id = it.id and plan_row.plan_id = ${planId}
    returning plan_row.remark
  `.execute(tx)
  return rows.filter(({ remark }) => remark !== '').length
}

interface PlanVersion {
  id: string
  version: number
}

/** @returns false when the plan is no longer what was seen */
export async function changePattern(
  tx: Tx,
  seen: PlanVersion,
  pattern: WeeklySlot[],
  from: readonly PlanState[],
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('plan')
    .set((row) => ({ pattern: json(pattern), version: row('version', '+', 1) }))
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Columns that a step changes beside the state. */
export type PlanColumns = Omit<Updateable<PlanTable>, 'id' | 'state' | 'version' | 'pattern' | 'returned_rows'> & {
  returned_rows?: ReturnedRow[]
}

/** Moves a plan on, if it still is as it was found. @returns false when it is not */
export async function movePlan(
  tx: Tx,
  before: PlanVersion & { state: PlanState },
  to: PlanState,
  { returned_rows: returned, ...columns }: PlanColumns,
): Promise<boolean> {
  const update = tx.updateTable('plan').set({ ...columns, ...(returned && { returned_rows: json(returned) }) })
  return changedOne(movedOn(update, before, to))
}

export async function insertRevision(tx: Tx, row: PlanRevisionTable): Promise<void> {
  await tx
    .insertInto('plan_revision')
    .values({ ...row, changes: json(row.changes) })
    .execute()
}

/** The plan is locked by whoever calls this, so nothing else changes its revision. */
export async function changeRevision(
  tx: Tx,
  id: string,
  { changes, ...columns }: Partial<Omit<PlanRevisionTable, 'id' | 'plan_id' | 'number'>>,
): Promise<void> {
  await tx
    .updateTable('plan_revision')
    .set({ ...columns, ...(changes && { changes: json(changes) }) })
    .where('id', '=', id)
    .execute()
}

/** Voids the plans of ended contracts, and of months after a contract's last day or with a pause on every day. Without
 *  a reason, which the contract has. @returns them, as they were */
export async function voidLostPlans(tx: Tx, limit: number) {
  const { rows } = await sql<{
    id: string
    contract_id: string
    executor_id: string
    customer_id: string
    month: string
    state: PlanState
    submitted_at: Date | null
  }>`
    with lost as (
      select plan.id, plan.state from plan join contract_facts contract on contract.id = plan.contract_id
      where plan.id = any(array(select id from plan where state in ('draft', 'submitted', 'returned')))
        and plan.state in ('draft', 'submitted', 'returned')
        and (contract.state not in (${sql.join(runningStates)}) or ${isPausedAll(sql`plan.month`)}
          or contract.ends_on < ${firstDayIn(sql`plan.month`)})
      order by plan.id limit ${limit} for update of plan skip locked
    )
    update plan set state = 'void', void_reason = '', return_reason = null, answer_by = null,
      version = plan.version + 1
    from lost where plan.id = lost.id
    returning plan.id, plan.contract_id, plan.executor_id, plan.customer_id, plan.month, lost.state, plan.submitted_at
  `.execute(tx)
  return rows.sort((one, other) => one.id.localeCompare(other.id))
}
