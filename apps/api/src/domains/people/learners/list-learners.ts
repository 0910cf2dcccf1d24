import type * as spec from '@navyk/api-spec/people/learners'
import { defaultPageSize } from '@navyk/api-spec/kit'
import type { Learner } from '@navyk/api-spec/people/learners'
import type { ReadCase } from '#platform/http'
import { readNameCursor, writeNameCursor } from '#platform/cursors.ts'
import { visibleCustomer } from './policy.ts'
import { presentLearner } from './present-learner.ts'
import { listLearnerRows } from './queries.ts'

/** A page of learners by name, in one query. Asking for another customer's gives an empty page, as an unknown id does. */
export const listLearners: ReadCase<typeof spec.listLearners> = async (reader, _effects, session, query) => {
  const visible = visibleCustomer(session)
  if (visible !== 'all' && query.customerId !== undefined && query.customerId !== visible) {
    return { data: [] as Learner[], nextCursor: null }
  }
  const limit = query.limit ?? defaultPageSize
  const rows = await listLearnerRows(reader, {
    customerId: visible === 'all' ? query.customerId : visible,
    after: query.cursor === undefined ? undefined : readNameCursor(query.cursor),
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    data: shown.map(presentLearner),
    nextCursor: last ? writeNameCursor({ lastName: last.last_name, firstName: last.first_name, id: last.id }) : null,
  }
}
