// Tasks of imports: each try is counted before it begins, so that a file on which every try fails, or with which every process
// ends, does not stay at work for ever.
import { recordEvent } from '#platform/audit'
import type { Tx } from '#platform/database'
import type { Services } from '#platform/services.ts'
import { staffSession } from '#people/accounts'
import { type ImportFacts, lockImport, moveImport, recordTry } from '../queries.ts'

export interface ImportTask {
  importId: string
}

/** The queue tries a failed task so often again. */
const mostTries = 5

/** Counts a try. After the last one the import is given up: nothing of it was made, and it can be applied again.
 *  @returns whether there is something to do */
export async function beginTry(services: Services, id: string, state: 'checking' | 'applying'): Promise<boolean> {
  return services.transact(async (tx) => {
    const row = await lockImport(tx, id)
    if (row?.state !== state) return false
    if (row.tries >= mostTries) {
      await failImport(tx, services, row)
      return false
    }
    await recordTry(tx, id, { tries: row.tries + 1, asked_at: services.clock.now() })
    return true
  })
}

async function failImport(tx: Tx, services: Services, { id, applied_by }: ImportFacts): Promise<void> {
  if (applied_by === null) {
    await moveImport(tx, id, 'checking', 'unreadable', { problem: 'check_failed', content: null })
    return
  }
  await moveImport(tx, id, 'applying', 'failed', { applied_by: null })
  const session = await staffSession(tx, applied_by, [])
  await recordEvent(tx, services, session, { objectKind: 'import', objectId: id, action: 'failed' })
}
