import type { Tx } from '#platform/database'
import type { Services } from '#platform/services.ts'
import { staffSession } from '#people/accounts'
import { inviteMade } from '#people/invitations'
import type { ImportTask } from './begin-try.ts'
import { findImport, recordTry, claimToInvite } from '../queries.ts'

export const inviteTask = 'invite-imported'

/** Invitations leave in parts, so that other messages are not late behind thousands, and providers of SMS take them. */
const partOf = 50
const pauseSeconds = 60

/** Invites the next people of an import, and has itself called again until nobody is left. */
export async function inviteImported(services: Services, task: ImportTask): Promise<void> {
  await services.transact((tx) => inviteNext(tx, services, task))
}

async function inviteNext(tx: Tx, services: Services, task: ImportTask): Promise<void> {
  const row = await findImport(tx, task.importId)
  if (row?.state !== 'applied' || row.applied_by === null) return
  const accounts = await claimToInvite(tx, task.importId, partOf)
  if (accounts.length === 0) return
  const session = await staffSession(tx, row.applied_by, row.asked_permissions)
  for (const accountId of accounts) await inviteMade(tx, services, session, accountId)
  await recordTry(tx, task.importId, { asked_at: services.clock.now() })
  await services.queue.send(tx, inviteTask, task, { afterSeconds: pauseSeconds })
}
