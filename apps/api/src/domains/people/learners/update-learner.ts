import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/people/learners'
import { recordEvent } from '../../../platform/audit/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { notFound, type Session, versionConflict } from '../../../platform/http/index.ts'
import type { Effects } from '../../../platform/services.ts'
import { refuseFutureBirth } from './birth-year.ts'
import { mayChange } from './policy.ts'
import { presentLearner } from './present-learner.ts'
import { changeLearner, findLearnerRow } from './queries.ts'

/** Changes an own learner. @throws Failure 404, 409 `version_conflict` with the learner as it is now, 422 */
export async function updateLearner(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  session: Session,
  { id, version, ...form }: Input<typeof spec.updateLearner>,
): Promise<Answer<typeof spec.updateLearner>> {
  const before = await findLearnerRow(tx, id)
  if (!before || !mayChange(session, before)) throw notFound()
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
