// Threads that are no question: managers put them away as spam, with a reason, and take them back. The asker sees a closed
// thread, and is told of neither.
import type * as spec from '@navyk/api-spec/desk/questions'
import { refusalToMarkAsSpam, refusalToTakeFromSpam } from '../policy.ts'
import { questionSteps } from '../question-steps.ts'

/** @throws Failure 404, 409 `version_conflict` with the thread as it is now, 409 closed or spam already */
export const markQuestionAsSpam = questionSteps.useCase<typeof spec.markQuestionAsSpam>(
  ({ row }) => refusalToMarkAsSpam(row),
  async ({ row, now, move }, { reason }) => {
    // The rule lets only these two through.
    const from = row.state === 'answered' ? 'answered' : 'open'
    const set = { closed_at: now, spam_reason: reason, spam_from: from } as const
    await move({ to: 'spam', set, action: 'marked_as_spam', reason })
  },
)

/** Takes a thread back from spam. The promise stays the one that was given: somebody taken for spam by mistake has waited all the
 *  time. @throws Failure 404, 409 `version_conflict` with the thread as it is now, 409 no spam */
export const takeQuestionFromSpam = questionSteps.useCase<typeof spec.takeQuestionFromSpam>(
  ({ row }) => refusalToTakeFromSpam(row),
  async ({ row, move }) => {
    const set = { closed_at: null, spam_reason: null, spam_from: null }
    await move({ to: row.spamFrom ?? 'open', set, action: 'taken_from_spam' })
  },
)
