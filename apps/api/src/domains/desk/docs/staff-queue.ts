import { queueEntry, type QueueContext, type StaffQueue } from '#platform/domain-parts/staff-queue.ts'
import { countDocumentsToSee } from './queries.ts'

const readWaiting = ({ reader }: QueueContext) => countDocumentsToSee(reader)

export const staffQueue: StaffQueue = {
  handed_in_documents: queueEntry(['manager'], readWaiting, ({ handedIn, handedInSince }) => ({
    count: handedIn,
    oldest: handedInSince,
  })),
  declined_documents: queueEntry(['manager'], readWaiting, ({ declined }) => ({ count: declined })),
}
