import type * as spec from '@navyk/api-spec/views/customer-management'
import { businessDate, defaultPageSize } from '@navyk/api-spec/kit'
import type { ReadCase } from '../../../platform/http/index.ts'
import { listPeople, type Person } from '../../people/accounts/index.ts'
import { listDoubles } from '../../people/learners/index.ts'
import { describePerson } from './preview-merge.ts'
import { listByIds } from './queries.ts'

/** Customers who seem to be registered twice, or seemed so and are different people, the newest accounts first: a fixed number of
 *  queries, however many pairs. */
export const listCustomerDoubles: ReadCase<typeof spec.listCustomerDoubles, 'clock'> = async (
  reader,
  effects,
  _session,
  { are = 'suggested', cursor, limit = defaultPageSize },
) => {
  const { pairs, nextCursor } = await listDoubles(reader, are === 'distinct', cursor, limit)
  const ids = [...new Set(pairs.flatMap((pair) => [pair.older_id, pair.newer_id]))]
  const people = await listPeople(reader, ids)
  const rows = new Map((await listByIds(reader, ids, businessDate(effects.clock.now()))).map((row) => [row.id, row]))
  const describe = (id: string) => describePerson(cabinetOf(people.get(id), id), rows.get(id))
  return {
    data: pairs.map((pair) => ({
      signs: [...(pair.has_email ? (['email'] as const) : []), ...(pair.has_learner ? (['learner'] as const) : [])],
      older: describe(pair.older_id),
      newer: describe(pair.newer_id),
    })),
    nextCursor,
  }
}

function cabinetOf(person: Person | undefined, id: string) {
  if (!person) throw new Error(`There is no cabinet ${id}`)
  const { accountId, phone, email, since } = person
  return { id, account_id: accountId, phone, email, created_at: since }
}
