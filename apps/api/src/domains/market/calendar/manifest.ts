// Calendar: the public page of free times, by which strangers find an executor. It has no tables: cards are the
// profiles', free times the schedule's, prices follow from the pay by the rule of offers. Its answers are public.
import type { DomainManifest } from '../../../platform/manifest.ts'
import { calendarRoutes } from './routes.ts'

export const manifest: DomainManifest = {
  routes: calendarRoutes,
}
