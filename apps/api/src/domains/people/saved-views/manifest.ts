// Saved views: filters of a screen that a person keeps under a name. A view is a query string that its screen
// interprets.
import type { DomainManifest } from '../../../platform/manifest.ts'
import { eraseSavedViews } from './erase-queries.ts'
import { savedViewRoutes } from './routes.ts'
import './tables.ts'

export const manifest: DomainManifest = {
  routes: savedViewRoutes,
  erase: (tx, { cabinetIds }) => eraseSavedViews(tx, cabinetIds),
}
