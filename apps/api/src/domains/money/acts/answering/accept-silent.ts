import type { Tx } from '#platform/database'
import { eachId } from '#platform/ids/each-id.ts'
import type { Effects, Services } from '#platform/services.ts'
import { actSteps } from './act-steps.ts'
import { listSilent, lockAct } from '../queries.ts'

export const acceptSilentTask = 'accept-acts'

/** Accepts the acts that their customers have not answered in time, where the contract says that silence does; each in a
 *  transaction of its own. */
export async function acceptSilent(services: Services): Promise<void> {
  await eachId(
    (after, limit) => listSilent(services.db, services.clock.now(), after, limit),
    (id) => services.transact((tx) => acceptOne(tx, services, id)),
  )
}

async function acceptOne(tx: Tx, effects: Effects, id: string): Promise<void> {
  const now = effects.clock.now()
  const row = await lockAct(tx, id)
  if (row?.state !== 'issued' || row.accept_by === null || row.accept_by > now) return
  const { move, notify } = actSteps.forLocked(tx, effects, null, { row })
  await move({ to: 'accepted_silently', action: 'accepted_silently', set: { accepted_silently_at: now } })
  await notify('accepted_silently', [row.customer_id])
}
