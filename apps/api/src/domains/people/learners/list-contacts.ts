import type { Contact } from '@navyk/api-spec/people/directory'
import type { Reader } from '../../../platform/database/index.ts'
import { listCustomers } from '../directory/index.ts'
import { listLearnersOf } from './queries.ts'

interface Query {
  search?: string | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

/** A page of customers by name with their learners, for the staff: two queries, however many. */
export async function listContacts(
  reader: Reader,
  query: Query,
): Promise<{ data: Contact[]; nextCursor: string | null }> {
  const { customers, nextCursor } = await listCustomers(reader, query)
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
