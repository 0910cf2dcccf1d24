import type { Generated } from 'kysely'
import type { Published } from '../../../platform/database/index.ts'

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
    learner_names: Published<Pick<LearnerTable, 'id' | 'customer_id' | 'first_name' | 'last_name' | 'birth_year'>>
  }
}
