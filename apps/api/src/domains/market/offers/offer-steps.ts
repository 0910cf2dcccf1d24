import { businessDate } from '@navyk/api-spec/kit'
import { offerPath } from '@navyk/api-spec/market/offers/paths'
import { notFound, refused } from '#platform/http'
import { type Acting, stateSteps } from '#platform/state-steps.ts'
import { type NoticeName, notify } from '#messages/notices'
import { isFor, type Refusal, stateOn, steps, type StepTaker } from './policy.ts'
import { getPresentedOffer, getVisibleOffer, type VisibleOffer } from './present-offer.ts'
import { lockOffer, moveOffer, type OfferRow, type ResponseRow } from './queries.ts'

export interface OfferToChange extends VisibleOffer {
  today: string
}

async function findOffer({ tx, session, now }: Acting, { id }: { id: string }): Promise<OfferToChange> {
  await lockOffer(tx, id)
  return { ...(await getVisibleOffer(tx, session, id, now)), today: businessDate(now) }
}

/** Customers see which executor it was; executors are told by the service. */
const signed: NoticeName<'offers'>[] = ['responded', 'response_changed', 'withdrawn']

const offer = {
  kind: 'offer',
  steps,
  stateOf: ({ row, today }: OfferToChange) => stateOn(row, today),
  isFor: (by: StepTaker, { row }: OfferToChange, { session }: Acting) => isFor(session, row, by),
  wrongState: 'wrong_state' as Refusal,
  failureOf: async (code: Refusal, _: OfferToChange, current: () => Promise<unknown>) =>
    refused(code, `offers.${code}`, {}, { current: await current() }),
  move: moveOffer,
  current: ({ tx, session, now }: Acting, { id }: OfferRow) => getPresentedOffer(tx, session, id, now),
  notify,
  notice: (
    { row: { id, number } }: OfferToChange,
    told: NoticeName<'offers'>,
    { values, ...to }: { cabinetId: string; values: Record<string, string | number> },
  ) => ({ ...to, kind: `offers.notices.${told}` as const, values: { number, ...values }, link: offerPath(id) }),
  isSigned: (told: NoticeName<'offers'>) => signed.includes(told),
}

/** Steps of an offer. */
export const offerSteps = stateSteps({ ...offer, find: findOffer })

/** Steps of an offer that name a response to it. @throws Failure 404 also for an unknown response */
export const choiceSteps = stateSteps({ ...offer, find: findResponse })

/** Steps of an offer that name a response and need its version: the response is what the person has to have seen. */
export const responseSteps = stateSteps({ ...offer, find: findResponse, versionOf: ({ response }) => response.version })

export interface ResponseToChange extends OfferToChange {
  response: ResponseRow
}

async function findResponse(acting: Acting, seen: { id: string; responseId: string }): Promise<ResponseToChange> {
  const found = await findOffer(acting, seen)
  const response = found.responses.find(({ id }) => id === seen.responseId)
  if (!response) throw notFound()
  return { ...found, response }
}
