import type * as spec from '@navyk/api-spec/views/customer-management'
import type { Input } from '@navyk/api-spec/kit'
import { contractListPath } from '@navyk/api-spec/teaching/contracts/paths'
import { setTimeout as pause } from 'node:timers/promises'
import { recordEvents } from '#platform/audit'
import { moveOwned, type Tx } from '#platform/database'
import { refused, type Session, versionConflict, unavailable } from '#platform/http'
import type { Services } from '#platform/services.ts'
import { notify } from '#messages/notices'
import { closeMerged, listMerges, livingCabinet, lockPair } from '#people/accounts'
import { describeMerge } from './preview-merge.ts'

/** Most tries of a merge. A try fails when somebody else is writing a row of one of the two. */
const mostTries = 8
const pauseMs = 100

/** Merges one customer into another, for good (docs/decisions/0040). A repeated call gives the same answer. @throws Failure 404
 *  one is no customer · 409 a rule forbids it, or it would do something else than was seen · 503 others were writing for these
 *  customers at each try */
export async function mergeCustomers(
  transact: (work: (tx: Tx) => Promise<{ id: string }>) => Promise<{ id: string }>,
  services: Services,
  session: Session,
  input: Input<typeof spec.mergeCustomers>,
): Promise<{ id: string }> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transact((tx) => mergeOnce(tx, services, session, input))
    } catch (error) {
      if (!hasGivenWay(error)) throw error
      if (tries >= mostTries) throw unavailable(5)
      await pause(pauseMs * tries)
    }
  }
}

/** Whether the error means that it waited too long for a lock (55P03), or that two waited for each other (40P01). */
const hasGivenWay = (error: unknown) => ['55P03', '40P01'].includes((error as { code?: string }).code ?? '')

async function mergeOnce(
  tx: Tx,
  services: Services,
  session: Session,
  { id: fromId, intoId, digest, reason }: Input<typeof spec.mergeCustomers>,
): Promise<{ id: string }> {
  const pair = { fromId, intoId }
  await lockPair(tx, pair)
  const [before] = await listMerges(tx, { fromId })
  if (before?.into_id === intoId) return { id: await livingCabinet(tx, fromId) }
  const preview = await describeMerge(tx, services, pair)
  const [refusal] = preview.refusals
  if (refusal !== undefined) throw refused(`merge_${refusal}`, `customer_management.merge_${refusal}`)
  if (preview.digest !== digest) throw versionConflict(preview)
  const id = services.ids.next()
  const moved = Object.fromEntries(preview.from.has.flatMap(({ kind, count }) => (count > 0 ? [[kind, count]] : [])))
  const now = services.clock.now()
  await closeMerged(tx, {
    id,
    from_id: fromId,
    into_id: intoId,
    reason,
    moved,
    merged_by: session.cabinetId,
    merged_at: now,
  })
  for (const { rows = [] } of services.merging) await moveOwned(tx, rows, fromId, intoId)
  for (const { move } of services.merging) await move?.(tx, services, { ...pair, id })
  const event = (objectId: string, action: string, other: string) => ({
    objectKind: 'account',
    objectId,
    action,
    reason,
    changes: { cabinetId: { from: null, to: other } },
  })
  await recordEvents(tx, services, session, [
    event(preview.from.accountId, 'merged_into', intoId),
    event(preview.into.accountId, 'merged', fromId),
  ])
  await notify(tx, services, [
    { cabinetId: intoId, kind: 'customer_management.notices.merged', values: {}, link: contractListPath },
  ])
  return { id: intoId }
}
