import { businessDate } from '@navyk/api-spec/kit'
import { mostTopics } from '@navyk/api-spec/teaching/progress'
import type * as spec from '@navyk/api-spec/teaching/progress'
import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import { notFound, refused, type Session, versionConflict, type WriteCase } from '#platform/http'
import { lockOwner, ownerToEdit } from '../owners.ts'
import { progressOf } from '../present.ts'
import {
  changeTopic,
  columnsOfOwner,
  deleteTopic,
  findTopic,
  insertTopics,
  listMarks,
  listTopics,
  upsertMark,
} from '../queries.ts'

/** @throws Failure 404 · 403 · 409 the contract or seat has not begun, or has as many topics as one may have */
export const addLearningTopic: WriteCase<typeof spec.addLearningTopic> = async (
  tx,
  effects,
  session,
  { id: ownerId, title },
) => {
  const owner = await ownerToEdit(tx, session, ownerId)
  // Locked, so that two who add the last one at once see each other's.
  await lockOwner(tx, owner)
  if ((await listTopics(tx, [ownerId])).length >= mostTopics) {
    throw refused('progress_topics_full', 'progress.too_many_topics', { most: mostTopics })
  }
  const id = effects.ids.next()
  await insertTopics(tx, [{ id, ...columnsOfOwner(owner), title, created_at: effects.clock.now() }])
  await recordEvent(tx, effects, session, { objectKind: 'learning_topic', objectId: id, action: 'created' })
  return progressOf(tx, effects, session, owner)
}

/** @throws Failure 404 · 403 · 409 an older version, with the progress as it is */
export const changeLearningTopic: WriteCase<typeof spec.changeLearningTopic> = async (
  tx,
  effects,
  session,
  { id, version, title },
) => {
  const { owner } = await topicToEdit(tx, session, id)
  if (!(await changeTopic(tx, { id, version }, { title }))) {
    throw versionConflict(await progressOf(tx, effects, session, owner))
  }
  await recordEvent(tx, effects, session, { objectKind: 'learning_topic', objectId: id, action: 'changed' })
  return progressOf(tx, effects, session, owner)
}

/** @throws Failure 404 · 403 · 409 it has marks, or an older version */
export const removeLearningTopic: WriteCase<typeof spec.removeLearningTopic> = async (
  tx,
  effects,
  session,
  { id, version },
) => {
  const { owner } = await topicToEdit(tx, session, id)
  const marks = await listMarks(tx, [owner.id])
  if (marks.some(({ topic_id }) => topic_id === id)) throw refused('progress_topic_marked', 'progress.topic_marked')
  if (!(await deleteTopic(tx, { id, version }))) {
    throw versionConflict(await progressOf(tx, effects, session, owner))
  }
  await recordEvent(tx, effects, session, { objectKind: 'learning_topic', objectId: id, action: 'removed' })
  return progressOf(tx, effects, session, owner)
}

/** Marks a topic today; a second mark of a day takes the place of the first.
 *  @throws Failure 404 · 403 · 409 an older version, so that a mark that was sent twice counts once */
export const markLearningTopic: WriteCase<typeof spec.markLearningTopic> = async (
  tx,
  effects,
  session,
  { id, version, mark, note },
) => {
  const { owner } = await topicToEdit(tx, session, id)
  if (!(await changeTopic(tx, { id, version }, {}))) {
    throw versionConflict(await progressOf(tx, effects, session, owner))
  }
  await upsertMark(tx, { topic_id: id, marked_on: businessDate(effects.clock.now()), mark, note })
  await recordEvent(tx, effects, session, {
    objectKind: 'learning_topic',
    objectId: id,
    action: 'marked',
    changes: { mark: { from: null, to: mark } },
  })
  return progressOf(tx, effects, session, owner)
}

async function topicToEdit(tx: Tx, session: Session, id: string) {
  const topic = await findTopic(tx, id)
  if (!topic) throw notFound()
  return { topic, owner: await ownerToEdit(tx, session, topic.owner_id) }
}
