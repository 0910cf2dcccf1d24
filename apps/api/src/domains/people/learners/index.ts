import type { Reader } from '../../../platform/database/index.ts'
import { findLearnerRow, type LearnerRow } from './queries.ts'
export { hasLearners } from './queries.ts'
export { learnerName } from './learner-name.ts'
import './tables.ts'

export type { LearnerRow } from './queries.ts'

/** A customer's learner; undefined for an unknown id and for somebody else's. */
export async function findLearnerOf(reader: Reader, customerId: string, id: string): Promise<LearnerRow | undefined> {
  const row = await findLearnerRow(reader, id)
  return row?.customer_id === customerId ? row : undefined
}
