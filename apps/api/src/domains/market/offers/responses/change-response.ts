import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/market/offers'
import { recordEvent } from '../../../../platform/audit/index.ts'
import type { Tx } from '../../../../platform/database/index.ts'
import { notFound, type Session } from '../../../../platform/http/index.ts'
import type { Effects } from '../../../../platform/services.ts'
import { notify } from '../../../messages/notices/index.ts'
import { linkTo, offerToChange } from '../offer-to-change.ts'
import { isOpen, mayWithdraw } from '../policy.ts'
import { getOffer } from '../present-offer.ts'
import { moveOffer } from '../queries.ts'
import { refuseStart } from './respond-to-offer.ts'
import { changeResponseRow } from './response-queries.ts'

/** Changes an own response. One that the customer has seen is marked as changed, and the customer is told; the offer gets
 *  a new version either way, so that nobody chooses what they have not read.
 *  @throws Failure 404 (also for somebody else's response), 409, 422 */
export async function changeResponse(
  tx: Tx,
  effects: Effects,
  session: Session,
  { id: offerId, responseId, version, ...draft }: Input<typeof spec.changeResponse>,
): Promise<Answer<typeof spec.changeResponse>> {
  const { row, responses, today, conflict, refusal } = await offerToChange(tx, effects, session, offerId)
  const response = responses.find(({ id }) => id === responseId)
  if (!response) throw notFound()
  if (response.version !== version) throw await conflict()
  if (!isOpen(row, today) || !mayWithdraw(session, response)) throw await refusal('response_settled')
  refuseStart(draft.startsOn, today)

  const now = effects.clock.now()
  const wasSeen = response.viewed_at !== null
  const hasNewPrice = draft.priceKopecks !== response.price_kopecks
  const isChanged = await changeResponseRow(tx, response, {
    price_kopecks: draft.priceKopecks,
    message: draft.message,
    slots: draft.slots,
    starts_on: draft.startsOn,
    viewed_at: null,
    changed_at: wasSeen ? now : response.changed_at,
    price_before_kopecks: wasSeen ? (hasNewPrice ? response.price_kopecks : null) : response.price_before_kopecks,
  })
  const move = { id: offerId, version: row.version, from: [row.state], to: row.state }
  if (!isChanged || !(await moveOffer(tx, move))) throw await conflict()
  // Without amounts: the customer reads the history and must not see the executor's pay.
  await recordEvent(tx, effects, session, { objectKind: 'offer', objectId: offerId, action: 'response_changed' })
  if (wasSeen) {
    const values = { number: row.number }
    const about = { values, link: linkTo(offerId), actorCabinetId: session.cabinetId }
    await notify(tx, effects, [{ cabinetId: row.customer_id, kind: 'offers.notices.response_changed', ...about }])
  }
  return getOffer(tx, session, offerId, now)
}
