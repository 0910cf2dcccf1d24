import type * as spec from '@navyk/api-spec/desk/questions'
import { recordEvent } from '../../../platform/audit/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { refused, versionConflict, type WriteCase } from '../../../platform/http/index.ts'
import { findStaff } from '../../people/accounts/index.ts'
import { notify } from '../../messages/notices/index.ts'
import { excerptOf, linkTo } from './messages.ts'
import { refusalToReply, sideOf } from './policy.ts'
import { getVisibleQuestion, presentQuestion, threadOf } from './present-question.ts'
import { advanceQuestion, insertMessage, listAnswererIds } from './queries.ts'

/** Writes into a thread. The asker's words open it (again), a manager's answer it; the other side is told.
 *  @throws Failure 404, 409 `version_conflict` with the thread as it is now, 409 with the rule that forbids it */
export const replyToQuestion: WriteCase<typeof spec.replyToQuestion> = async (
  tx,
  effects,
  session,
  { id, version, text },
) => {
  const now = effects.clock.now()
  const row = await getVisibleQuestion(tx, session, id)
  const thread = threadOf(row)
  const present = async () => presentQuestion(tx, session, await getVisibleQuestion(tx, session, id), now)
  if (thread.version !== version) throw versionConflict(await present())
  const refusal = refusalToReply(session, thread, now)
  if (refusal) throw refused(refusal, `questions.${refusal}`)

  const side = sideOf(session)
  const state = side === 'staff' ? 'answered' : 'open'
  const excerpt = excerptOf(text)
  const next = { state, excerpt, last_side: side, last_message_at: now, closed_at: null } as const
  if (!(await advanceQuestion(tx, thread, next))) throw versionConflict(await present())
  await insertMessage(tx, {
    id: effects.ids.next(),
    question_id: id,
    position: thread.messageCount + 1,
    side,
    author_id: session.cabinetId,
    body: text,
    created_at: now,
  })
  await recordEvent(tx, effects, session, {
    objectKind: 'question',
    objectId: id,
    action: side === 'staff' ? 'answered' : thread.state === 'closed' ? 'reopened' : 'replied',
    ...(thread.state !== state && { changes: { state: { from: thread.state, to: state } } }),
  })
  const told = side === 'staff' ? [thread.askerId] : await keepersOf(tx, id)
  await notify(
    tx,
    effects,
    told.map((cabinetId) => ({
      cabinetId,
      kind: side === 'staff' ? 'questions.notices.answered' : 'questions.notices.replied',
      values: { number: thread.number, excerpt },
      link: linkTo(id),
      actorCabinetId: session.cabinetId,
    })),
  )
  return present()
}

/** The staff who have answered in the thread; all managers when nobody has. */
async function keepersOf(tx: Tx, id: string): Promise<string[]> {
  const answerers = await listAnswererIds(tx, id)
  return answerers.length > 0 ? answerers : findStaff(tx, 'manager')
}
