import type { PayoutFormat, PayoutState } from '@navyk/api-spec/money/payouts'
import type { Generated } from 'kysely'
import type { ListPayer } from '#platform/payments/lists'

/** A period run of a month, which a task carries on in parts. */
interface PayoutRunTable {
  id: string
  month: string
  total_count: number
  done_count: Generated<number>
  drafted_count: Generated<number>
  /** The last executor that the run has done, in the order of ids: a task that was stopped continues after them. */
  last_executor_id: string | null
  started_by: string
  started_account: string
  started_at: Date
  finished_at: Date | null
}

/** One try to pay the rest of a statement. A paid or failed try stays as it is; another try is another row. */
interface PayoutTable {
  id: string
  income_report_id: string
  executor_id: string
  attempt: number
  state: Generated<PayoutState>
  amount_kopecks: number
  paid_kopecks: number | null
  paid_on: string | null
  reason: string | null
  started_by: string
  /** The moment when it was sent; for one that was not, when it was put into its batch. */
  started_at: Date
  batch_id: string | null
  /** The recipient as the file of the batch names it. */
  recipient: Recipient | null
}

export interface Recipient {
  name: string
  /** Empty for a recipient without one. */
  unp: string
  iban: string
  bic: string
  /** The account that the payout before went to, where it was another. */
  formerIban: string | null
  isFirst: boolean
}

/** Payouts that are made by one file for the bank. The file stays as it was made. */
interface PayoutBatchTable {
  id: string
  number: number
  state: Generated<'prepared' | 'sent' | 'cancelled'>
  format: PayoutFormat
  made_on: string
  payer: ListPayer
  purpose: string
  payout_count: number
  sum_kopecks: number
  file_name: string
  file: Uint8Array
  file_sha256: string
  repeats_id: string | null
  /** The reason why it was cancelled. */
  reason: string | null
  created_by: string
  created_at: Date
  sent_by: string | null
  sent_at: Date | null
  cancelled_by: string | null
  cancelled_at: Date | null
  version: Generated<number>
}

declare module '#platform/database/schema.ts' {
  interface Database {
    payout: PayoutTable
    payout_batch: PayoutBatchTable
    payout_run: PayoutRunTable
  }
}
