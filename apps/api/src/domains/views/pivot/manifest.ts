// Pivot: plans against facts, summed by days, weeks or months from the roll-up that the database keeps of lessons and
// plans. It does not own lessons or plans and writes nothing: triggers keep the roll-up (migration 0027).
import type { DomainManifest } from '../../../platform/manifest.ts'
import { pivotRoutes } from './routes.ts'
import './tables.ts'

export const manifest: DomainManifest = {
  routes: pivotRoutes,
}
