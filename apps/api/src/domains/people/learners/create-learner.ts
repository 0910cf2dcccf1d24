import type * as spec from '@navyk/api-spec/people/learners'
import type { WriteCase } from '../../../platform/http/index.ts'
import { recordEvent } from '../../../platform/audit/index.ts'
import { refuseFutureBirth } from './policy.ts'
import { presentLearner } from './present-learner.ts'
import { insertLearner } from './queries.ts'

/** Adds a learner to the customer's cabinet. @throws Failure 422 */
export const createLearner: WriteCase<typeof spec.createLearner, 'clock' | 'ids'> = async (
  tx,
  effects,
  session,
  form,
) => {
  const now = effects.clock.now()
  refuseFutureBirth(form.birthYear, now)
  const row = await insertLearner(tx, {
    ...form,
    id: effects.ids.next(),
    customerId: session.cabinetId,
    createdAt: now,
  })
  await recordEvent(tx, effects, session, { objectKind: 'learner', objectId: row.id, action: 'created' })
  return presentLearner(row)
}
