import type {
  BillingBasis,
  ChangeState,
  Contract,
  ContractSide,
  ContractState,
  ContractWait,
  DocumentBlock,
  MakeUpRule,
  SettlementModel,
} from '@navyk/api-spec/teaching/contracts'
import type { LessonFormat, Level, Subject, WeeklySlot } from '@navyk/api-spec/vocabulary'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Published } from '#platform/database'

/** Pay and price of one lesson, in kopecks. Callers decide to whom they show each. */
export type Proposal = NonNullable<Contract['proposal']>

/** A stored proposal keeps the names that the previous release reads: the pay, then the price. */
export type StoredProposal = Omit<Proposal, 'payKopecks' | 'priceKopecks'> & {
  executorPriceKopecks: number
  customerPriceKopecks: number
}

export interface ContractTable {
  id: string
  number: GeneratedAlways<number>
  /** Null for a contract that came from a spreadsheet. */
  offer_id: string | null
  customer_id: string
  executor_id: string
  learner_id: string
  subject: Subject
  level: Level
  format: LessonFormat
  place: string
  lesson_minutes: number
  weekly_slots: WeeklySlot[]
  /** Proposal of the executor when they were chosen; null for a contract that goes on from another. */
  proposal: StoredProposal | null
  basis: BillingBasis
  package_lessons: number | null
  notice_hours: number
  free_moves_per_month: number
  make_up_rule: MakeUpRule
  make_up_days: number
  no_show_minutes: number
  late_pay_percent: number
  silent_approval: boolean
  silent_confirmation: boolean
  silent_act_days: number | null
  pays_ahead: boolean
  issues_at_once: boolean
  end_notice_days: Generated<number>
  settlement_model: Generated<SettlementModel>
  starts_on: string
  ends_on: string | null
  state: ContractState
  created_at: Date
  sent_at: Date | null
  activated_at: Date | null
  reason: string | null
  /** The pause that is on or to come. */
  paused_from: Generated<string | null>
  paused_until: Generated<string | null>
  pause_reason: Generated<string | null>
  /** The pause that the executor asks for; null once it is answered. */
  pause_asked_at: Generated<Date | null>
  pause_asked_from: Generated<string | null>
  pause_asked_until: Generated<string | null>
  pause_asked_reason: Generated<string | null>
  ending_by: Generated<ContractWait | null>
  /** The last day that had been agreed before somebody gave notice. */
  agreed_ends_on: Generated<string | null>
  ended_at: Generated<Date | null>
  successor_of: Generated<string | null>
  version: Generated<number>
}

/** New rates that staff proposed: both rates as they would be from a day on. */
export interface ContractChangeTable {
  id: string
  contract_id: string
  number: number
  valid_from: string
  customer_rate_kopecks: number
  executor_rate_kopecks: number
  /** True for each side whose rate changes. */
  changes_customer: boolean
  changes_executor: boolean
  state: ChangeState
  comment: string
  reason: string | null
  created_at: Date
  decided_at: Date | null
}

/** The two rates of one lesson from a day on. Neither side reads the rate of the other. */
export interface ContractTermsTable {
  id: string
  contract_id: string
  valid_from: string
  customer_rate_kopecks: number
  executor_rate_kopecks: number
  created_at: Date
}

export interface ContractDocumentTable {
  id: string
  contract_id: string
  /** The change that it is about; null for the contract itself. */
  change_id: string | null
  side: ContractSide
  blocks: DocumentBlock[]
  sha256: string
  created_at: Date
}

export interface ContractAcknowledgementTable {
  id: string
  contract_id: string
  change_id: string | null
  side: ContractSide
  cabinet_id: string
  account_id: string
  /** Name and phone as they were then. */
  person_name: string
  phone: string
  document_sha256: string
  consent_text: string
  code_id: string
  requested_at: Date
  acknowledged_at: Date
  address: string
  user_agent: string
}

/** The columns of a contract that other domains may read: parties, subject, rules. */
type ContractFacts = Pick<
  ContractTable,
  | 'id'
  | 'number'
  | 'customer_id'
  | 'executor_id'
  | 'learner_id'
  | 'subject'
  | 'level'
  | 'format'
  | 'place'
  | 'lesson_minutes'
  | 'weekly_slots'
  | 'basis'
  | 'package_lessons'
  | 'notice_hours'
  | 'free_moves_per_month'
  | 'make_up_rule'
  | 'make_up_days'
  | 'no_show_minutes'
  | 'late_pay_percent'
  | 'silent_approval'
  | 'silent_confirmation'
  | 'silent_act_days'
  | 'pays_ahead'
  | 'issues_at_once'
  | 'state'
  | 'starts_on'
  | 'ends_on'
  | 'paused_from'
  | 'paused_until'
  | 'sent_at'
  | 'activated_at'
  | 'settlement_model'
  | 'offer_id'
> & {
  learner_first_name: string
  learner_last_name: string
  ending_by: ContractWait | null
  ended_at: Date | null
}

declare module '#platform/database/schema.ts' {
  interface Database {
    contract: ContractTable
    contract_facts: Published<ContractFacts>
    /** Contracts that have been in force, with their first and last day. */
    contract_spans: Published<{ id: string; started_on: string; ended_on: string | null }>
    contract_terms: ContractTermsTable
    /** Days from which rates of a contract are in force, without the rates. */
    contract_terms_dates: Published<{ contract_id: string; valid_from: string }>
    contract_document: ContractDocumentTable
    contract_acknowledgement: ContractAcknowledgementTable
    contract_change: ContractChangeTable
  }
}
