import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/market/offers'
import { recordEvent } from '../../../../platform/audit/index.ts'
import type { Tx } from '../../../../platform/database/index.ts'
import { notFound, type Session } from '../../../../platform/http/index.ts'
import type { Effects } from '../../../../platform/services.ts'
import { notify } from '../../../messages/notices/index.ts'
import { linkTo, type OfferToChange, offerToChange } from '../offer-to-change.ts'
import { mayWeigh } from '../policy.ts'
import { getOffer } from '../present-offer.ts'
import { moveResponse, type ResponseRow } from '../queries.ts'
import { markShortlisted } from './response-queries.ts'

/** Puts a response on the short list or takes it off; its executor sees that. @throws Failure 404, 409 */
export async function shortlistResponse(
  tx: Tx,
  effects: Effects,
  session: Session,
  { id: offerId, responseId, version, isShortlisted }: Input<typeof spec.shortlistResponse>,
): Promise<Answer<typeof spec.shortlistResponse>> {
  const { response, found } = await responseToWeigh(tx, effects, session, offerId, { responseId, version })
  const now = effects.clock.now()
  if (!(await markShortlisted(tx, response, isShortlisted ? now : null))) throw await found.conflict()
  const action = isShortlisted ? 'response_shortlisted' : 'response_unlisted'
  await recordEvent(tx, effects, session, { objectKind: 'offer', objectId: offerId, action })
  return getOffer(tx, session, offerId, now)
}

/** Declines one response; its executor reads why. @throws Failure 404, 409 */
export async function rejectResponse(
  tx: Tx,
  effects: Effects,
  session: Session,
  { id: offerId, responseId, version, reason }: Input<typeof spec.rejectResponse>,
): Promise<Answer<typeof spec.rejectResponse>> {
  const { response, found } = await responseToWeigh(tx, effects, session, offerId, { responseId, version })
  const how = { ending: 'rejected', reason } as const
  if (!(await moveResponse(tx, response, 'not_selected', how))) throw await found.conflict()
  await recordEvent(tx, effects, session, {
    objectKind: 'offer',
    objectId: offerId,
    action: 'response_rejected',
    reason,
  })
  const values = { number: found.row.number, reason }
  const about = { cabinetId: response.executor_id, values, link: linkTo(offerId) }
  await notify(tx, effects, [{ ...about, kind: 'offers.notices.response_rejected' }])
  return getOffer(tx, session, offerId, effects.clock.now())
}

async function responseToWeigh(
  tx: Tx,
  effects: Effects,
  session: Session,
  offerId: string,
  seen: { responseId: string; version: number },
): Promise<{ response: ResponseRow; found: OfferToChange }> {
  const found = await offerToChange(tx, effects, session, offerId)
  const response = found.responses.find(({ id }) => id === seen.responseId)
  if (!response) throw notFound()
  if (response.version !== seen.version) throw await found.conflict()
  if (!mayWeigh(session, found.row, response, found.today)) throw await found.refusal('response_settled')
  return { response, found }
}
