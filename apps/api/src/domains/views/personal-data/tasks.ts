import type { TaskHandler } from '#platform/queue'
import type { Services } from '#platform/services.ts'
import { eraseTasks } from './erasing/erase-person.ts'
import { exportTasks } from './export-tasks.ts'
import { removalTasks } from './retention/remove-over.ts'

/** The handlers of this domain's tasks. */
export const personalDataTasks = (services: Services): Record<string, TaskHandler> => ({
  ...exportTasks(services),
  ...eraseTasks(services),
  ...removalTasks(services),
})
