import type { TaskHandler } from '../../../platform/queue/index.ts'
import type { Services } from '../../../platform/services.ts'
import { codeTasks } from './codes/send-code.ts'
import { tidyUpTasks } from './tidy-up.ts'

export { tidyUpTask } from './tidy-up.ts'

/** The handlers of this domain's tasks. */
export const accountTasks = (services: Services): Record<string, TaskHandler> => ({
  ...codeTasks(services),
  ...tidyUpTasks(services),
})
