import type { ApplicationState } from '@navyk/api-spec/market/applications'
import type { LessonFormat, Subject } from '@navyk/api-spec/vocabulary'
import type { Generated } from 'kysely'

export interface ExecutorApplicationTable {
  id: string
  account_id: string
  /** The customer's cabinet from which it was sent; the decision is told there. */
  cabinet_id: string
  about: string
  subjects: Subject[]
  formats: LessonFormat[]
  city: string
  experience_years: number
  state: Generated<ApplicationState>
  reason: string | null
  created_at: Date
  decided_at: Date | null
  interview_at: Generated<Date | null>
  version: Generated<number>
}

declare module '#platform/database/schema.ts' {
  interface Database {
    executor_application: ExecutorApplicationTable
  }
}
