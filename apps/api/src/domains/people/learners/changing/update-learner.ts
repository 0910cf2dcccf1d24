import type * as spec from '@navyk/api-spec/people/learners'
import { recordEvent } from '#platform/audit'
import { notFound, versionConflict, type WriteCase } from '#platform/http'
import { mayChange, refuseFutureBirth } from '../policy.ts'
import { presentLearner } from '../list-learners.ts'
import { changeLearner, findLearnerRow } from '../queries.ts'
import { refuseOfOthers } from './create-learner.ts'

/** Changes an own learner, or as a manager anybody's.
 *  @throws Failure 404 · 409 `version_conflict` with the learner as it is now, `customer_frozen` · 422 */
export const updateLearner: WriteCase<typeof spec.updateLearner, 'clock' | 'ids'> = async (
  tx,
  effects,
  session,
  { id, version, ...form },
) => {
  const before = await findLearnerRow(tx, id)
  if (!before || !mayChange(session, before)) throw notFound()
  await refuseOfOthers(tx, session, before.customer_id)
  refuseFutureBirth(form.birthYear, effects.clock.now())
  const after = await changeLearner(tx, id, version, form)
  if (!after) throw versionConflict(presentLearner((await findLearnerRow(tx, id)) ?? before))
  const [was, is] = [presentLearner(before), presentLearner(after)]
  const fields = ['firstName', 'lastName', 'birthYear', 'note'] as const
  await recordEvent(tx, effects, session, {
    objectKind: 'learner',
    objectId: id,
    action: 'changed',
    changes: Object.fromEntries(
      fields.filter((name) => was[name] !== is[name]).map((name) => [name, { from: was[name], to: is[name] }]),
    ),
  })
  return is
}
