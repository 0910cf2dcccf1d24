// Learners: who is taught, and in whose care they are. It does not own what they learn: offers, contracts and lessons
// name a learner by id.
import type { DomainManifest } from '../../../platform/manifest.ts'
import { eraseLearners } from './erase-queries.ts'
import { exportFor } from './export.ts'
import { learnerRoutes } from './routes.ts'
import { partiesOfLearners } from './queries.ts'

export const manifest: DomainManifest = {
  routes: learnerRoutes,
  parties: partiesOfLearners,
  exportCabinet: exportFor,
  erase: (tx, { cabinetIds }) => eraseLearners(tx, cabinetIds),
}
