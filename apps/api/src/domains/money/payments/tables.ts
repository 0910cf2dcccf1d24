import type {
  PaymentMethod,
  PaymentSource,
  RefundAccount,
  RefundMethod,
  RefundState,
} from '@navyk/api-spec/money/payments'
import type { Generated } from 'kysely'

/** Money that a customer has paid. A row is never changed: a mistake is reversed. */
interface PaymentTable {
  id: string
  customer_id: string
  amount_kopecks: number
  method: PaymentMethod
  received_on: string
  reference: string
  source: PaymentSource
  /** The key that makes it one payment, by the source: a provider's number, or the row of a bank statement. */
  source_key: string | null
  /** The cabinet of whoever recorded it; null for a payment that a provider has told of. */
  recorded_by: string | null
  created_at: Date
}

interface PaymentReversalTable {
  id: string
  payment_id: string
  customer_id: string
  reason: string
  /** Null where a provider has taken it back. */
  reversed_by: string | null
  created_at: Date
}

interface RefundTable {
  id: string
  customer_id: string
  amount_kopecks: number
  reason: string
  state: Generated<RefundState>
  /** Accounts, because a person may have several cabinets; the database refuses the same account twice. */
  asked_by: string
  approved_by: string | null
  approved_at: Date | null
  refusal_reason: string | null
  method: RefundMethod | null
  paid_on: string | null
  reference: string | null
  /** The account that was asked for, and is approved with the sum; null where it does not go through the bank. */
  to_account: RefundAccount | null
  /** The account to which a payout through the bank went, as it was then. */
  account: KeptAccount | null
  /** The account that says that it has come back, and the reason; the one that agrees is another account. */
  return_asked_by: Generated<string | null>
  return_asked_at: Generated<Date | null>
  return_reason: Generated<string | null>
  returned_by: Generated<string | null>
  returned_at: Generated<Date | null>
  created_at: Date
  version: Generated<number>
}

/** `on`: the business date of the payout. */
export type KeptAccount = RefundAccount & { on: string }

/** The part of a refund that comes out of one payment. */
interface RefundPartTable {
  refund_id: string
  payment_id: string
  amount_kopecks: number
}

declare module '#platform/database/schema.ts' {
  interface Database {
    payment: PaymentTable
    payment_reversal: PaymentReversalTable
    refund: RefundTable
    refund_part: RefundPartTable
  }
}
