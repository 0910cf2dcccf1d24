import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/market/offers'
import { recordEvent } from '../../../../platform/audit/index.ts'
import type { Tx } from '../../../../platform/database/index.ts'
import type { Session } from '../../../../platform/http/index.ts'
import type { Effects } from '../../../../platform/services.ts'
import { notify } from '../../../messages/notices/index.ts'
import { linkTo, offerToChange } from '../offer-to-change.ts'
import { mayTake, stepOf } from '../policy.ts'
import { getOffer } from '../present-offer.ts'
import { moveOffer, settleOpenResponses } from '../queries.ts'

/** Cancels an offer that nobody has been chosen for; whoever responded learns why, and so does the customer when a manager did it.
 *  @throws Failure 404, 409 */
export async function cancelOffer(
  tx: Tx,
  effects: Effects,
  session: Session,
  { id, version, reason }: Input<typeof spec.cancelOffer>,
): Promise<Answer<typeof spec.cancelOffer>> {
  const { row, today, conflict, refusal } = await offerToChange(tx, effects, session, id)
  if (row.version !== version) throw await conflict()
  if (!mayTake(session, row, 'cancel', today)) throw await refusal('not_open')
  const move = { id, version: row.version, ...stepOf('cancel'), reason, waitingSince: null }
  if (!(await moveOffer(tx, move))) throw await conflict()
  const how = { ending: 'offer_cancelled', reason } as const
  const closed = await settleOpenResponses(tx, [id], 'closed', how)
  await recordEvent(tx, effects, session, {
    objectKind: 'offer',
    objectId: id,
    action: 'cancelled',
    changes: { state: { from: row.state, to: 'cancelled' } },
    reason,
  })
  const told = [...closed.map((response) => response.executor_id), row.customer_id]
  await notify(
    tx,
    effects,
    told
      .filter((cabinetId) => cabinetId !== session.cabinetId)
      .map((cabinetId) => ({
        cabinetId,
        kind: 'offers.notices.cancelled',
        values: { number: row.number, reason },
        link: linkTo(id),
      })),
  )
  return getOffer(tx, session, id, effects.clock.now())
}
