// Two-step: the second step of signing in, and proving again who one is.
import type { DomainManifest } from '../../../platform/manifest.ts'
import { removeTwoStep } from './queries.ts'
import { twoStepRoutes } from './routes.ts'
import { tidyTwoStepTask, twoStepTasks } from './tasks.ts'

export const manifest: DomainManifest = {
  routes: twoStepRoutes,
  tasks: twoStepTasks,
  timetable: {
    [tidyTwoStepTask]: '17 * * * *',
  },
  erase: async (tx, { accountId }) => {
    await removeTwoStep(tx, accountId)
    return []
  },
}
