import type { TaskHandler } from '../../platform/queue/index.ts'
import { removeEndedWindows } from '../../platform/limits/index.ts'
import type { Services } from '../../platform/services.ts'
import { removeOldLinks } from './cabinets/queries.ts'
import { removeSpent } from './captcha/queries.ts'
import { removeOldCodes } from './codes/queries.ts'

export const tidyUpTask = 'tidy-up-accounts'

const dayMs = 86_400_000

/** Removes what has ended by itself: windows of limits, used proofs of work, codes and links of yesterday. */
export const tidyUpTasks = (services: Services): Record<string, TaskHandler> => ({
  [tidyUpTask]: async () => {
    const now = services.clock.now()
    await removeEndedWindows(services.db, now)
    await removeSpent(services.db, now)
    await removeOldLinks(services.db, new Date(now.getTime() - dayMs))
    await removeOldCodes(services.db, new Date(now.getTime() - dayMs))
  },
})
