import { minuteMs } from '@navyk/api-spec/kit'
import type { Services } from '#platform/services.ts'
import { applyTask } from './apply-import.ts'
import { checkTask } from '../check-import.ts'
import { inviteTask } from './invite-imported.ts'
import { listLeftAlone, recordTry } from '../queries.ts'

export const carryOnTask = 'carry-on-imports'

/** Time after which a task counts as abandoned: longer than the queue waits before it tries a failed task again. */
const workMs = 2 * minuteMs
/** Time after which a series of invitations counts as abandoned: longer than all tries of the task, because a second series would
 *  send twice as many a minute. */
const inviteMs = 20 * minuteMs

/** Asks for the tasks of imports again whose process has ended. One that is at work nevertheless holds the import, so that nothing
 *  is done twice. */
export async function restartImports(services: Services): Promise<void> {
  const now = services.clock.now()
  const before = (ms: number) => new Date(now.getTime() - ms)
  const left = await listLeftAlone(services.db, { workBefore: before(workMs), inviteBefore: before(inviteMs) })
  for (const { id, state } of left) {
    const task = state === 'checking' ? checkTask : state === 'applying' ? applyTask : inviteTask
    await services.transact(async (tx) => {
      await recordTry(tx, id, { asked_at: now })
      await services.queue.send(tx, task, { importId: id })
    })
  }
}
