import type * as spec from '@navyk/api-spec/market/offers'
import { draftContract } from '#teaching/contracts'
import { notify } from '#messages/notices'
import { choiceSteps } from '../offer-steps.ts'
import { mayChoose } from '../policy.ts'
import { customerPriceOf } from '../creating/pricing.ts'
import { moveResponse, type OfferRow, type ResponseRow, endOpenResponses } from '../queries.ts'

type Choice = Parameters<typeof draftContract>[3]

/** Chooses a response: the offer is matched, the other responses end, and the draft of a contract exists.
 *  @throws Failure 404 (also for an unknown response), 409 */
export const chooseResponse = choiceSteps.useCase<typeof spec.chooseResponse>(
  ({ row, responses, response, today }, { session }) => {
    if (!mayChoose(session, row, responses, today)) return 'not_open'
    return response.state === 'submitted' ? undefined : 'response_settled'
  },
  async ({ tx, effects, session, row, response, move, draftNotices, conflict }) => {
    await move({ to: 'matched', action: 'matched' })
    if (!(await moveResponse(tx, response, 'accepted'))) throw await conflict()
    const others = await endOpenResponses(tx, [row.id], 'not_selected', { ending: 'other_chosen' })
    const notSelected = others.map((other) => other.executor_id)
    await notify(tx, effects, [
      ...draftNotices('chosen', [response.executor_id]),
      ...draftNotices('not_selected', notSelected),
    ])
    return draftContract(tx, effects, session, choiceOf(row, response))
  },
)

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
    payKopecks: response.pay_kopecks,
    priceKopecks: customerPriceOf(response.pay_kopecks),
    message: response.message,
    slots: response.slots,
    startsOn: response.starts_on,
  },
})
