import { dayMs } from '@navyk/api-spec/kit'
import type { TaskHandler } from '#platform/queue'
import type { Services } from '#platform/services.ts'
import { removeOldTelegram } from './telegram/queries.ts'

export const tidyChannelsTask = 'tidy-channels'

const weekMs = 7 * dayMs

/** Once an hour: removes links that nobody has used and updates that were answered long ago. */
export const channelTasks = (services: Services): Record<string, TaskHandler> => ({
  [tidyChannelsTask]: () => {
    const now = services.clock.now()
    return removeOldTelegram(services.db, now, new Date(now.getTime() - weekMs))
  },
})
