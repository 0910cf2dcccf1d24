import type * as spec from '@navyk/api-spec/desk/questions'
import type { Tx } from '#platform/database'
import { findStaff } from '#people/accounts'
import { messageFiles } from './files.ts'
import { excerptOf } from './ask-question.ts'
import { refusalToReply, sideOf } from '../policy.ts'
import { insertMessage, listAnswererIds } from '../queries.ts'
import { questionSteps } from '../question-steps.ts'
import { promiseOf } from '../topics/topic-rules.ts'

/** Writes into a thread. The asker's words open it (again), with a new promise; a manager's answer it, and who answers first keeps
 *  it. The other side is told.
 *  @throws Failure 404, 409 `version_conflict` with the thread as it is now, 409 with the rule that forbids it */
export const replyToQuestion = questionSteps.useCase<typeof spec.replyToQuestion>(
  ({ row }, { session, now }) => refusalToReply(session, row, now),
  async ({ tx, effects, session, now, row: thread, move, notify }, { id, text, fileIds }) => {
    const side = sideOf(session)
    const isAnswer = side === 'staff'
    const excerpt = excerptOf(text)
    await move({
      to: isAnswer ? 'answered' : 'open',
      set: {
        excerpt,
        last_side: side,
        last_message_at: now,
        closed_at: null,
        // Whoever writes has read what stands above.
        [`${side}_seen_until` as const]: now,
        // A further message while the thread waits does not put off the promise.
        ...(!isAnswer && thread.state !== 'open' && { answer_due_at: await promiseOf(tx, thread.topic, now) }),
        ...(isAnswer && thread.assigneeId === null && { assignee_id: session.cabinetId }),
      },
      action: isAnswer ? 'answered' : thread.state === 'closed' ? 'reopened' : 'replied',
    })
    const messageId = effects.ids.next()
    await insertMessage(tx, {
      id: messageId,
      question_id: id,
      position: thread.messageCount + 1,
      side,
      author_id: session.cabinetId,
      body: text,
      created_at: now,
    })
    await messageFiles.send(tx, session, messageId, fileIds)
    if (isAnswer) await notify('answered', [thread.askerId], { excerpt })
    else await notify('replied', await keepersOf(tx, thread), { excerpt })
  },
)

/** The manager whose thread it is; where there is none any more, the staff who have answered in it, or all managers. */
async function keepersOf(tx: Tx, { id, assigneeId }: { id: string; assigneeId: string | null }): Promise<string[]> {
  const managers = await findStaff(tx, 'manager')
  if (assigneeId !== null && managers.includes(assigneeId)) return [assigneeId]
  const answerers = await listAnswererIds(tx, id)
  return answerers.length > 0 ? answerers : managers
}
