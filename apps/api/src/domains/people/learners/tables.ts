import type { Generated } from 'kysely'
import type { Published } from '#platform/database'

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

/** Two customers who seem to be one person and are not. */
interface DistinctCustomersTable {
  newer_id: string
  older_id: string
  /** A cabinet of the staff. */
  marked_by: string
  marked_at: Date
}

declare module '#platform/database/schema.ts' {
  interface Database {
    distinct_customers: DistinctCustomersTable
    learner: LearnerTable
    learner_names: Published<Pick<LearnerTable, 'id' | 'customer_id' | 'first_name' | 'last_name' | 'birth_year'>>
  }
}
