import {
  applyAsExecutor as applyEndpoint,
  approveApplication as approveEndpoint,
  declineApplication as declineEndpoint,
  getOwnApplication as getOwnEndpoint,
  listApplications as listEndpoint,
  withdrawApplication as withdrawEndpoint,
} from '@navyk/api-spec/market/applications'
import { type Route, route } from '../../../platform/http/index.ts'
import type { Services } from '../../../platform/services.ts'
import { applyAsExecutor, getOwnApplication } from './apply.ts'
import { approveApplication, declineApplication, withdrawApplication } from './decide-application.ts'
import { listApplications } from './list-applications.ts'

export const applicationRoutes = (services: Services): Route[] => [
  route(applyEndpoint, ({ session, body, transact }) =>
    transact(async (tx) => ({ data: await applyAsExecutor(tx, services, session, body) })),
  ),
  route(getOwnEndpoint, ({ session }) => getOwnApplication(services.db, session)),
  route(withdrawEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await withdrawApplication(tx, services, session, params.id, body) })),
  ),
  route(listEndpoint, ({ query }) => listApplications(services.db, query)),
  route(approveEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await approveApplication(tx, services, session, params.id, body) })),
  ),
  route(declineEndpoint, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await declineApplication(tx, services, session, params.id, body) })),
  ),
]
