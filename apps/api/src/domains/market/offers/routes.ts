import * as spec from '@navyk/api-spec/market/offers'
import { listHistory } from '../../../platform/audit/index.ts'
import { type Route, route } from '../../../platform/http/index.ts'
import type { Services } from '../../../platform/services.ts'
import { cancelOffer } from './life/cancel-offer.ts'
import { chooseResponse } from './responses/choose-response.ts'
import { changeResponse } from './responses/change-response.ts'
import { createOffer } from './create-offer.ts'
import { dismissOffer, restoreOffer } from './lists/dismiss-offer.ts'
import { deleteDraft } from './drafts/draft-queries.ts'
import { getDraft, saveDraft } from './drafts/keep-draft.ts'
import { pauseOffer, resumeOffer } from './life/pause-offer.ts'
import { getVisibleOffer, openOffer } from './present-offer.ts'
import { publishOffer } from './life/publish-offer.ts'
import { republishOffer } from './life/republish-offer.ts'
import { respondToOffer } from './responses/respond-to-offer.ts'
import { resubmitOffer } from './life/resubmit-offer.ts'
import { returnOffer } from './life/return-offer.ts'
import { rejectResponse, shortlistResponse } from './responses/weigh-response.ts'
import { withdrawResponse } from './responses/withdraw-response.ts'

/** Lists, counts and respondents are served by `matching`, because they depend on what executors teach and when they
 *  are free. */
export const offerRoutes = (services: Services): Route[] => [
  ...draftRoutes(services),
  ...lifeRoutes(services),
  ...responseRoutes(services),
  route(spec.getOffer, async ({ session, params }) => ({ data: await openOffer(services, session, params.id) })),
  route(spec.listOfferHistory, async ({ session, params }) => {
    await getVisibleOffer(services.db, session, params.id, services.clock.now())
    return { data: await listHistory(services.db, 'offer', params.id) }
  }),
  route(spec.dismissOffer, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await dismissOffer(tx, services, session, params.id, body) })),
  ),
  route(spec.restoreOffer, ({ session, params, transact }) =>
    transact(async (tx) => ({ data: await restoreOffer(tx, services, session, params.id) })),
  ),
]

const draftRoutes = (services: Services): Route[] => [
  route(spec.getOfferDraft, async ({ session }) => ({ data: await getDraft(services.db, session) })),
  route(spec.saveOfferDraft, ({ session, body, transact }) =>
    transact(async (tx) => ({ data: await saveDraft(tx, services, session, body) })),
  ),
  route(spec.discardOfferDraft, ({ session, transact }) =>
    transact(async (tx) => {
      await deleteDraft(tx, session.cabinetId)
      return { data: null }
    }),
  ),
]

/** Steps of an offer as a whole. */
const lifeRoutes = (services: Services): Route[] => [
  route(spec.createOffer, ({ session, body, transact }) =>
    transact(async (tx) => ({ data: await createOffer(tx, services, session, body) })),
  ),
  route(spec.resubmitOffer, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await resubmitOffer(tx, services, session, params.id, body) })),
  ),
  route(spec.publishOffer, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await publishOffer(tx, services, session, params.id, body) })),
  ),
  route(spec.returnOffer, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await returnOffer(tx, services, session, params.id, body) })),
  ),
  route(spec.pauseOffer, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await pauseOffer(tx, services, session, params.id, body) })),
  ),
  route(spec.resumeOffer, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await resumeOffer(tx, services, session, params.id, body) })),
  ),
  route(spec.republishOffer, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await republishOffer(tx, services, session, params.id, body) })),
  ),
  route(spec.cancelOffer, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await cancelOffer(tx, services, session, params.id, body) })),
  ),
]

const responseRoutes = (services: Services): Route[] => [
  route(spec.chooseResponse, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await chooseResponse(tx, services, session, params.id, body) })),
  ),
  route(spec.respondToOffer, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await respondToOffer(tx, services, session, params.id, body) })),
  ),
  route(spec.changeResponse, ({ session, params: { id, responseId }, body, transact }) =>
    transact(async (tx) => ({ data: await changeResponse(tx, services, session, id, responseId, body) })),
  ),
  route(spec.withdrawResponse, ({ session, params: { id, responseId }, body, transact }) =>
    transact(async (tx) => ({ data: await withdrawResponse(tx, services, session, id, responseId, body) })),
  ),
  route(spec.shortlistResponse, ({ session, params: { id, responseId }, body, transact }) =>
    transact(async (tx) => ({ data: await shortlistResponse(tx, services, session, id, responseId, body) })),
  ),
  route(spec.rejectResponse, ({ session, params: { id, responseId }, body, transact }) =>
    transact(async (tx) => ({ data: await rejectResponse(tx, services, session, id, responseId, body) })),
  ),
]
