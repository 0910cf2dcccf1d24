import type { Generated } from 'kysely'

/** A period run of a month, which a task carries on in parts. */
interface PayoutRunTable {
  id: string
  month: string
  total_count: number
  done_count: Generated<number>
  drafted_count: Generated<number>
  /** The last income report that was looked at, in the order of ids: a task that was stopped goes on after it. */
  last_report_id: string | null
  started_by: string
  started_account: string
  started_at: Date
  finished_at: Date | null
}

declare module '../../../platform/database/schema.ts' {
  interface Database {
    payout_run: PayoutRunTable
  }
}
