import type { TaskHandler } from '#platform/queue'
import type { Services } from '#platform/services.ts'
import { sendCodeTasks } from './send-code.ts'
import { watchCodeUse } from './limits/watch-use.ts'

export const watchCodesTask = 'watch-codes'

export const codeTasks = (services: Services): Record<string, TaskHandler> => ({
  ...sendCodeTasks(services),
  /** Once an hour: looks after the use of codes. */
  [watchCodesTask]: () => watchCodeUse(services),
})
