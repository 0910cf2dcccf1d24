import type { TaskHandler } from '../../../platform/queue/index.ts'
import { removeEndedWindows } from '../../../platform/limits/index.ts'
import type { Services } from '../../../platform/services.ts'
import { removeOldLinks } from './cabinets/queries.ts'
import { removeSpent } from './captcha/queries.ts'
import { removeOldCodes } from './codes/queries.ts'
import { watchCodeUse } from './codes/watch-use.ts'
import { removeOldSteps } from './two-step/queries.ts'
import { removeOldSignInEvents } from './sessions/history-queries.ts'
import { removeOldTelegram } from './telegram/queries.ts'

export const tidyUpTask = 'tidy-up-accounts'

const dayMs = 86_400_000

const historyDays = 180

/** Once an hour: looks after the use of codes, and removes what has ended by itself and need not be remembered. */
export const tidyUpTasks = (services: Services): Record<string, TaskHandler> => ({
  [tidyUpTask]: async () => {
    const now = services.clock.now()
    await watchCodeUse(services)
    await removeEndedWindows(services.db, now)
    await removeSpent(services.db, now)
    await removeOldSteps(services.db, now)
    await removeOldLinks(services.db, new Date(now.getTime() - dayMs))
    await removeOldCodes(services.db, new Date(now.getTime() - dayMs))
    await removeOldSignInEvents(services.db, new Date(now.getTime() - historyDays * dayMs))
    await removeOldTelegram(services.db, now, new Date(now.getTime() - 7 * dayMs))
  },
})
