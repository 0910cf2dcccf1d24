import { businessDate } from '@navyk/api-spec/kit'
import { mostGoals } from '@navyk/api-spec/teaching/progress'
import type * as spec from '@navyk/api-spec/teaching/progress'
import { recordEvent } from '#platform/audit'
import { notFound, refused, versionConflict, type WriteCase } from '#platform/http'
import { lockOwner, ownerToEdit } from '../owners.ts'
import { progressOf } from '../present.ts'
import { changeGoal, columnsOfOwner, findGoal, insertGoal, listGoals } from '../queries.ts'

/** @throws Failure 404 · 403 · 409 the contract or seat has not begun, or has as many goals as one may have */
export const addLearningGoal: WriteCase<typeof spec.addLearningGoal> = async (
  tx,
  effects,
  session,
  { id: ownerId, text, targetOn },
) => {
  const owner = await ownerToEdit(tx, session, ownerId)
  // Locked, so that two who add the last one at once see each other's.
  await lockOwner(tx, owner)
  if ((await listGoals(tx, [ownerId])).length >= mostGoals) {
    throw refused('progress_goals_full', 'progress.too_many_goals', { most: mostGoals })
  }
  const id = effects.ids.next()
  await insertGoal(tx, {
    id,
    ...columnsOfOwner(owner),
    text,
    target_on: targetOn ?? null,
    decided_on: null,
    created_at: effects.clock.now(),
  })
  await recordEvent(tx, effects, session, { objectKind: 'learning_goal', objectId: id, action: 'created' })
  return progressOf(tx, effects, session, owner)
}

/** @throws Failure 404 · 403 · 409 as above, or an older version, with the progress as it is */
export const changeLearningGoal: WriteCase<typeof spec.changeLearningGoal> = async (
  tx,
  effects,
  session,
  { id, version, text, targetOn, state },
) => {
  const goal = await findGoal(tx, id)
  if (!goal) throw notFound()
  const owner = await ownerToEdit(tx, session, goal.owner_id)
  const today = businessDate(effects.clock.now())
  const decided_on = state === 'open' ? null : state === goal.state ? goal.decided_on : today
  if (!(await changeGoal(tx, { id, version }, { text, target_on: targetOn ?? null, state, decided_on }))) {
    throw versionConflict(await progressOf(tx, effects, session, owner))
  }
  await recordEvent(tx, effects, session, {
    objectKind: 'learning_goal',
    objectId: id,
    action: 'changed',
    ...(state !== goal.state && { changes: { state: { from: goal.state, to: state } } }),
  })
  return progressOf(tx, effects, session, owner)
}
