import type { WorkReportState } from '@navyk/api-spec/money/work-reports'
import type { Subject } from '@navyk/api-spec/vocabulary'
import type { Generated } from 'kysely'

/** The figures of a month, stored at submission and at approval. */
export interface WorkReportSnapshot {
  lessonCount: number
  heldCount: number
  unclosedCount: number
  /** Absent in older snapshots. */
  aheadCount?: number
  heldMinutes: number
  payKopecks: number
  chargeKopecks: number
}

interface WorkReportTable {
  id: string
  executor_id: string
  month: string
  state: Generated<WorkReportState>
  totals: WorkReportSnapshot | null
  submitted_at: Date | null
  /** The moment when its executor was told that the service could not hand it in. */
  reminded_at: Date | null
  approved_at: Date | null
  approved_by: string | null
  return_reason: string | null
  closed_at: Date | null
  closed_by: string | null
  /** The hash of the rows of a closed month. */
  seal: string | null
  created_at: Date
  version: Generated<number>
}

/** A correction of a settled lesson of a closed month; it counts in the month in which it is approved. */
interface LessonCorrectionTable {
  id: string
  work_report_id: string
  lesson_id: string
  contract_id: string
  executor_id: string
  customer_id: string
  subject: Subject
  held_on: string
  state: Generated<'asked' | 'approved' | 'refused'>
  charge_before_kopecks: number
  charge_kopecks: number
  pay_before_kopecks: number
  pay_kopecks: number
  reason: string
  asked_by: string
  asked_account: string
  decided_by: string | null
  decided_account: string | null
  decided_at: Date | null
  refusal_reason: string | null
  created_at: Date
  version: Generated<number>
}

declare module '#platform/database/schema.ts' {
  interface Database {
    work_report: WorkReportTable
    lesson_correction: LessonCorrectionTable
  }
}
