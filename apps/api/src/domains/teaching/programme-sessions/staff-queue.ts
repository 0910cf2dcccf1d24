import { queueEntry, type QueueContext, type StaffQueue } from '#platform/domain-parts/staff-queue.ts'
import { countSessionsToDecide } from './reading/digest-queries.ts'

const readToDecide = ({ reader, now }: QueueContext) => countSessionsToDecide(reader, now)

export const staffQueue: StaffQueue = {
  unstaffed_sessions: queueEntry(['manager'], readToDecide, ({ unstaffed }) => ({
    count: unstaffed.count,
    oldest: unstaffed.oldestAt,
  })),
  unclosed_sessions: queueEntry(['manager'], readToDecide, ({ unclosed }) => ({
    count: unclosed.count,
    oldest: unclosed.oldestAt,
  })),
}
