import { addDays, businessDate } from '@navyk/api-spec/kit'
import { recordEvent } from '../../../../platform/audit/index.ts'
import type { Tx } from '../../../../platform/database/index.ts'
import type { Session } from '../../../../platform/http/index.ts'
import type { Effects } from '../../../../platform/services.ts'
import { notify } from '../../../messages/notices/index.ts'
import { linkTo } from '../offer-to-change.ts'
import { findOfferRow, listResponseRows, lockOffer, moveOffer, moveResponse, type OfferRow } from '../queries.ts'

/** An offer that comes back is open for at least this long. */
const reopenedDays = 7

/** Closes a matched offer when its contract becomes active. */
export async function closeMatchedOffer(
  tx: Tx,
  effects: Pick<Effects, 'clock' | 'ids'>,
  session: Session,
  id: string,
): Promise<void> {
  const row = await lockedMatched(tx, id)
  await moveOffer(tx, { id, version: row.version, from: ['matched'], to: 'closed_matched' })
  await recordEvent(tx, effects, session, {
    objectKind: 'offer',
    objectId: id,
    action: 'closed_matched',
    changes: { state: { from: 'matched', to: 'closed_matched' } },
  })
}

/** Reopens a matched offer when its contract was cancelled. The chosen response ends with the reason; those that were
 *  not selected stay so, and their executors may send new ones. The customer is told. */
export async function reopenOffer(
  tx: Tx,
  effects: Effects,
  session: Session,
  id: string,
  reason: string,
): Promise<void> {
  const row = await lockedMatched(tx, id)
  const soonest = addDays(businessDate(effects.clock.now()), reopenedDays)
  const deadlineOn = [row.deadline_on, soonest].sort().at(-1) ?? soonest
  const chosen = (await listResponseRows(tx, id)).find((response) => response.state === 'accepted')
  if (chosen) await moveResponse(tx, chosen, 'closed', { ending: 'contract_cancelled', reason })
  await moveOffer(tx, { id, version: row.version, from: ['matched'], to: 'published', deadlineOn })
  await recordEvent(tx, effects, session, {
    objectKind: 'offer',
    objectId: id,
    action: 'reopened',
    changes: {
      state: { from: 'matched', to: 'published' },
      ...(deadlineOn !== row.deadline_on && { deadlineOn: { from: row.deadline_on, to: deadlineOn } }),
    },
    reason,
  })
  await notify(tx, effects, [
    {
      cabinetId: row.customer_id,
      kind: 'offers.notices.reopened',
      values: { number: row.number },
      link: linkTo(id),
    },
  ])
}

async function lockedMatched(tx: Tx, id: string): Promise<OfferRow> {
  await lockOffer(tx, id)
  const row = await findOfferRow(tx, id)
  if (row?.state !== 'matched') throw new Error(`Offer ${id} has a contract and is not matched`)
  return row
}
