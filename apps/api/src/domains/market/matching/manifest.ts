// Matching: which offers suit which executors, by what they teach and when they are free, the cards to choose by, and who
// could take a contract over.
// It owns no data: offers, cards, free times and lessons belong to their domains.
import type { DomainManifest } from '../../../platform/manifest.ts'
import { matchingTasks } from './alert-executors.ts'
import { matchingRoutes } from './routes.ts'

export const manifest: DomainManifest = {
  routes: matchingRoutes,
  tasks: matchingTasks,
}
