import type { Generated, GeneratedAlways } from 'kysely'

/** customer: debit is what they owe us. executor: credit is what we owe them. commission: credit is our fee
 *  where we are an agent. income: credit is what we earn by what we sell ourselves; cost: debit is what executors get for it.
 *  clearing: what a provider of payments has taken and not transferred yet. prepaid: credit is what a customer has paid for
 *  ahead. write_off: debit is what we gave up. */
export type AccountKind =
  | 'customer'
  | 'executor'
  | 'commission'
  | 'income'
  | 'cost'
  | 'bank'
  | 'cash'
  | 'clearing'
  | 'prepaid'
  | 'write_off'

interface LedgerAccountTable {
  id: string
  kind: AccountKind
  /** The cabinet whose account it is; null for the service's own. */
  owner_id: string | null
  /** The account that has taken its balance, when two cabinets were merged; it is closed then. */
  merged_into: Generated<string | null>
  created_at: Date
}

interface LedgerTransactionTable {
  id: string
  kind: string
  source_kind: string
  source_id: string
  /** The thing by which a statement groups rows; the ledger itself doesn't know what it is. */
  reference_id: string | null
  occurred_at: Date
  memo: string
  created_at: Date
}

interface LedgerPostingTable {
  id: string
  transaction_id: string
  ledger_account_id: string
  /** Debit above zero, credit below. */
  amount_kopecks: number
  /** The moment of its transaction; the database copies it. */
  occurred_at: GeneratedAlways<Date>
}

/** The sum posted into an account of a cabinet in a month of Minsk, which is named by its first day. */
interface LedgerAccountMonthTable {
  ledger_account_id: string
  month: string
  amount_kopecks: number
}

declare module '#platform/database/schema.ts' {
  interface Database {
    ledger_account: LedgerAccountTable
    ledger_transaction: LedgerTransactionTable
    ledger_posting: LedgerPostingTable
    ledger_account_month: LedgerAccountMonthTable
    /** The sums of a transaction that has not ended yet; only itself sees its rows. */
    ledger_account_change: LedgerAccountMonthTable
  }
}
