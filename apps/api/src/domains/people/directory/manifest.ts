// Directory: the accounts that staff see, found by name or phone, with phones masked until asked for. It owns no table:
// accounts does.
import type { DomainManifest } from '../../../platform/manifest.ts'
import { directoryRoutes } from './routes.ts'

export const manifest: DomainManifest = {
  routes: directoryRoutes,
}
