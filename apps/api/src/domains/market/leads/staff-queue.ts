import { queueEntry, type QueueContext, type StaffQueue } from '#platform/domain-parts/staff-queue.ts'
import { countWaitingLeads } from './board/board-queries.ts'

const readWaiting = ({ reader, now, session }: QueueContext) => countWaitingLeads(reader, now, session.cabinetId)

export const staffQueue: StaffQueue = {
  due_leads: queueEntry(['manager'], readWaiting, ({ dueCount, dueMine }) => ({ count: dueCount, mineCount: dueMine })),
  stale_leads: queueEntry(['manager'], readWaiting, ({ staleCount, staleMine, staleSince }) => ({
    count: staleCount,
    mineCount: staleMine,
    oldest: staleSince,
  })),
}
