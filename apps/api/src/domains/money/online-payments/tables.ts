import type { PaymentProblemKind, PaymentRequestState, ProblemWay } from '@navyk/api-spec/money/online-payments'
import type { Generated } from 'kysely'
import type { EventKind, ProviderEvent, ProviderName, RequestMethod } from '#platform/payments/providers'

interface PaymentRequestTable {
  id: string
  customer_id: string
  invoice_id: string
  /** Other invoices that the same sum pays, in the order of their ids. */
  also_invoice_ids: Generated<string[]>
  provider: ProviderName
  method: RequestMethod
  /** Our reference of the request at the provider. */
  reference: string
  account_no: Generated<string>
  provider_ref: string | null
  amount_kopecks: number
  /** Paid minus taken back, in kopecks. */
  paid_kopecks: Generated<number>
  state: PaymentRequestState
  pay_url: string | null
  qr: string | null
  pay_form: { action: string; fields: Record<string, string> } | null
  expires_at: Date
  created_at: Date
  /** The moment when the payer was last refused. */
  refused_at: Generated<Date | null>
  /** The moment of the next question to the provider, for a request that is asked for again until there is an answer. */
  next_ask_at: Generated<Date | null>
  /** The moment until which somebody is asking, so that nobody else does. */
  asked_until: Generated<Date | null>
  ask_tries: Generated<number>
}

/** A payment at a provider, as we last heard of it. */
interface OnlinePaymentTable {
  id: string
  provider: ProviderName
  payment_key: string
  /** Null for a payment that belongs to no request of ours. */
  request_id: string | null
  amount_kopecks: number
  currency: string
  /** The payment that it became here; null where it does not count. */
  payment_id: string | null
  taken_back_kopecks: Generated<number>
  /** Whether a person has found whose it is. */
  received_by_hand: Generated<boolean>
  /** Whether it fits its request, or a person has said whose it is. */
  counts: Generated<boolean>
  /** The part of the sum taken back that is posted here, or was decided about by a person. */
  posted_back_kopecks: Generated<number>
  paid_at: Date | null
  found_at: Date
}

interface PaymentProblemTable {
  id: string
  online_payment_id: string
  kind: PaymentProblemKind
  found_at: Date
  settled_at: Date | null
  settled_by: string | null
  reason: string | null
  way: Generated<ProblemWay | null>
  /** The payment that it became, or that was reversed. */
  payment_id: Generated<string | null>
}

export type EventOutcome =
  | 'waiting'
  | 'applied'
  | 'unknown_request'
  | 'other_amount'
  | 'other_currency'
  | 'other_account'
  | 'not_confirmed'
  | 'credentials'
  | 'signature'
  | 'shape'
  | 'too_many'

interface PaymentEventTable {
  id: string
  provider: ProviderName
  event_key: string
  kind: EventKind | null
  request_id: string | null
  payment_key: string | null
  /** Whether the provider has signed it. */
  verified: boolean
  outcome: EventOutcome
  /** The beginning of a refused notification. Of a signed one nothing is kept that names a payer. */
  said: Generated<string>
  times: Generated<number>
  first_at: Date
  last_at: Date
  applied_at: Date | null
  /** The event, while it waits. */
  event: ProviderEvent | null
  /** The moment when it is taken next, while it waits. */
  next_try_at: Date | null
  tries: Generated<number>
}

declare module '#platform/database/schema.ts' {
  interface Database {
    payment_request: PaymentRequestTable
    online_payment: OnlinePaymentTable
    payment_problem: PaymentProblemTable
    payment_event: PaymentEventTable
  }
}
