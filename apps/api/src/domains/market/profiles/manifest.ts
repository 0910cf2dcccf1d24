// Profiles: the public cards of executors, and activity figures of every cabinet. It does not own names and pictures,
// which are the account's, nor the lessons that it counts.
import type { DomainManifest } from '../../../platform/manifest.ts'
import { exportFor } from './export.ts'
import { eraseProfiles } from './queries.ts'
import { profileRoutes } from './routes.ts'

export const manifest: DomainManifest = {
  routes: profileRoutes,
  exportCabinet: exportFor,
  erase: (tx, { cabinetIds }) => eraseProfiles(tx, cabinetIds),
}
