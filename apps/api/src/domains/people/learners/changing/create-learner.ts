import type * as spec from '@navyk/api-spec/people/learners'
import type { LearnerForm } from '@navyk/api-spec/people/learners'
import { recordEvent, recordEvents } from '#platform/audit'
import type { Tx } from '#platform/database'
import { type Session, type WriteCase, notFound, refused } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { lockCabinet } from '#people/accounts'
import { customerToAddTo, refuseFutureBirth } from '../policy.ts'
import { presentLearner } from '../list-learners.ts'
import { insertLearner, insertLearners, type LearnerRow, findCustomer } from '../queries.ts'

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

/** Adds a learner to the customer's cabinet, or to that of the customer whom a manager names.
 *  @throws Failure 404 no such customer, or not the session's own · 409 `customer_frozen` · 422 */
export const createLearner: WriteCase<typeof spec.createLearner, 'clock' | 'ids'> = async (
  tx,
  effects,
  session,
  { customerId: wanted, ...form },
) => {
  const customerId = customerToAddTo(session, wanted)
  await refuseOfOthers(tx, session, customerId)
  return presentLearner(await addLearner(tx, effects, session, customerId, form))
}

async function addLearner(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  session: Session,
  customerId: string,
  form: LearnerForm,
): Promise<LearnerRow> {
  const now = effects.clock.now()
  refuseFutureBirth(form.birthYear, now)
  const row = await insertLearner(tx, { ...form, id: effects.ids.next(), customerId, createdAt: now })
  await recordEvent(tx, effects, session, { objectKind: 'learner', objectId: row.id, action: 'created' })
  return row
}

/** Adds learners to customers, who may be somebody else than the one who adds them. @returns each draft with its id
 *  @throws Failure 422 */
export async function addLearners<Draft extends { customerId: string; form: LearnerForm }>(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  session: Session,
  drafts: Draft[],
): Promise<{ draft: Draft; id: string }[]> {
  if (drafts.length === 0) return []
  const createdAt = effects.clock.now()
  for (const { form } of drafts) refuseFutureBirth(form.birthYear, createdAt)
  const added = drafts.map((draft) => ({ draft, id: effects.ids.next() }))
  await insertLearners(
    tx,
    added.map(({ draft: { customerId, form }, id }) => ({ ...form, id, customerId, createdAt })),
  )
  const events = added.map(({ id }) => ({ objectKind: 'learner', objectId: id, action: 'created' }))
  await recordEvents(tx, effects, session, events)
  return added
}
