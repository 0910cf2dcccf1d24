import { downloadPivot as downloadPivotEndpoint, getPivot as getPivotEndpoint } from '@navyk/api-spec/views/pivot'
import { downloadRoute, type Route, route } from '../../../platform/http/index.ts'
import type { Services } from '../../../platform/services.ts'
import { downloadPivot } from './download-pivot.ts'
import { getPivot } from './get-pivot.ts'

export const pivotRoutes = (services: Services): Route[] => [
  route(getPivotEndpoint, ({ session, query }) => getPivot(services.db, session, query)),
  downloadRoute(downloadPivotEndpoint, ({ session, query, request }) =>
    downloadPivot(services.db, session, { texts: services.texts, language: request.language }, query),
  ),
]
