import type * as spec from '@navyk/api-spec/views/contact-list'
import { recordEvent } from '#platform/audit'
import { notFound, type WriteCase } from '#platform/http'
import { listPeople } from '#people/accounts'
import { listClientRows } from './client-queries.ts'
import { seesPhone } from './policy.ts'

/** The whole phone of a learner's customer. The request is recorded in the history of the account.
 *  @throws Failure 404 the executor does not teach the learner, or nothing is agreed yet */
export const showClientPhone: WriteCase<typeof spec.showClientPhone, 'clock' | 'ids'> = async (
  tx,
  effects,
  session,
  { id },
) => {
  const [client] = await listClientRows(tx, session.cabinetId, id)
  const customerId = client && seesPhone(client) ? client.customer_id : null
  const person = customerId === null ? undefined : (await listPeople(tx, [customerId])).get(customerId)
  if (!person || person.phone === '') throw notFound()
  await recordEvent(tx, effects, session, { objectKind: 'account', objectId: person.accountId, action: 'phone_shown' })
  return { phone: person.phone }
}
