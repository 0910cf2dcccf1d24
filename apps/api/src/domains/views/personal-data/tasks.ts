import type { TaskHandler } from '#platform/queue'
import type { Services } from '#platform/services.ts'
import { eraseTasks } from './erase-person.ts'
import { exportTasks } from './export-tasks.ts'

/** The handlers of this domain's tasks. */
export const personalDataTasks = (services: Services): Record<string, TaskHandler> => ({
  ...exportTasks(services),
  ...eraseTasks(services),
})
