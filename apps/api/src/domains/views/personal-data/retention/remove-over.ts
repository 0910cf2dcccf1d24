import { type RetentionRule, removeOver } from '#platform/domain-parts/retention.ts'
import type { TaskHandler } from '#platform/queue'
import type { Services } from '#platform/services.ts'

export const removeHourlyTask = 'remove-hourly'
export const removeNightlyTask = 'remove-nightly'

/** Removes what is over of every kind of data that a domain keeps for a time (docs/rules/retention.md). */
export const removalTasks = (services: Services): Record<string, TaskHandler> => ({
  [removeHourlyTask]: () => removeKindsOf(services, 'hour'),
  [removeNightlyTask]: () => removeKindsOf(services, 'night'),
})

async function removeKindsOf(services: Services, every: RetentionRule['every']): Promise<void> {
  await removeOver(
    services,
    retentionRules(services).filter((rule) => rule.every === every),
  )
}

/** The rules of all domains, from the foundations up. */
export const retentionRules = ({ personalData }: Pick<Services, 'personalData'>): RetentionRule[] =>
  personalData.flatMap(({ retention = [] }) => retention)
