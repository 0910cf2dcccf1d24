import type {
  ContractSide,
  ContractState,
  DocumentBlock,
  LessonFormat,
  Level,
  SettlementModel,
  Subject,
  WeeklySlot,
} from '@navyk/api-spec'
import type { Generated, GeneratedAlways } from 'kysely'

export interface ContractTable {
  id: string
  number: GeneratedAlways<number>
  offer_id: string
  response_id: string | null
  customer_id: string
  executor_id: string
  learner_id: string
  subject: Subject
  level: Level
  format: LessonFormat
  place: string
  lesson_minutes: number
  weekly_slots: WeeklySlot[]
  notice_hours: Generated<number>
  basis: Generated<'lesson'>
  settlement_model: Generated<SettlementModel>
  starts_on: string
  ends_on: string | null
  state: ContractState
  created_at: Date
  sent_at: Date | null
  activated_at: Date | null
  reason: string | null
  version: Generated<number>
}

/** The two rates of one lesson from a day on. Never read by one side what belongs to the other. */
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
  side: ContractSide
  blocks: DocumentBlock[]
  sha256: string
  created_at: Date
}

export interface ContractAcknowledgementTable {
  id: string
  contract_id: string
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

declare module '../../platform/database/schema.ts' {
  interface Database {
    contract: ContractTable
    contract_terms: ContractTermsTable
    contract_document: ContractDocumentTable
    contract_acknowledgement: ContractAcknowledgementTable
  }
}
