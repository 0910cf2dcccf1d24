import {
  getActivity as getActivityEndpoint,
  getOwnCard as getOwnEndpoint,
  updateOwnCard as updateOwnEndpoint,
} from '@navyk/api-spec/market/profiles'
import { type Route, route } from '../../../platform/http/index.ts'
import type { Services } from '../../../platform/services.ts'
import { getActivity } from './get-activity.ts'
import { getOwnCard } from './get-own-card.ts'
import { updateOwnCard } from './update-own-card.ts'

export const profileRoutes = (services: Services): Route[] => [
  route(getOwnEndpoint, async ({ session }) => ({ data: await getOwnCard(services.db, session) })),
  route(updateOwnEndpoint, ({ session, body, transact }) =>
    transact(async (tx) => ({ data: await updateOwnCard(tx, services, session, body) })),
  ),
  route(getActivityEndpoint, async ({ session }) => ({
    data: await getActivity(services.db, session, services.clock.now()),
  })),
]
