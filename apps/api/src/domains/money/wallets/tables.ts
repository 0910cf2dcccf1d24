import type { WalletState, WalletUnit } from '@navyk/api-spec/money/wallets'
import type { Level, Subject } from '@navyk/api-spec/vocabulary'
import type { Generated } from 'kysely'

/** A package that a customer has paid ahead. What was granted never changes. */
interface WalletTable {
  id: string
  customer_id: string
  /** The learner whose lessons it pays. Null, as in the columns below, means any: learner, contract, subject, level or executor. */
  learner_id: string | null
  contract_id: string | null
  name: string
  unit: WalletUnit
  total_units: number
  left_units: number
  /** Units that were not used in time. */
  lost_units: Generated<number>
  price_kopecks: number
  /** The value of the units left, in kopecks: the customer's part of the account `prepaid`. */
  left_kopecks: number
  /** The price of a used lesson, or hour, by which a leftover is worked out. */
  unit_price_kopecks: number
  subject: Subject | null
  level: Level | null
  executor_id: string | null
  valid_days: number
  activated_on: string | null
  expires_on: string | null
  state: WalletState
  frozen_on: Generated<string | null>
  frozen_by: Generated<'pause' | 'staff' | null>
  refunded_kopecks: Generated<number | null>
  reason: string | null
  source_kind: string
  source_id: string
  was_told_of_end: Generated<boolean>
  was_told_of_last: Generated<boolean>
  created_at: Date
  version: Generated<number>
}

/** The units that a settled lesson has taken out of a wallet. */
interface WalletUseTable {
  id: string
  wallet_id: string
  lesson_id: string
  contract_id: string
  customer_id: string
  part: number
  units: number
  kopecks: number
  held_on: string
  created_at: Date
  given_back_at: Generated<Date | null>
  give_back_reason: Generated<string | null>
}

interface CustomerDebtLimitTable {
  customer_id: string
  limit_kopecks: number | null
  told_on: string | null
  version: Generated<number>
}

declare module '#platform/database/schema.ts' {
  interface Database {
    wallet: WalletTable
    wallet_use: WalletUseTable
    wallet_facts: Published<Pick<WalletTable, 'id' | 'customer_id' | 'unit' | 'left_units' | 'state' | 'expires_on'>>
    customer_debt_limit: CustomerDebtLimitTable
  }
}
