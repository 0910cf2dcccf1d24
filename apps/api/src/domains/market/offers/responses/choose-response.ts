import type { Answer, Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/market/offers'
import { openOfferStates } from '@navyk/api-spec/market/offers'
import { recordEvent } from '../../../../platform/audit/index.ts'
import type { Tx } from '../../../../platform/database/index.ts'
import { notFound, type Session } from '../../../../platform/http/index.ts'
import type { Effects } from '../../../../platform/services.ts'
import { notify } from '../../../messages/notices/index.ts'
import { type Choice, draftContract } from '../../../teaching/contracts/index.ts'
import { linkTo, offerToChange } from '../offer-to-change.ts'
import { mayChoose } from '../policy.ts'
import { customerPriceOf } from '../pricing.ts'
import { moveOffer, moveResponse, type OfferRow, type ResponseRow, settleOpenResponses } from '../queries.ts'

/** Chooses a response: the offer is matched, the other responses end, and the draft of a contract exists.
 *  @throws Failure 404 (also for an unknown response), 409 */
export async function chooseResponse(
  tx: Tx,
  effects: Effects,
  session: Session,
  { id, responseId, version }: Input<typeof spec.chooseResponse>,
): Promise<Answer<typeof spec.chooseResponse>> {
  const { row, responses, today, conflict, refusal } = await offerToChange(tx, effects, session, id)
  const response = responses.find((each) => each.id === responseId)
  if (!response) throw notFound()
  if (row.version !== version) throw await conflict()
  if (!mayChoose(session, row, responses, today)) throw await refusal('not_open')
  if (response.state !== 'submitted') throw await refusal('response_settled')
  if (!(await moveOffer(tx, { id, version: row.version, from: openOfferStates, to: 'matched' }))) throw await conflict()
  if (!(await moveResponse(tx, response, 'accepted'))) throw await conflict()
  const others = await settleOpenResponses(tx, [id], 'not_selected', { ending: 'other_chosen' })
  await recordEvent(tx, effects, session, {
    objectKind: 'offer',
    objectId: id,
    action: 'matched',
    changes: { state: { from: row.state, to: 'matched' } },
  })
  const values = { number: row.number }
  await notify(tx, effects, [
    { cabinetId: response.executor_id, kind: 'offers.notices.chosen', values, link: linkTo(id) },
    ...others.map(({ executor_id: cabinetId }) => ({
      cabinetId,
      kind: 'offers.notices.not_selected' as const,
      values,
      link: linkTo(id),
    })),
  ])
  return draftContract(tx, effects, session, choiceOf(row, response))
}

const choiceOf = (offer: OfferRow, response: ResponseRow): Choice => ({
  offerId: offer.id,
  customerId: offer.customer_id,
  executorId: response.executor_id,
  learnerId: offer.learner_id,
  subject: offer.subject,
  level: offer.level,
  format: offer.format,
  place: offer.place,
  lessonMinutes: offer.lesson_minutes,
  lessonsPerWeek: offer.lessons_per_week,
  wantedSlots: offer.wanted_slots,
  proposal: {
    executorPriceKopecks: response.price_kopecks,
    customerPriceKopecks: customerPriceOf(response.price_kopecks),
    message: response.message,
    slots: response.slots,
    startsOn: response.starts_on,
  },
})
