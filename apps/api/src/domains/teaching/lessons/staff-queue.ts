import { queueEntry, type QueueContext, type StaffQueue } from '#platform/domain-parts/staff-queue.ts'
import { countLessonsToDecide } from './closing/confirmation-queries.ts'
import { countUnclosedLessons } from './reading/digest-queries.ts'

const readToDecide = ({ reader, today }: QueueContext) => countLessonsToDecide(reader, today)
const figuresOf = ({ count, oldestAt }: { count: number; oldestAt: Date | null }) => ({ count, oldest: oldestAt })

export const staffQueue: StaffQueue = {
  disputed_lessons: queueEntry(['manager'], readToDecide, ({ disputed }) => figuresOf(disputed)),
  owed_make_ups: queueEntry(['manager'], readToDecide, ({ owed }) => figuresOf(owed)),
  unusual_closings: queueEntry(['manager'], readToDecide, ({ unusual }) => figuresOf(unusual)),
  unconfirmed_lessons: queueEntry(['manager'], readToDecide, ({ unconfirmed }) => figuresOf(unconfirmed)),
  unclosed_lessons: {
    work: ['manager'],
    count: async ({ reader, now }) => figuresOf(await countUnclosedLessons(reader, now)),
  },
}
