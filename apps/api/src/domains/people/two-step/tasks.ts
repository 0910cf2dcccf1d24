import type { TaskHandler } from '#platform/queue'
import type { Services } from '#platform/services.ts'
import { removeOldSteps } from './queries.ts'

export const tidyTwoStepTask = 'tidy-two-step'

/** Once an hour: removes what was begun and has ended by itself. */
export const twoStepTasks = (services: Services): Record<string, TaskHandler> => ({
  [tidyTwoStepTask]: () => removeOldSteps(services.db, services.clock.now()),
})
