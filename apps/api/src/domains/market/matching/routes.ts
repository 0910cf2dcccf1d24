import {
  countOffers as countOffersEndpoint,
  listOffers as listOffersEndpoint,
  listRespondents as listRespondentsEndpoint,
} from '@navyk/api-spec/market/offers'
import { listPossibleExecutors as listPossibleExecutorsEndpoint } from '@navyk/api-spec/teaching/contracts'
import { type Route, route } from '../../../platform/http/index.ts'
import type { Services } from '../../../platform/services.ts'
import { countOffers, listOffers } from '../offers/index.ts'
import { listPossibleExecutors } from './list-possible-executors.ts'
import { listRespondents } from './list-respondents.ts'
import { findExecutorCriteria } from './executor-criteria.ts'

export const matchingRoutes = (services: Services): Route[] => [
  route(listOffersEndpoint, async ({ session, query }) => {
    const now = services.clock.now()
    return listOffers(services.db, session, query, now, await findExecutorCriteria(services.db, session, now))
  }),
  route(countOffersEndpoint, async ({ session }) => {
    const now = services.clock.now()
    return { data: await countOffers(services.db, session, now, await findExecutorCriteria(services.db, session, now)) }
  }),
  route(listRespondentsEndpoint, async ({ session, params }) => ({
    data: await listRespondents(services.db, session, params.id, services.clock.now()),
  })),
  route(listPossibleExecutorsEndpoint, async ({ session, params, query }) => ({
    data: await listPossibleExecutors(services.db, session, params.id, query.search ?? ''),
  })),
]
