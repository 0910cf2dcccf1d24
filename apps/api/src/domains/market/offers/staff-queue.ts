import { queueEntry, type QueueContext, type StaffQueue } from '#platform/domain-parts/staff-queue.ts'
import { countOffersToModerate, countOpenOffers } from './lists/digest-queries.ts'

/** Open offers, and those of them without a response. */
export const readOpenOffers = ({ reader, today }: QueueContext) => countOpenOffers(reader, today)

export const staffQueue: StaffQueue = {
  offers_to_moderate: {
    work: ['manager'],
    count: async ({ reader, today }) => {
      const { count, oldestAt } = await countOffersToModerate(reader, today)
      return { count, oldest: oldestAt }
    },
  },
  offers_without_responses: queueEntry(['manager'], readOpenOffers, ({ unansweredCount, oldestUnansweredAt }) => ({
    count: unansweredCount,
    oldest: oldestUnansweredAt,
  })),
}
