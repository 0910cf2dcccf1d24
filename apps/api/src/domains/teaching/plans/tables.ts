import type { PlanState, RevisionState } from '@navyk/api-spec/teaching/plans'
import type { WeeklySlot } from '@navyk/api-spec/vocabulary'
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
  void_reason: Generated<string | null>
  /** Its rows when it was returned last; instants are texts. */
  returned_rows: Generated<ReturnedRow[] | null>
  submitted_at: Date | null
  /** Instant at which the customer's silence approves it; null where it doesn't. */
  answer_by: Generated<Date | null>
  approved_at: Date | null
  /** Number of the agreement: 1, and one more with each approved change. */
  revision: Generated<number>
  created_at: Date
  version: Generated<number>
}

export interface ReturnedRow {
  startsAt: string
  endsAt: string
  topic: string
}

export interface PlanRowTable {
  id: string
  plan_id: string
  position: number
  starts_at: Date
  ends_at: Date
  topic: string
  comment: string
  /** Remark on the row from when the plan was returned. */
  remark: Generated<string>
}

/** A change as it is stored: instants are texts. */
export interface StoredChange {
  kind: 'added' | 'moved' | 'removed'
  lessonId: string | null
  from: { startsAt: string; endsAt: string } | null
  to: { startsAt: string; endsAt: string } | null
  topic: string
  remark: string
}

/** A change of an approved plan, with the differences. The plan's own version guards it. */
export interface PlanRevisionTable {
  id: string
  plan_id: string
  number: number
  state: RevisionState
  changes: StoredChange[]
  comment: string
  return_reason: string | null
  submitted_at: Date
  answer_by: Date | null
  decided_at: Date | null
}

declare module '#platform/database/schema.ts' {
  interface Database {
    plan: PlanTable
    plan_row: PlanRowTable
    plan_revision: PlanRevisionTable
  }
}
