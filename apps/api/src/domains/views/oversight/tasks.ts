import { dayMs } from '@navyk/api-spec/kit'
import type { TaskHandler } from '#platform/queue'
import type { Services } from '#platform/services.ts'
import { removeOldReadings } from './queries.ts'

export const removeOldReadingsTask = 'remove-old-readings'

const usualDays = 365

/** Once a day: removes readings that are older than READING_DAYS. */
export const oversightTasks = (services: Services): Record<string, TaskHandler> => ({
  [removeOldReadingsTask]: async () => {
    const before = new Date(services.clock.now().getTime() - (services.readingDays ?? usualDays) * dayMs)
    await services.transact((tx) => removeOldReadings(tx, before))
  },
})
