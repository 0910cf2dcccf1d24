import { queueEntry, type QueueContext, type StaffQueue } from '#platform/domain-parts/staff-queue.ts'
import { countPromises } from './desk/list-waiting-offers.ts'

const readPromises = ({ reader, now }: QueueContext) => countPromises(reader, now)

export const staffQueue: StaffQueue = {
  broken_promises: queueEntry(['manager'], readPromises, ({ broken, brokenSince }) => ({
    count: broken,
    oldest: brokenSince,
  })),
  promises_soon: queueEntry(['manager'], readPromises, ({ soon }) => ({ count: soon })),
}
