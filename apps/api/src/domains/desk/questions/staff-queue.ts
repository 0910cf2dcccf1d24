import { queueEntry, type QueueContext, type StaffQueue } from '#platform/domain-parts/staff-queue.ts'
import { countWaitingQuestions } from './queries.ts'

const readWaiting = ({ reader, now, session }: QueueContext) => countWaitingQuestions(reader, now, session.cabinetId)

export const staffQueue: StaffQueue = {
  overdue_questions: queueEntry(['manager'], readWaiting, ({ lateCount, lateMine, lateSince }) => ({
    count: lateCount,
    mineCount: lateMine,
    oldest: lateSince,
  })),
  questions: queueEntry(['manager'], readWaiting, ({ count, mine, oldestAt }) => ({
    count,
    mineCount: mine,
    oldest: oldestAt,
  })),
}
