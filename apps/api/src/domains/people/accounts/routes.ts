import { giveConsent as giveConsentEndpoint } from '@navyk/api-spec/people/accounts'
import { type Route, route } from '../../../platform/http/index.ts'
import type { Services } from '../../../platform/services.ts'
import { avatarRoutes } from './avatar/routes.ts'
import { giveConsent } from './consents/give-consent.ts'
import { profileRoutes } from './profile/routes.ts'

export const accountRoutes = (services: Services): Route[] => [
  ...profileRoutes(services),
  ...avatarRoutes(services),
  route(giveConsentEndpoint, ({ session, request, body, transact }) =>
    transact(async (tx) => ({ data: await giveConsent(tx, services, session, request, body.version) })),
  ),
]
