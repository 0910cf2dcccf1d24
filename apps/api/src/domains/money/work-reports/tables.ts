import type { WorkReportState } from '@navyk/api-spec/money/work-reports'
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
  approved_at: Date | null
  approved_by: string | null
  return_reason: string | null
  created_at: Date
  version: Generated<number>
}

declare module '../../../platform/database/schema.ts' {
  interface Database {
    work_report: WorkReportTable
  }
}
