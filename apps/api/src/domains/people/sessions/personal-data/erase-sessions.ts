import type { Tx } from '#platform/database'
import type { PersonToErase } from '#platform/services.ts'
import { removeSignInEventsOf } from '../history/history-queries.ts'
import { removeSessionsOf } from '../queries.ts'

export async function eraseSessions(tx: Tx, { accountId }: PersonToErase): Promise<void> {
  await removeSessionsOf(tx, accountId)
  await removeSignInEventsOf(tx, accountId)
}
