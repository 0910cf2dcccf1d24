import { queueEntry, type QueueContext, type StaffQueue } from '#platform/domain-parts/staff-queue.ts'
import { countContracts } from './reading/digest-queries.ts'

/** Contracts in force, and those that wait for a manager. */
export const readContractCounts = ({ reader }: QueueContext) => countContracts(reader)

export const staffQueue: StaffQueue = {
  pause_wishes: queueEntry(['manager'], readContractCounts, ({ pauseWishCount, oldestPauseWishAt }) => ({
    count: pauseWishCount,
    oldest: oldestPauseWishAt,
  })),
  draft_contracts: queueEntry(['manager'], readContractCounts, ({ draftCount, oldestDraftAt }) => ({
    count: draftCount,
    oldest: oldestDraftAt,
  })),
  ending_contracts: queueEntry(['manager'], readContractCounts, ({ endingCount }) => ({ count: endingCount })),
}
