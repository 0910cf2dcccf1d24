import { dayMs } from '@navyk/api-spec/kit'
import { removeEndedWindows } from '#platform/askers/limits'
import type { TaskHandler } from '#platform/queue'
import type { Services } from '#platform/services.ts'
import { removeOldLinks } from './cabinets/queries.ts'
import { removeOldSignInEvents } from './history/history-queries.ts'

export const tidySessionsTask = 'tidy-sessions'

const historyDays = 180

/** Once an hour: removes tries, links and lines of the sign-in history that have ended by themselves. */
export const sessionTasks = (services: Services): Record<string, TaskHandler> => ({
  [tidySessionsTask]: async () => {
    const now = services.clock.now()
    await removeEndedWindows(services.db, now)
    await removeOldLinks(services.db, new Date(now.getTime() - dayMs))
    await removeOldSignInEvents(services.db, new Date(now.getTime() - historyDays * dayMs))
  },
})
