// Contract life: what happens to a contract and to its lessons at once: pauses, notices, new rates, another executor.
// It owns no table: it calls contracts and lessons in one transaction.
import type { DomainManifest } from '../../../platform/manifest.ts'
import { contractLifeTasks, passContractDaysTask } from './pass-days.ts'
import { contractLifeRoutes } from './routes.ts'

export const manifest: DomainManifest = {
  routes: contractLifeRoutes,
  tasks: contractLifeTasks,
  timetable: {
    [passContractDaysTask]: '10 0 * * *',
  },
}
