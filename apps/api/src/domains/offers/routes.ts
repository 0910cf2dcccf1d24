import {
  cancelOffer as cancelOfferEndpoint,
  createOffer as createOfferEndpoint,
  getOffer as getOfferEndpoint,
  listOfferHistory,
  listOffers as listOffersEndpoint,
  respondToOffer as respondToOfferEndpoint,
  withdrawResponse as withdrawResponseEndpoint,
} from '@navyk/api-spec'
import { listHistory } from '../../platform/audit/index.ts'
import { type Route, route } from '../../platform/http/index.ts'
import type { Services } from '../../platform/services.ts'
import { cancelOffer } from './cancel-offer.ts'
import { createOffer } from './create-offer.ts'
import { listOffers } from './list-offers.ts'
import { getOffer, getVisibleOffer } from './present-offer.ts'
import { respondToOffer } from './respond-to-offer.ts'
import { withdrawResponse } from './withdraw-response.ts'

/** The choice of a response is served by contracts, because a draft contract comes of it. */
export const offerRoutes = (services: Services): Route[] => [
  route(listOffersEndpoint, ({ session, query }) => listOffers(services.db, session, query, services.clock.now())),
  route(getOfferEndpoint, async ({ session, params }) => ({
    data: await getOffer(services.db, session, params.id, services.clock.now()),
  })),
  route(listOfferHistory, async ({ session, params }) => {
    await getVisibleOffer(services.db, session, params.id, services.clock.now())
    return { data: await listHistory(services.db, 'offer', params.id) }
  }),
  route(createOfferEndpoint, ({ session, body, transact }) =>
    transact(async (tx) => ({ data: await createOffer(tx, services, session, body) })),
  ),
  route(cancelOfferEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await cancelOffer(tx, services, session, params.id, body) })),
  ),
  route(respondToOfferEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await respondToOffer(tx, services, session, params.id, body) })),
  ),
  route(withdrawResponseEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({
      data: await withdrawResponse(tx, services, session, params.id, params.responseId, body),
    })),
  ),
]
