// Home: the first page of each role, composed of data from the doors of other domains. It owns nothing: no table, no
// rule; it reads and never writes.
import type { DomainManifest } from '../../../platform/manifest.ts'
import { homeRoutes } from './routes.ts'

export const manifest: DomainManifest = {
  routes: homeRoutes,
}
