import type { Subject } from '@navyk/api-spec/vocabulary'
import type { Generated } from 'kysely'
import type { Published } from '../../../platform/database/index.ts'

interface IncomeReportTable {
  id: string
  executor_id: string
  month: string
  state: Generated<'accruing'>
  accrual_count: Generated<number>
  gross_kopecks: Generated<number>
  commission_kopecks: Generated<number>
  net_kopecks: Generated<number>
  created_at: Date
  version: Generated<number>
}

/** What one settled lesson brings: gross is charged to the customer, net is paid to the executor. */
interface AccrualTable {
  id: string
  income_report_id: string
  executor_id: string
  contract_id: string
  lesson_id: string
  work_report_id: string
  gross_kopecks: number
  commission_kopecks: number
  net_kopecks: number
  subject: Subject
  held_on: string
  created_at: Date
  /** Whether it was settled after its month was approved. */
  is_late: boolean
}

/** What a settled lesson costs its customer. */
type AccrualFacts = Pick<
  AccrualTable,
  'lesson_id' | 'contract_id' | 'subject' | 'held_on' | 'is_late' | 'gross_kopecks'
>

declare module '../../../platform/database/schema.ts' {
  interface Database {
    income_report: IncomeReportTable
    accrual: AccrualTable
    accrual_facts: Published<AccrualFacts>
  }
}
