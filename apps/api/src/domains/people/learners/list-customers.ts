import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/people/learners'
import type { Reader } from '../../../platform/database/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { listCustomerAccounts } from '../directory/index.ts'
import { listLearnersOf } from './queries.ts'

/** A page of customers by name with their learners, for the staff: two queries, however many. */
export async function listCustomers(
  reader: Reader,
  { clock }: Pick<Effects, 'clock'>,
  _session: unknown,
  query: Input<typeof spec.listCustomers>,
): Promise<Answer<typeof spec.listCustomers>> {
  const { customers, nextCursor } = await listCustomerAccounts(reader, query, clock.now())
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
