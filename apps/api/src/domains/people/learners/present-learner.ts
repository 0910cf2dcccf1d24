import type { Learner } from '@navyk/api-spec/people/learners'
import type { LearnerRow } from './queries.ts'

/** A learner for the owner and the staff; executors see fewer fields, in offers and contracts. */
export function presentLearner(row: LearnerRow): Learner {
  return {
    id: row.id,
    customerId: row.customer_id,
    firstName: row.first_name,
    lastName: row.last_name,
    birthYear: row.birth_year,
    note: row.note,
    version: row.version,
  }
}
