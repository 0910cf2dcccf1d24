// When two customers may become one, by what is known of both.
import type { MergeRefusal } from '@navyk/api-spec/views/customer-management'

interface Candidate {
  id: string
  account_id: string
  merged_into: string | null
  cabinet_roles: readonly string[]
  deletion_at: Date | null
}

/** Why one can't be merged into the other: both have to be open, and the account that is closed must not be one of the staff.
 *  An account that teaches too keeps its cabinet of an executor. Who was found to be different people is told so first: there is
 *  no way back from a merge. */
export function refusalsToMerge(from: Candidate, into: Candidate, areDistinct: boolean): MergeRefusal[] {
  if (from.id === into.id) return ['same']
  const refusals: MergeRefusal[] = []
  if (from.merged_into !== null || into.merged_into !== null) refusals.push('merged')
  if (from.deletion_at !== null || into.deletion_at !== null) refusals.push('erased')
  if (from.cabinet_roles.includes('staff')) refusals.push('staff')
  if (areDistinct) refusals.push('distinct')
  return refusals
}
