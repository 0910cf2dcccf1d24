import type * as spec from '@navyk/api-spec/desk/questions'
import type { Tx } from '#platform/database'
import type { Session, WriteCase } from '#platform/http'
import { refusalToMerge } from '../policy.ts'
import { getVisibleQuestion, presentQuestion, threadOf } from '../present-question.ts'
import { lockQuestions, moveParts } from '../queries.ts'
import { questionSteps } from '../question-steps.ts'

/** Makes a thread part of another one of the same asker, who is not told: both sides read its messages there from now on, at
 *  their time. Messages stay rows of the thread in which they were written. The other thread waits for an answer if either of the
 *  two did, until the earlier promised time.
 *  @throws Failure 404 · 409 `version_conflict` with the thread as it is now, 409 with the rule that forbids it */
export const mergeQuestion: WriteCase<typeof spec.mergeQuestion> = async (tx, effects, session, input) => {
  const now = effects.clock.now()
  // In the order of ids, so that two managers who merge both ways at once can't wait for each other.
  await lockQuestions(tx, [input.id, input.intoId])
  const into = await threadOfId(tx, session, input.intoId)
  const from = await questionSteps.open(tx, effects, session, input, ({ row }) => refusalToMerge(row, into))
  const { row } = from
  const newer = row.lastMessageAt > into.lastMessageAt ? row : into
  const waits = [row, into].filter(({ state }) => state === 'open').map(({ answerDueAt }) => answerDueAt)
  const [dueAt] = waits.toSorted((one, other) => one.getTime() - other.getTime())
  await from.move({
    to: 'closed',
    set: { closed_at: now, merged_into: into.id },
    action: 'merged',
    changes: { mergedInto: { from: null, to: into.number } },
  })
  await moveParts(tx, row.id, into.id)
  const going = questionSteps.forLocked(tx, effects, session, { row: into })
  await going.move({
    to: waits.length > 0 ? 'open' : 'answered',
    set: {
      closed_at: null,
      excerpt: newer.excerpt,
      last_side: newer.lastSide,
      last_message_at: newer.lastMessageAt,
      messages: row.messageCount,
      assignee_id: into.assigneeId ?? row.assigneeId,
      ...(dueAt && { answer_due_at: dueAt }),
    },
    action: 'took_over',
    changes: { number: { from: null, to: row.number } },
  })
  return presentQuestion(tx, session, await getVisibleQuestion(tx, session, into.id), now)
}

const threadOfId = async (tx: Tx, session: Session, id: string) => threadOf(await getVisibleQuestion(tx, session, id))
