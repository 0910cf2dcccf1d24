import type { BankRowState, BankStatement } from '@navyk/api-spec/money/bank-statements'
import type { Generated } from 'kysely'

interface BankStatementTable {
  id: string
  file_name: string
  format: BankStatement['format']
  /** The account of the service; empty where the file does not name it. */
  account: string
  from_on: string | null
  to_on: string | null
  opening_kopecks: number | null
  closing_kopecks: number | null
  /** The closing balance minus the opening one and the rows, in kopecks. */
  mismatch_kopecks: number | null
  /** Rows of the file that earlier files had brought. */
  known_count: number
  uploaded_by: string
  uploaded_account: string
  created_at: Date
}

interface BankStatementRowTable {
  id: string
  bank_statement_id: string
  position: number
  /** The key of the operation; no other row of any file has it. */
  row_key: string
  /** The key that the row shares with the same operation in a file of another format. */
  fingerprint: string
  booked_on: string
  number: string
  direction: 'in' | 'out'
  amount_kopecks: number
  party_name: string
  party_unp: string
  party_account: string
  purpose: string
  state: Generated<BankRowState>
  settled_as: 'payment' | 'payout' | 'payout_failed' | 'batch' | 'refund' | 'refund_returned' | 'transfer' | null
  /** The customer or the executor. */
  person_id: string | null
  /** The invoices that a confirmed payment pays. */
  invoice_ids: Generated<string[]>
  payment_id: string | null
  income_report_id: string | null
  payout_batch_id: string | null
  refund_id: string | null
  /** The refund that has come back by this row, which another row may have paid out. */
  returned_refund_id: Generated<string | null>
  /** The ledger source of the posted transfer; a new id each time. */
  transfer_id: Generated<string | null>
  reason: string | null
  decided_by: string | null
  decided_at: Date | null
  version: Generated<number>
}

declare module '#platform/database/schema.ts' {
  interface Database {
    bank_statement: BankStatementTable
    bank_statement_row: BankStatementRowTable
  }
}
