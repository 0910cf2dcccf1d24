import type { PlanState, WeeklySlot } from '@navyk/api-spec'
import { sql } from 'kysely'
import { json, type Tx } from '../../platform/database/index.ts'
import type { PlanRowTable, PlanTable } from './tables.ts'

export type NewPlan = Pick<
  PlanTable,
  'id' | 'contract_id' | 'executor_id' | 'customer_id' | 'month' | 'pattern' | 'created_at'
>

/** Inserts drafts where the contract has no plan for the month. @returns the ids of those that were inserted */
export async function insertPlans(tx: Tx, rows: NewPlan[]): Promise<Set<string>> {
  const { rows: inserted } = await sql<{ id: string }>`
    insert into plan (id, contract_id, executor_id, customer_id, month, pattern, created_at)
    select id, contract_id, executor_id, customer_id, month, pattern, created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(
      id uuid, contract_id uuid, executor_id uuid, customer_id uuid, month text, pattern jsonb, created_at timestamptz
    )
    on conflict (contract_id, month) do nothing
    returning id
  `.execute(tx)
  return new Set(inserted.map((row) => row.id))
}

export async function insertRows(tx: Tx, rows: PlanRowTable[]): Promise<void> {
  await sql`
    insert into plan_row (id, plan_id, position, starts_at, ends_at, topic, comment)
    select id, plan_id, position, starts_at, ends_at, topic, comment
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(
      id uuid, plan_id uuid, position integer, starts_at timestamptz, ends_at timestamptz, topic text, comment text
    )
  `.execute(tx)
}

export async function deleteRows(tx: Tx, planId: string): Promise<void> {
  await tx.deleteFrom('plan_row').where('plan_id', '=', planId).execute()
}

interface Seen {
  id: string
  version: number
}

/** @returns false when the plan is no longer what was seen */
export async function changePattern(
  tx: Tx,
  seen: Seen,
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

type Columns = Partial<Pick<PlanTable, 'submitted_at' | 'approved_at' | 'return_reason'>>

/** Moves a plan on. @returns false when it is no longer what was seen */
export async function movePlan(
  tx: Tx,
  seen: Seen,
  step: { from: readonly PlanState[]; to: PlanState } & Columns,
): Promise<boolean> {
  const { from, to, ...columns } = step
  const { numUpdatedRows } = await tx
    .updateTable('plan')
    .set((row) => ({ ...columns, state: to, version: row('version', '+', 1) }))
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
