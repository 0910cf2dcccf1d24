// Entry: registration, signing in, recovery of a password.
import type { DomainManifest } from '../../../platform/manifest.ts'
import { entryRoutes } from './routes.ts'

export const manifest: DomainManifest = {
  routes: entryRoutes,
}
