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

/** One try to pay what is left of a statement. What is paid or has failed stays as it is; another try is another row. */
interface PayoutTable {
  id: string
  income_report_id: string
  executor_id: string
  attempt: number
  state: Generated<'sent' | 'paid' | 'failed'>
  amount_kopecks: number
  paid_kopecks: number | null
  paid_on: string | null
  reason: string | null
  started_by: string
  started_at: Date
}

declare module '../../../platform/database/schema.ts' {
  interface Database {
    payout: PayoutTable
    payout_run: PayoutRunTable
  }
}
