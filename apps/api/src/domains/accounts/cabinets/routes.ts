import { listCabinets as listCabinetsEndpoint, switchToCabinet } from '@navyk/api-spec'
import { type Route, route } from '../../../platform/http/index.ts'
import type { Services } from '../../../platform/services.ts'
import { listCabinets, switchCabinet } from './switch-cabinet.ts'

export const cabinetRoutes = (services: Services): Route[] => [
  route(listCabinetsEndpoint, async ({ session }) => ({ data: await listCabinets(services.db, services, session) })),
  route(switchToCabinet, ({ session, request, body, transact }) =>
    transact((tx) => switchCabinet(tx, services, session, request, body)),
  ),
]
