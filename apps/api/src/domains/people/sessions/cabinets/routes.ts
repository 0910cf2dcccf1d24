import { listCabinets as listCabinetsEndpoint, openCabinetAs, switchToCabinet } from '@navyk/api-spec/people/sessions'
import { type Route, route } from '../../../../platform/http/index.ts'
import type { Services } from '../../../../platform/services.ts'
import { issueOpening } from './open-cabinet.ts'
import { listCabinets, switchCabinet } from './switch-cabinet.ts'

export const cabinetRoutes = (services: Services): Route[] => [
  route(listCabinetsEndpoint, async ({ session }) => ({ data: await listCabinets(services.db, services, session) })),
  route(switchToCabinet, ({ session, request, body, transact }) =>
    transact((tx) => switchCabinet(tx, services, session, request, body)),
  ),
  route(openCabinetAs, ({ session, params, body, transact }) =>
    transact(async (tx) => ({ data: await issueOpening(tx, services, session, params.id, body) })),
  ),
]
