import { queueEntry, type QueueContext, type StaffQueue } from '#platform/domain-parts/staff-queue.ts'
import { listSamePerson } from '#people/accounts'
import { countWaitingRefunds } from './queries.ts'

/** A refund that two people decide is not shown to the first of them. */
const readRefunds = async ({ reader, once }: QueueContext) => countWaitingRefunds(reader, await once(listSamePerson))

export const staffQueue: StaffQueue = {
  refunds_to_approve: queueEntry(['accountant'], readRefunds, (refunds) => ({
    count: refunds.toApproveCount,
    oldest: refunds.oldestAskedAt,
    amountKopecks: refunds.toApproveKopecks,
  })),
  refund_returns_to_approve: queueEntry(['accountant'], readRefunds, (refunds) => ({
    count: refunds.returnCount,
    oldest: refunds.oldestReturnAt,
    amountKopecks: refunds.returnKopecks,
  })),
  refunds_to_pay: queueEntry(['accountant'], readRefunds, (refunds) => ({
    count: refunds.toPayCount,
    oldest: refunds.oldestApprovedAt,
    amountKopecks: refunds.toPayKopecks,
  })),
}
