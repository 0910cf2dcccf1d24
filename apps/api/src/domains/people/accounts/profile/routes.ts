import {
  getProfile as getProfileEndpoint,
  updateProfile as updateProfileEndpoint,
} from '@navyk/api-spec/people/accounts'
import { type Route, route } from '../../../../platform/http/index.ts'
import type { Services } from '../../../../platform/services.ts'
import { getProfile, updateProfile } from './update-profile.ts'

export const profileRoutes = (services: Services): Route[] => [
  route(getProfileEndpoint, async ({ session }) => ({ data: await getProfile(services.db, session) })),
  route(updateProfileEndpoint, ({ session, body, transact }) =>
    transact(async (tx) => ({ data: await updateProfile(tx, services, session, body) })),
  ),
]
