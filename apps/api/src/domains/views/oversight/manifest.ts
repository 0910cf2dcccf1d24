// Oversight: who of the staff has read whose records, and who has reached a quota; both for administrators. It does not
// own the records.
import * as spec from '@navyk/api-spec/views/oversight'
import { read } from '../../../platform/http/index.ts'
import type { DomainManifest } from '../../../platform/manifest.ts'
import { listQuotaReaches, listReadings } from './list-readings.ts'
import { oversightTasks, removeOldReadingsTask } from './tasks.ts'

export const manifest: DomainManifest = {
  routes: [read(spec.listReadings, listReadings), read(spec.listQuotaReaches, listQuotaReaches)],
  tasks: oversightTasks,
  timetable: {
    [removeOldReadingsTask]: '40 3 * * *',
  },
}
