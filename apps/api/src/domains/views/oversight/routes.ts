import {
  listQuotaReaches as listQuotaReachesEndpoint,
  listReadings as listReadingsEndpoint,
} from '@navyk/api-spec/views/oversight'
import { type Route, route } from '../../../platform/http/index.ts'
import type { Services } from '../../../platform/services.ts'
import { listQuotaReaches, listReadings } from './list-readings.ts'

export const oversightRoutes = (services: Services): Route[] => [
  route(listReadingsEndpoint, ({ query }) => listReadings(services.db, query)),
  route(listQuotaReachesEndpoint, ({ query }) => listQuotaReaches(services.db, query)),
]
