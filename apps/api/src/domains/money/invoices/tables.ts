import type {
  InvoiceKind,
  InvoiceNames,
  InvoiceRunKind,
  InvoiceSeller,
  InvoiceState,
} from '@navyk/api-spec/money/invoices'
import type { Payer, ServiceDetails } from '@navyk/api-spec/money/legal-details'
import type { LessonOutcome } from '@navyk/api-spec/teaching/lessons'
import type { Subject } from '@navyk/api-spec/vocabulary'
import { type Generated, type GeneratedAlways, sql } from 'kysely'
import type { Published } from '#platform/database'

interface InvoiceTable {
  id: string
  number: string | null
  /** Null for an invoice of no single contract; `about` then says what it is for. */
  contract_id: string | null
  customer_id: string
  /** The customer whose it was before that customer was merged into this one. */
  merged_from: Generated<string | null>
  period: string
  kind: Generated<InvoiceKind>
  /** The source of the invoice, by its kind: an order, a plan. One source has one living invoice. */
  source_id: string | null
  about: string | null
  state: Generated<InvoiceState>
  issued_at: Date | null
  due_on: string | null
  total_kopecks: number
  /** The sum of its allocations, kept with each of them, so that lists and sums need not read them all. */
  paid_kopecks: Generated<number>
  /** The sum that credit notes have taken off the total, and the part of it that had been paid and went back to credit. */
  credited_kopecks: Generated<number>
  returned_kopecks: Generated<number>
  /** The total without what was credited: what it asks for now. */
  owed_kopecks: GeneratedAlways<number>
  payee: ServiceDetails | null
  payer: Payer | null
  /** The names with which it was issued. */
  issued_to: Generated<InvoiceNames | null>
  /** The executors for whom the service collects it, since it was issued. */
  sellers: Generated<InvoiceSeller[]>
  cancel_reason: string | null
  replaced_by: string | null
  /** A write-off that was asked for and not decided: the account, the time, the sum and the reason. */
  write_off_asked_by: Generated<string | null>
  write_off_asked_at: Generated<Date | null>
  write_off_kopecks: Generated<number | null>
  write_off_reason: Generated<string | null>
  /** The moment when the order or the package was opened: what the invoice asks for is charged since then. */
  granted_at: Generated<Date | null>
  /** The moment when its write-off last ended, because a payment that it had taken was taken back. */
  reopened_at: Generated<Date | null>
  created_at: Date
  version: Generated<number>
}

/** A line is a snapshot: it keeps what was charged even if the subject or the learner's name changes later. */
interface InvoiceLineTable {
  id: string
  invoice_id: string
  position: number
  lesson_id: string | null
  /** The correction of a lesson of a closed month; its amount may be below zero. */
  correction_id: string | null
  /** The words of a line without a lesson; for a lesson the other columns say everything. */
  title: string | null
  subject: Subject | null
  learner_name: string | null
  contract_number: number | null
  starts_at: Date | null
  ends_at: Date | null
  outcome: LessonOutcome | null
  quantity: number
  price_kopecks: number
  discount_kopecks: Generated<number>
  amount_kopecks: number
  /** Set while its lesson can stand on another invoice: the invoice was withdrawn, or the line left out of it. */
  released_at: Date | null
  /** An accountant has taken it out of the draft. */
  left_out: Generated<boolean>
}

/** A settled lesson that costs something beside what a package has paid, and stands on no living line of an invoice. The
 *  database keeps them by its accruals and lines. */
interface UninvoicedLessonTable {
  lesson_id: string
  contract_id: string
  held_on: string
  is_late: boolean
  subject: Subject
  charged_kopecks: number
}

/** The part of a payment that pays an invoice. A row is ended, never changed. Only payments know whose payment it is. */
interface PaymentAllocationTable {
  id: string
  payment_id: string
  invoice_id: string
  amount_kopecks: number
  /** Whether it was taken out of credit, rather than allocated when the payment came. */
  from_credit: Generated<boolean>
  created_at: Date
  ended_at: Date | null
}

/** The money that a customer has paid and no invoice has taken. Whoever moves a customer's money locks this row first. */
interface CustomerCreditTable {
  customer_id: string
  credit_kopecks: Generated<number>
  /** Set aside for a refund that is asked for. */
  held_kopecks: Generated<number>
}

/** The number of a provider by which an invoice can be paid in ЕРИП now. */
interface InvoiceEripTable {
  invoice_id: string
  account_no: string
  /** The sum that is asked for under it. */
  asks_kopecks: number
}

interface InvoiceRunTable {
  id: string
  month: string
  kind: InvoiceRunKind
  due_on: string | null
  total_count: number
  done_count: Generated<number>
  made_count: Generated<number>
  /** The last customer or draft that the run has done. */
  reached_id: Generated<string | null>
  started_by: string
  started_account: string
  started_at: Date
  finished_at: Generated<Date | null>
}

export type ReminderStep = 'due_soon' | 'late_1' | 'late_5' | 'late_14' | 'by_hand'

interface InvoiceReminderTable {
  id: string
  invoice_id: string
  step: ReminderStep
  on_day: string
  created_at: Date
}

interface BillingPreferenceTable {
  customer_id: string
  mode: 'per_contract' | 'one_invoice'
  updated_at: Date
}

type AllocationFacts = PaymentAllocationTable & { invoice_number: string | null }

/** A sum that was taken off an issued invoice; a row is never changed. */
interface CreditNoteTable {
  id: string
  number: string
  invoice_id: string
  customer_id: string
  amount_kopecks: number
  /** The part of it that had been paid and is the customer's credit now. */
  returned_kopecks: number
  reason: string
  /** The account of whoever gave it; null: the service itself. */
  issued_by: string | null
  created_at: Date
}

/** A correction of a closed month that a credit note has taken off an issued invoice; it comes on no other one meanwhile. */
interface CreditedCorrectionTable {
  id: string
  correction_id: string
  credit_note_id: string
  created_at: Date
  /** Set when the invoice was withdrawn: the correction waits again. */
  released_at: Date | null
}

/** The sum that is still to be paid on an issued invoice. */
interface DueFacts {
  id: string
  customer_id: string
  due_on: string
  balance_kopecks: number
}

/** Invoices that were issued and count: neither withdrawn nor void. */
type InvoiceFacts = Pick<
  InvoiceTable,
  | 'id'
  | 'customer_id'
  | 'contract_id'
  | 'state'
  | 'due_on'
  | 'owed_kopecks'
  | 'paid_kopecks'
  | 'kind'
  | 'source_id'
  | 'returned_kopecks'
> & { number: string; issued_at: Date }

declare module '#platform/database/schema.ts' {
  interface Database {
    invoice: InvoiceTable
    invoice_line: InvoiceLineTable
    uninvoiced_lesson: UninvoicedLessonTable
    invoice_number_counter: { year: number; last: number }
    credit_note: CreditNoteTable
    credited_correction: CreditedCorrectionTable
    invoice_erip: InvoiceEripTable
    invoice_run: InvoiceRunTable
    invoice_reminder: InvoiceReminderTable
    billing_preference: BillingPreferenceTable
    credit_note_number_counter: { year: number; last: number }
    payment_allocation: PaymentAllocationTable
    customer_credit: CustomerCreditTable
    allocation_facts: Published<AllocationFacts>
    due_facts: Published<DueFacts>
    invoice_facts: Published<InvoiceFacts>
    /** The credit of customers who have some. */
    credit_facts: Published<Pick<CustomerCreditTable, 'customer_id' | 'credit_kopecks'>>
  }
}

/** The names of a contract, which every list of invoices shows. */
export const contractNames = [
  'contract.number as contract_number',
  'contract.executor_id',
  'contract.subject',
  'contract.learner_first_name',
  'contract.learner_last_name',
] as const

/** The state, written into the statement: the plan of a prepared statement knows no parameters, and uses an index of issued invoices
 *  alone only if it can see that it asks for these. */
export const issuedState = sql.lit('issued' as const)
