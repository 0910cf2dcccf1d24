// Passwords: what a password may be, how it is kept, and how it is tried and changed.
import type { DomainManifest } from '../../../platform/manifest.ts'
import { passwordRoutes } from './routes.ts'

export const manifest: DomainManifest = {
  routes: passwordRoutes,
}
