import type { Tx } from '#platform/database'
import { notFound, refused, type Session } from '#platform/http'
import { lockCabinet } from '#people/accounts'
import { findCustomer } from '../queries.ts'

/** Refuses changes by staff for a customer who could not make them: one who is to be erased takes nothing more, and one who can't sign
 *  in can't see what is written for them. The cabinet is locked, so that a merge and a learner that is added wait for each other.
 *  @throws Failure 404 no such customer · 409 `customer_frozen` */
export async function refuseOfOthers(tx: Tx, session: Session, customerId: string): Promise<void> {
  if (session.role !== 'staff') return
  await lockCabinet(tx, customerId)
  const customer = await findCustomer(tx, customerId)
  if (!customer || customer.is_erased || customer.merged_into !== null) throw notFound()
  if (customer.is_frozen) throw refused('customer_frozen', 'learners.customer_frozen')
}
