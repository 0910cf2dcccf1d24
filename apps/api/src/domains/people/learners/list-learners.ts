import type * as spec from '@navyk/api-spec/people/learners'
import type { Learner } from '@navyk/api-spec/people/learners'
import type { ReadCase } from '#platform/http'
import { emptyPage } from '#platform/database'
import { visibleCustomer } from './policy.ts'
import { listLearnerRows, type LearnerRow } from './queries.ts'

/** A page of learners by name, in one query. Asking for another customer's gives an empty page, as an unknown id does. */
export const listLearners: ReadCase<typeof spec.listLearners> = async (reader, _effects, session, query) => {
  const visible = visibleCustomer(session)
  if (visible !== 'all' && query.customerId !== undefined && query.customerId !== visible) {
    return emptyPage
  }
  const customerId = visible === 'all' ? query.customerId : visible
  const { rows, nextCursor } = await listLearnerRows(reader, { customerId }, query)
  return { data: rows.map(presentLearner), nextCursor }
}

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
