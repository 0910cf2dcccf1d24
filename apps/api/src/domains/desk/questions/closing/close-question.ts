import type * as spec from '@navyk/api-spec/desk/questions'
import type { Services } from '#platform/services.ts'
import { refusalToClose, sideOf, silentSince } from '../policy.ts'
import { listAnswererIds, lockSilentQuestions } from '../queries.ts'
import { questionSteps } from '../question-steps.ts'
import { threadOf } from '../present-question.ts'

/** Closes a thread; the other side is told.
 *  @throws Failure 404, 409 `version_conflict` with the thread as it is now, 409 with the rule that forbids it */
export const closeQuestion = questionSteps.useCase<typeof spec.closeQuestion>(
  ({ row }, { session }) => refusalToClose(session, row),
  async ({ tx, session, now, row, move, notify }) => {
    await move({ to: 'closed', set: { closed_at: now }, action: 'closed' })
    await notify('closed', sideOf(session) === 'staff' ? [row.askerId] : await listAnswererIds(tx, row.id))
  },
)

/** Threads of one transaction, so that it does not grow with the backlog. */
const batchSize = 100

/** Closes answered threads into which nobody has written for days; the asker is told, and may write again. */
export async function closeSilentQuestions({ transact, ...effects }: Services): Promise<void> {
  const before = silentSince(effects.clock.now())
  let closed: number
  do {
    closed = await transact(async (tx) => {
      const rows = await lockSilentQuestions(tx, before, batchSize)
      for (const found of rows) {
        const { move, notify, now, row } = questionSteps.forLocked(tx, effects, null, { row: threadOf(found) })
        await move({ to: 'closed', set: { closed_at: now }, action: 'closed_by_silence' })
        await notify('closed_by_silence', [row.askerId])
      }
      return rows.length
    })
  } while (closed === batchSize)
}
