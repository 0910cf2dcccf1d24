import type { Tx } from '../../../platform/database/index.ts'
import type { Effects, Services } from '../../../platform/services.ts'
import { actSteps } from './act-steps.ts'
import { listSilent, lockAct } from './queries.ts'

export const acceptSilentTask = 'accept-acts'

const atOnce = 100
const nil = '00000000-0000-0000-0000-000000000000'

/** Accepts the acts that their customers have not answered in time, where the contract says that silence does; each in a
 *  transaction of its own. */
export async function acceptSilent(services: Services): Promise<void> {
  for (let after = nil; ; ) {
    const ids = await listSilent(services.db, services.clock.now(), after, atOnce)
    for (const id of ids) await services.transact((tx) => acceptOne(tx, services, id))
    const last = ids.at(-1)
    if (ids.length < atOnce || last === undefined) return
    after = last
  }
}

async function acceptOne(tx: Tx, effects: Effects, id: string): Promise<void> {
  const now = effects.clock.now()
  const row = await lockAct(tx, id)
  if (row?.state !== 'issued' || row.accept_by === null || row.accept_by > now) return
  const { take, tell } = actSteps.at(tx, effects, null, { row })
  await take({ to: 'accepted_silently', action: 'accepted_silently', set: { accepted_silently_at: now } })
  await tell('accepted_silently', [row.customer_id])
}
