import { addDays, businessDate } from '@navyk/api-spec/kit'
import type { Tx } from '#platform/database'
import type { Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { offerSteps } from '../offer-steps.ts'
import { findOfferRow, listResponseRows, lockOffer, moveResponse } from '../queries.ts'
import { changeOfDeadline } from './republish-offer.ts'

/** An offer that comes back is open for at least this long. */
const reopenedDays = 7

/** Closes a matched offer when its contract becomes active. */
export async function closeMatchedOffer(tx: Tx, effects: Effects, session: Session | null, id: string): Promise<void> {
  const { move } = await lockedMatched(tx, effects, session, id)
  await move({ to: 'closed_matched', action: 'closed_matched' })
}

/** Reopens a matched offer when its contract was cancelled. The chosen response ends with the reason; those that were
 *  not selected stay so, and their executors may send new ones. The customer is told. */
export async function reopenOffer(
  tx: Tx,
  effects: Effects,
  session: Session | null,
  id: string,
  reason: string,
): Promise<void> {
  const { row, today, move, notify } = await lockedMatched(tx, effects, session, id)
  const soonest = addDays(today, reopenedDays)
  const deadlineOn = [row.deadline_on, soonest].sort().at(-1) ?? soonest
  const chosen = (await listResponseRows(tx, id)).find((response) => response.state === 'accepted')
  if (chosen) await moveResponse(tx, chosen, 'closed', { ending: 'contract_cancelled', reason })
  const changes = changeOfDeadline(row, deadlineOn)
  await move({ to: 'published', set: { deadlineOn }, action: 'reopened', changes, reason })
  await notify('reopened', [row.customer_id])
}

async function lockedMatched(tx: Tx, effects: Effects, session: Session | null, id: string) {
  await lockOffer(tx, id)
  const row = await findOfferRow(tx, id)
  if (row?.state !== 'matched') throw new Error(`Offer ${id} has a contract and is not matched`)
  return offerSteps.forLocked(tx, effects, session, { row, responses: [], today: businessDate(effects.clock.now()) })
}
