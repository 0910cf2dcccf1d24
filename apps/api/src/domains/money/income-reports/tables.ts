import type { ApprovedAccount } from './approving/approved-account.ts'
import type { IncomeReportState, StatementRowKind } from '@navyk/api-spec/money/income-reports'
import type { ServiceDetails, TaxStatus } from '@navyk/api-spec/money/legal-details'
import type { RuleSnapshot } from '@navyk/api-spec/money/commission'
import type { Subject } from '@navyk/api-spec/vocabulary'
import type { Generated } from 'kysely'
import type { Published } from '#platform/database'
import type { Channel } from '#platform/channels/outbox'
import type { StoredPaper } from '#platform/files/pdf'

/** The parties of a statement, with their details when it was drafted; null for one whose details were not entered. */
export interface StatementParties {
  service: ServiceDetails | null
  /** An older release kept neither address nor tax status. */
  executor: {
    name: string
    unp: string | null
    address?: string | null
    iban: string
    bic: string
    bank: string
    taxStatus?: TaxStatus
  } | null
}

interface IncomeReportTable {
  id: string
  executor_id: string
  month: string
  state: Generated<IncomeReportState>
  accrual_count: Generated<number>
  gross_kopecks: Generated<number>
  commission_kopecks: Generated<number>
  net_kopecks: Generated<number>
  /** The part of gross and net of contracts in which the service is the executor's agent. */
  agent_gross_kopecks: Generated<number>
  agent_net_kopecks: Generated<number>
  /** Sessions of groups and bonuses, less deductions. */
  adjustment_kopecks: Generated<number>
  paid_kopecks: Generated<number>
  created_at: Date
  drafted_at: Date | null
  /** Null while it accrues, and for a statement that an older release drafted. */
  parties: StatementParties | null
  /** The moment when silence confirms the draft. Null while a row waits for an answer. */
  confirm_by: Date | null
  confirmed_at: Date | null
  was_silent: Generated<boolean>
  /** The limit when it was drafted, in kopecks: above it two accounts approve. */
  second_above_kopecks: number | null
  first_approved_by: string | null
  first_approved_account: string | null
  /** The account for which the first of two approvals was given, and the account that is approved. */
  asked_account: Generated<ApprovedAccount | null>
  payout_account: Generated<ApprovedAccount | null>
  approved_by: string | null
  approved_account: string | null
  approved_at: Date | null
  /** The state to which it returns when it is no longer on hold. */
  held_from: IncomeReportState | null
  /** The reason why it is on hold or void. */
  reason: string | null
  version: Generated<number>
}

/** The charge and the pay of one settled lesson: gross is charged to the customer, net is paid to the executor. */
interface AccrualTable {
  id: string
  income_report_id: string
  executor_id: string
  contract_id: string
  /** Null in the accrual of a correction, which names its lesson beside: a lesson is accrued once. */
  lesson_id: string | null
  correction_id: string | null
  corrected_lesson_id: string | null
  correction_reason: string | null
  work_report_id: string
  gross_kopecks: number
  commission_kopecks: number
  net_kopecks: number
  /** The part of the charge that a package has paid, in kopecks. */
  prepaid_kopecks: number
  subject: Subject
  held_on: string
  created_at: Date
  /** Whether it was settled after its month was approved. */
  is_late: boolean
  /** The rule of the commission that made the pay, as it was; null where the contract's two prices did. */
  commission_rule_id: string | null
  commission_snapshot: RuleSnapshot | null
  /** The month in which it stood first; the database notes it when the row moves on. Null for a row that has never moved. */
  brought_from: Generated<string | null>
}

/** The charge of a settled lesson. */
type AccrualFacts = { lesson_id: string } & Pick<
  AccrualTable,
  'contract_id' | 'subject' | 'held_on' | 'is_late' | 'gross_kopecks' | 'prepaid_kopecks'
>

/** The change of the customer's next invoice by an approved correction of a closed month; below zero where it takes something off. */
interface CorrectionFacts extends Pick<AccrualTable, 'contract_id' | 'subject' | 'held_on'> {
  id: string
  lesson_id: string
  reason: string
  charge_difference_kopecks: number
}

interface IncomeAdjustmentTable {
  id: string
  income_report_id: string
  executor_id: string
  kind: StatementRowKind
  /** Above zero. For a session below zero where a correction takes something off. */
  amount_kopecks: number
  /** For a session the title that its programme had. */
  reason: string
  /** Null for a session. */
  created_by: string | null
  created_at: Date
  session_id: string | null
  subject: Subject | null
  held_on: string | null
  /** The month in which it stood first, as in an accrual. */
  brought_from: Generated<string | null>
}

/** The pay of one executor for a held session of a group, and how much of it stands in statements. */
interface SessionPayTable {
  session_id: string
  executor_id: string
  title: string
  subject: Subject
  held_on: string
  pay_kopecks: number
  accrued_kopecks: Generated<number>
  /** The moment from which it is accrued. */
  final_at: Date
}

interface IncomeObjectionTable {
  id: string
  income_report_id: string
  /** The row: an accrual, or an adjustment. */
  accrual_id: string | null
  adjustment_id: string | null
  reason: string
  objected_at: Date
  answer: string | null
  answered_at: Date | null
  answered_by: string | null
}

/** The confirmation of a statement by its executor; written once. */
interface IncomeConfirmationTable {
  income_report_id: string
  /** The texts of the paper as they were; the file is written from them. */
  document: StoredPaper
  sha256: string
  confirmed_at: Date
  /** All four are null where silence confirmed it. */
  account_id: string | null
  confirmed_by: string | null
  channel: Channel | null
  code_id: string | null
}

declare module '#platform/database/schema.ts' {
  interface Database {
    income_report: IncomeReportTable
    accrual: AccrualTable
    accrual_facts: Published<AccrualFacts>
    correction_facts: Published<CorrectionFacts>
    income_adjustment: IncomeAdjustmentTable
    session_pay: SessionPayTable
    income_objection: IncomeObjectionTable
    income_confirmation: IncomeConfirmationTable
  }
}
