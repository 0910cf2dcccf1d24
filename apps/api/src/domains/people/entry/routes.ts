import { signIn as signInEndpoint } from '@navyk/api-spec/people/entry'
import { type Route, route } from '../../../platform/http/index.ts'
import type { Services } from '../../../platform/services.ts'
import { recoveryRoutes } from './recovery/routes.ts'
import { registrationRoutes } from './registration/routes.ts'
import { signIn } from './sign-in/sign-in.ts'

export const entryRoutes = (services: Services): Route[] => [
  route(signInEndpoint, ({ body, request }) => signIn(services, request, body)),
  ...registrationRoutes(services),
  ...recoveryRoutes(services),
]
