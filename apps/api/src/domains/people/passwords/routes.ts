import { changePassword as changePasswordEndpoint } from '@navyk/api-spec/people/passwords'
import { type Route, route } from '../../../platform/http/index.ts'
import type { Services } from '../../../platform/services.ts'
import { changePassword } from './change-password.ts'

export const passwordRoutes = (services: Services): Route[] => [
  route(changePasswordEndpoint, ({ session, request, body }) => changePassword(services, session, request, body)),
]
