import { getHome as getHomeEndpoint } from '@navyk/api-spec/views/home'
import { type Route, route } from '../../../platform/http/index.ts'
import type { Services } from '../../../platform/services.ts'
import { getHome } from './get-home.ts'

export const homeRoutes = (services: Services): Route[] => [
  route(getHomeEndpoint, async ({ session }) => ({
    data: await getHome(services.db, services, session, services.clock.now()),
  })),
]
