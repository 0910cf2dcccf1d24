import {
  checkRecoveryCode as checkRecoveryCodeEndpoint,
  requestRecovery as requestRecoveryEndpoint,
  setNewPassword as setNewPasswordEndpoint,
} from '@navyk/api-spec/people/entry'
import { type Route, route } from '../../../../platform/http/index.ts'
import type { Services } from '../../../../platform/services.ts'
import { requestRecovery } from './request-recovery.ts'
import { checkRecoveryCode, setNewPassword } from './set-new-password.ts'

export const recoveryRoutes = (services: Services): Route[] => [
  route(requestRecoveryEndpoint, ({ request, body }) => requestRecovery(services, request, body.username)),
  route(checkRecoveryCodeEndpoint, ({ body }) => checkRecoveryCode(services, body)),
  route(setNewPasswordEndpoint, ({ request, body }) => setNewPassword(services, request, body)),
]
