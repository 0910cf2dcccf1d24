// Oversight: who of the staff has read whose records, and who has reached a quota; both for administrators. It does not
// own the records.
import type { DomainManifest } from '../../../platform/manifest.ts'
import { oversightRoutes } from './routes.ts'
import { oversightTasks, removeOldReadingsTask } from './tasks.ts'

export const manifest: DomainManifest = {
  routes: oversightRoutes,
  tasks: oversightTasks,
  timetable: {
    [removeOldReadingsTask]: '40 3 * * *',
  },
}
