import type { Generated } from 'kysely'

export interface LearnerTable {
  id: string
  customer_id: string
  first_name: string
  last_name: string
  birth_year: number | null
  note: string
  created_at: Date
  version: Generated<number>
}

declare module '../../../platform/database/schema.ts' {
  interface Database {
    learner: LearnerTable
  }
}
