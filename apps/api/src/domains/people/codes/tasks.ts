import { dayMs } from '@navyk/api-spec/kit'
import type { TaskHandler } from '#platform/queue'
import type { Services } from '#platform/services.ts'
import { removeSpent } from './captcha/queries.ts'
import { removeOldCodes } from './queries.ts'
import { sendCodeTasks } from './send-code.ts'
import { watchCodeUse } from './limits/watch-use.ts'

export const tidyCodesTask = 'tidy-codes'

export const codeTasks = (services: Services): Record<string, TaskHandler> => ({
  ...sendCodeTasks(services),
  /** Once an hour: looks after the use of codes, and removes those that have ended. */
  [tidyCodesTask]: async () => {
    const now = services.clock.now()
    await watchCodeUse(services)
    await removeSpent(services.db, now)
    await removeOldCodes(services.db, new Date(now.getTime() - dayMs))
  },
})
