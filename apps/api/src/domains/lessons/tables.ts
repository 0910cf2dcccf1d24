import type { LessonOutcome, LessonState, Subject } from '@navyk/api-spec'
import type { Generated } from 'kysely'

export interface LessonTable {
  id: string
  contract_id: string
  plan_id: string | null
  executor_id: string
  customer_id: string
  learner_id: string
  subject: Subject
  starts_at: Date
  ends_at: Date
  state: Generated<LessonState>
  outcome: LessonOutcome | null
  /** Set for `held_partial` alone. */
  held_minutes: number | null
  /** Prices of the whole lesson by the terms that it was planned under. */
  customer_rate_kopecks: number
  executor_rate_kopecks: number
  /** What the outcome came to. */
  charge_kopecks: number | null
  pay_kopecks: number | null
  topic: Generated<string>
  homework: Generated<string>
  note: Generated<string>
  cancel_reason: string | null
  closed_at: Date | null
  /** The report that the lesson was handed in with; null again when that is returned. */
  work_report_id: string | null
  created_at: Date
  version: Generated<number>
}

declare module '../../platform/database/schema.ts' {
  interface Database {
    lesson: LessonTable
  }
}
