// Personal data: export and erasing of a person's data. It owns no such data: each domain exports and erases its part,
// through its door.
import type { DomainManifest } from '../../../platform/manifest.ts'
import { erasePeopleTask } from './erase-person.ts'
import { removeExportsTask } from './export-tasks.ts'
import { removeExportsOf } from './queries.ts'
import { personalDataRoutes } from './routes.ts'
import { personalDataTasks } from './tasks.ts'

export const manifest: DomainManifest = {
  routes: personalDataRoutes,
  tasks: personalDataTasks,
  timetable: {
    [erasePeopleTask]: '30 3 * * *',
    [removeExportsTask]: '25 * * * *',
  },
  erase: async (tx, { accountId }) => {
    await removeExportsOf(tx, accountId)
    return []
  },
}
