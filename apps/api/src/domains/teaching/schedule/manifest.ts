// Schedule: when executors teach and when they are away, days off, free times, and lessons as weeks and as feeds for
// calendars. It does not own lessons: they are made, moved and called off by their own domain.
import type { DomainManifest } from '../../../platform/manifest.ts'
import { eraseSchedule } from './erase-queries.ts'
import { exportFor } from './export.ts'
import { serveCalendarFeeds } from './feeds/routes.ts'
import { reactions } from './reactions.ts'
import { scheduleRoutes } from './routes.ts'
import { partiesOfAbsences } from './absences/queries.ts'

export const manifest: DomainManifest = {
  routes: scheduleRoutes,
  parties: partiesOfAbsences,
  reactions,
  exportCabinet: (reader, _, session) => exportFor(reader, session),
  erase: (tx, { cabinetIds }) => eraseSchedule(tx, cabinetIds),
  serve: (app, services) => serveCalendarFeeds(app, services),
}
