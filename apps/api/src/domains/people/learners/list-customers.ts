import type * as spec from '@navyk/api-spec/people/learners'
import type { ReadCase } from '../../../platform/http/index.ts'
import { listCustomerAccounts } from '../directory/index.ts'
import { listLearnersOf } from './queries.ts'

/** A page of customers by name with their learners, for the staff: two queries, however many. */
export const listCustomers: ReadCase<typeof spec.listCustomers> = async (reader, _effects, _session, query) => {
  const { customers, nextCursor } = await listCustomerAccounts(reader, query)
  const learners = await listLearnersOf(
    reader,
    customers.map(({ cabinetId }) => cabinetId),
  )
  const data = customers.map(({ cabinetId, ...customer }) => ({
    ...customer,
    customerId: cabinetId,
    learners: learners
      .filter(({ customer_id }) => customer_id === cabinetId)
      .map((row) => ({ id: row.id, firstName: row.first_name, lastName: row.last_name })),
  }))
  return { data, nextCursor }
}
