import type { PlanState, WeeklySlot } from '@navyk/api-spec'
import type { Generated } from 'kysely'

export interface PlanTable {
  id: string
  contract_id: string
  executor_id: string
  customer_id: string
  /** `YYYY-MM`, business time. */
  month: string
  state: Generated<PlanState>
  pattern: WeeklySlot[]
  return_reason: string | null
  submitted_at: Date | null
  approved_at: Date | null
  created_at: Date
  version: Generated<number>
}

export interface PlanRowTable {
  id: string
  plan_id: string
  position: number
  starts_at: Date
  ends_at: Date
  topic: string
  comment: string
}

declare module '../../platform/database/schema.ts' {
  interface Database {
    plan: PlanTable
    plan_row: PlanRowTable
  }
}
