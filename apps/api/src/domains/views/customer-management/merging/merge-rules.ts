// When two customers may become one, by what is known of both.
import type { MergeRefusal } from '@navyk/api-spec/views/customer-management'

interface Candidate {
  id: string
  account_id: string
  merged_into: string | null
  cabinet_roles: readonly string[]
  deletion_at: Date | null
}

/** Codes of the refusals to merge one customer into the other. Both must be open, and the closed account must not be one of the
 *  staff; an account that also teaches keeps its cabinet of an executor. Two customers who were found to be different people are
 *  refused, because there is no way back from a merge. */
export function refusalsToMerge(from: Candidate, into: Candidate, areDistinct: boolean): MergeRefusal[] {
  if (from.id === into.id) return ['same']
  const refusals: MergeRefusal[] = []
  if (from.merged_into !== null || into.merged_into !== null) refusals.push('merged')
  if (from.deletion_at !== null || into.deletion_at !== null) refusals.push('erased')
  if (from.cabinet_roles.includes('staff')) refusals.push('staff')
  if (areDistinct) refusals.push('distinct')
  return refusals
}
