import {
  confirmTwoStep as confirmTwoStepEndpoint,
  getTwoStep as getTwoStepEndpoint,
  replaceSavedCodes as replaceSavedCodesEndpoint,
  startTwoStep as startTwoStepEndpoint,
  turnOffTwoStep as turnOffTwoStepEndpoint,
  verifyTwoStep,
} from '@navyk/api-spec/people/two-step'
import { type Route, route } from '../../../platform/http/index.ts'
import type { Services } from '../../../platform/services.ts'
import { completeSignIn } from './challenge.ts'
import { confirmTwoStep, startTwoStep } from './connect-app.ts'
import { getTwoStep, replaceSavedCodes, turnOffTwoStep } from './manage-two-step.ts'

export const twoStepRoutes = (services: Services): Route[] => [
  route(verifyTwoStep, ({ request, body }) => completeSignIn(services, request, body)),
  route(getTwoStepEndpoint, async ({ session }) => ({ data: await getTwoStep(services.db, services, session) })),
  route(startTwoStepEndpoint, ({ session, transact }) =>
    transact(async (tx) => ({ data: await startTwoStep(tx, services, session) })),
  ),
  route(confirmTwoStepEndpoint, async ({ session, body }) => ({
    data: { savedCodes: await confirmTwoStep(services, session, body.privateCode) },
  })),
  route(replaceSavedCodesEndpoint, ({ session, transact }) =>
    transact(async (tx) => ({ data: { savedCodes: await replaceSavedCodes(tx, services, session) } })),
  ),
  route(turnOffTwoStepEndpoint, ({ session, transact }) =>
    transact(async (tx) => {
      await turnOffTwoStep(tx, services, session)
      return { data: null }
    }),
  ),
]
