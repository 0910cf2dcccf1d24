import type { CommissionKind, RuleSnapshot } from '@navyk/api-spec/money/commission'
import type { Level, Subject } from '@navyk/api-spec/vocabulary'
import type { Generated } from 'kysely'

/** A row gets an end and is changed in nothing else. */
interface CommissionRuleTable {
  id: string
  kind: CommissionKind
  percent: number | null
  amount_kopecks: number | null
  steps: RuleSnapshot['steps']
  minimum_pay_kopecks: number | null
  /** Null: every subject. */
  subject: Subject | null
  /** Null: every level of the subject. */
  level: Level | null
  /** Null: every contract. */
  contract_id: string | null
  /** Business dates, by the day of the lesson. */
  valid_from: string
  /** The last day; null while no end is set. */
  valid_to: string | null
  note: string
  created_by: string
  created_at: Date
  version: Generated<number>
}

declare module '#platform/database/schema.ts' {
  interface Database {
    commission_rule: CommissionRuleTable
  }
}
