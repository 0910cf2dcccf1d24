// Search: what somebody typed, found among the contracts, lessons, requests and people that they may see. It does not
// own what it finds, and shows no more of it than a line to choose by.
import type { DomainManifest } from '../../../platform/manifest.ts'
import { searchRoutes } from './routes.ts'

export const manifest: DomainManifest = {
  routes: searchRoutes,
}
