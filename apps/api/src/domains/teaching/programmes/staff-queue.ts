import { addDays, businessInstant } from '@navyk/api-spec/kit'
import { queueEntry, type QueueContext, type StaffQueue } from '#platform/domain-parts/staff-queue.ts'
import { countPressing } from './queries.ts'

const readPressing = ({ reader, today }: QueueContext) => countPressing(reader, today)

export const staffQueue: StaffQueue = {
  programmes_no_lead: queueEntry(['manager'], readPressing, ({ noLead }) => ({ count: noLead })),
  programmes_too_few: queueEntry(['manager'], readPressing, ({ tooFew }) => ({ count: tooFew })),
  programmes_ready: queueEntry(['manager'], readPressing, ({ ready }) => ({ count: ready })),
  // A programme waits from the day after its last one.
  programmes_over: queueEntry(['manager'], readPressing, ({ over, overSince }) => ({
    count: over,
    oldest: overSince === null ? null : businessInstant(addDays(overSince, 1)),
  })),
}
