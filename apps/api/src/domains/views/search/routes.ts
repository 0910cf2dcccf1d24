import { search as searchEndpoint } from '@navyk/api-spec/views/search'
import { type Route, route } from '../../../platform/http/index.ts'
import type { Services } from '../../../platform/services.ts'
import { search } from './search.ts'

export const searchRoutes = (services: Services): Route[] => [
  route(searchEndpoint, async ({ session, query }) => ({
    data: await search(services.db, session, services.clock.now(), query),
  })),
]
