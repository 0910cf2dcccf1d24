// Presence of the two sides of a thread: how far they have read, and that they are writing.
import type * as spec from '@navyk/api-spec/desk/questions'
import { publish } from '#platform/events'
import { notFound, type WriteCase } from '#platform/http'
import { sideOf } from '../policy.ts'
import { getVisibleQuestion } from '../present-question.ts'
import { findMessageTime, markSeen } from '../queries.ts'

/** Records that the side has seen the thread up to a message; for the staff one manager is enough. @throws Failure 404 no such
 *  thread, or no such message in it */
export const markQuestionSeen: WriteCase<typeof spec.markQuestionSeen> = async (
  tx,
  _effects,
  session,
  { id, messageId },
) => {
  await getVisibleQuestion(tx, session, id)
  const until = await findMessageTime(tx, id, messageId)
  if (!until) throw notFound()
  await markSeen(tx, id, sideOf(session), until)
  return { id }
}

/** @throws Failure 404 */
export const tellQuestionTyping: WriteCase<typeof spec.tellQuestionTyping> = async (tx, _effects, session, { id }) => {
  const { asker_id: askerId } = await getVisibleQuestion(tx, session, id)
  const topic = sideOf(session) === 'staff' ? `cabinet:${askerId}` : 'staff:manager'
  await publish(tx, topic, { kind: 'typing', tags: [`question:${id}`], isPassing: true })
  return { id }
}
