import {
  deleteSavedView as deleteSavedViewEndpoint,
  listSavedViews as listSavedViewsEndpoint,
  saveView as saveViewEndpoint,
} from '@navyk/api-spec/people/saved-views'
import { type Route, route } from '../../../platform/http/index.ts'
import type { Services } from '../../../platform/services.ts'
import { deleteSavedView } from './delete-saved-view.ts'
import { listViewRows } from './queries.ts'
import { saveView } from './save-view.ts'

export const savedViewRoutes = (services: Services): Route[] => [
  route(listSavedViewsEndpoint, async ({ session, query }) => ({
    data: await listViewRows(services.db, session.cabinetId, query.page),
  })),
  route(saveViewEndpoint, ({ session, body, transact }) =>
    transact(async (tx) => ({ data: await saveView(tx, services, session, body) })),
  ),
  route(deleteSavedViewEndpoint, ({ session, params, transact }) =>
    transact(async (tx) => ({ data: await deleteSavedView(tx, session, params.id) })),
  ),
]
