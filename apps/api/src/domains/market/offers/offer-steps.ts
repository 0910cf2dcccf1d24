import type { Offer } from '@navyk/api-spec/market/offers'
import { businessDate } from '@navyk/api-spec/kit'
import { offerPath } from '@navyk/api-spec/market/offers/paths'
import { notFound, refused } from '#platform/http'
import {
  defineStateMachine,
  type MachineDefinition,
  type OpenedThing,
  type StepContext,
} from '#platform/domain-parts/state-machine.ts'
import { type NoticeName, type NoticesOf, noticesOf } from '#messages/notices'
import { isFor, offerTransitions, type Refusal, stateOn } from './policy.ts'
import { getPresentedOffer, getVisibleOffer, type VisibleOffer } from './lists/present-offer.ts'
import { lockOffer, moveOffer, type OfferChanges, type ResponseRow } from './queries.ts'

export interface OfferToChange extends VisibleOffer {
  today: string
}

interface OfferTypes {
  found: OfferToChange
  transitions: typeof offerTransitions
  columns: OfferChanges
  refusal: Refusal
  notice: NoticesOf<'offers'>
  presented: Offer
}

export interface ResponseToChange extends OfferToChange {
  response: ResponseRow
}

interface ResponseTypes extends OfferTypes {
  found: ResponseToChange
  key: { id: string; responseId: string }
}

async function findOffer({ tx, session, now }: StepContext, { id }: { id: string }): Promise<OfferToChange> {
  await lockOffer(tx, id)
  return { ...(await getVisibleOffer(tx, session, id, now)), today: businessDate(now) }
}

async function findResponse(context: StepContext, key: ResponseTypes['key']): Promise<ResponseToChange> {
  const found = await findOffer(context, key)
  const response = found.responses.find(({ id }) => id === key.responseId)
  if (!response) throw notFound()
  return { ...found, response }
}

/** Customers see which executor it was; executors are notified by the service. */
const namesActor: NoticeName<'offers'>[] = ['responded', 'response_changed', 'withdrawn']

const offer: MachineDefinition<OfferTypes> = {
  kind: 'offer',
  find: findOffer,
  transitions: offerTransitions,
  stateOf: ({ row, today }) => stateOn(row, today),
  mayTake: (taker, { row }, { session }) => isFor(session, row, taker),
  wrongState: 'wrong_state',
  failureOf: async (code, _found, present) => refused(code, `offers.${code}`, {}, { current: await present() }),
  move: moveOffer,
  present: ({ tx, session, now }, { id }) => getPresentedOffer(tx, session, id, now),
  notices: noticesOf('offers', ({ row: { id, number } }) => ({ values: { number }, link: offerPath(id) })),
  namesActor: (name) => namesActor.includes(name),
}

/** Steps of an offer. */
export const offerSteps = defineStateMachine<OfferTypes>(offer)

/** Steps of an offer that name a response to it. @throws Failure 404 also for an unknown response */
export const choiceSteps = defineStateMachine<ResponseTypes>({ ...offer, find: findResponse })

/** Steps of an offer that name a response and need its version: the response is what the person has to have seen. */
export const responseSteps = defineStateMachine<ResponseTypes>({
  ...offer,
  find: findResponse,
  versionOf: ({ response }) => response.version,
})

/** An offer that a use case changes. */
export type OpenedOffer = OpenedThing<OfferTypes>
