// Learners: who is taught, and in whose care they are. It does not own what they learn: offers, contracts and lessons
// name a learner by id.
import type { Reader } from '../../../platform/database/index.ts'
import { findLearnerRow, type LearnerRow } from './queries.ts'
export { hasLearners } from './queries.ts'
export { eraseLearners } from './erase-queries.ts'
export { exportFor as exportLearners } from './export.ts'
export { learnerName } from './learner-name.ts'
import './tables.ts'

export type { LearnerRow } from './queries.ts'
export { learnerRoutes } from './routes.ts'

/** A customer's learner; undefined for an unknown id and for somebody else's. */
export async function findLearnerOf(reader: Reader, customerId: string, id: string): Promise<LearnerRow | undefined> {
  const row = await findLearnerRow(reader, id)
  return row?.customer_id === customerId ? row : undefined
}
