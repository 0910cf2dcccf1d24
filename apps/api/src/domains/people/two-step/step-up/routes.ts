import { stepUp as stepUpEndpoint } from '@navyk/api-spec/people/two-step'
import { type Route, route } from '../../../../platform/http/index.ts'
import type { Services } from '../../../../platform/services.ts'
import { stepUp } from './step-up.ts'

export const stepUpRoutes = (services: Services): Route[] => [
  route(stepUpEndpoint, ({ session, request, body }) => stepUp(services, session, request, body)),
]
