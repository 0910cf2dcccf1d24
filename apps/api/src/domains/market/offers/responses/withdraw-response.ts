import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/market/offers'
import { recordEvent } from '../../../../platform/audit/index.ts'
import type { Tx } from '../../../../platform/database/index.ts'
import { notFound, type Session } from '../../../../platform/http/index.ts'
import type { Effects } from '../../../../platform/services.ts'
import { notify } from '../../../messages/notices/index.ts'
import { linkTo, offerToChange } from '../offer-to-change.ts'
import { isUndecided, mayWithdraw } from '../policy.ts'
import { getOffer } from '../present-offer.ts'
import { moveResponse } from '../queries.ts'

/** Takes an own response back; the customer is told.
 *  @throws Failure 404 (also for somebody else's response), 409 */
export async function withdrawResponse(
  tx: Tx,
  effects: Effects,
  session: Session,
  { id: offerId, responseId, version }: Input<typeof spec.withdrawResponse>,
): Promise<Answer<typeof spec.withdrawResponse>> {
  const { row, responses, today, conflict, refusal } = await offerToChange(tx, effects, session, offerId)
  const response = responses.find(({ id }) => id === responseId)
  if (!response) throw notFound()
  if (response.version !== version) throw await conflict()
  if (!isUndecided(row, today) || !mayWithdraw(session, response)) throw await refusal('response_settled')
  if (!(await moveResponse(tx, response, 'withdrawn'))) throw await conflict()
  await recordEvent(tx, effects, session, { objectKind: 'offer', objectId: offerId, action: 'response_withdrawn' })
  await notify(tx, effects, [
    {
      cabinetId: row.customer_id,
      kind: 'offers.notices.withdrawn',
      values: { number: row.number },
      link: linkTo(offerId),
      actorCabinetId: session.cabinetId,
    },
  ])
  return getOffer(tx, session, offerId, effects.clock.now())
}
