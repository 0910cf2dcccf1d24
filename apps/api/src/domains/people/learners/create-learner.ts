import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/people/learners'
import { recordEvent } from '../../../platform/audit/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { refuseFutureBirth } from './birth-year.ts'
import { presentLearner } from './present-learner.ts'
import { insertLearner } from './queries.ts'

/** Adds a learner to the customer's cabinet. @throws Failure 422 */
export async function createLearner(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  session: Session,
  form: Input<typeof spec.createLearner>,
): Promise<Answer<typeof spec.createLearner>> {
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
