import type * as spec from '@navyk/api-spec/desk/questions'
import { refusalToClose, sideOf } from '../policy.ts'
import { listAnswererIds } from '../queries.ts'
import { questionSteps } from '../question-steps.ts'

/** Closes a thread; the other side is told.
 *  @throws Failure 404, 409 `version_conflict` with the thread as it is now, 409 with the rule that forbids it */
export const closeQuestion = questionSteps.useCase<typeof spec.closeQuestion>(
  ({ row }, { session }) => refusalToClose(session, row),
  async ({ tx, session, now, row, move, notify }) => {
    await move({ to: 'closed', set: { closed_at: now }, action: 'closed' })
    await notify('closed', sideOf(session) === 'staff' ? [row.askerId] : await listAnswererIds(tx, row.id))
  },
)
