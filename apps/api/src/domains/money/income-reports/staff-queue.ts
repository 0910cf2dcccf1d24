import { queueEntry, type QueueContext, type StaffQueue } from '#platform/domain-parts/staff-queue.ts'
import { listSamePerson } from '#people/accounts'
import { countWaitingStatements } from './reading/digest-queries.ts'

/** A statement that two people approve is not shown to the first of them. */
const readStatements = async ({ reader, once }: QueueContext) =>
  countWaitingStatements(reader, await once(listSamePerson))

export const staffQueue: StaffQueue = {
  objected_statements: queueEntry(['accountant'], readStatements, (statements) => ({
    count: statements.objectedCount,
    oldest: statements.oldestObjectedAt,
  })),
  statements_to_approve: queueEntry(['accountant'], readStatements, (statements) => ({
    count: statements.toApproveCount,
    oldest: statements.oldestConfirmedAt,
  })),
  confirmed_statements: queueEntry(['accountant'], readStatements, (statements) => ({
    count: statements.confirmedCount,
    oldest: statements.oldestUnapprovedAt,
    amountKopecks: statements.confirmedKopecks,
  })),
  statements_to_pay: queueEntry(['accountant'], readStatements, (statements) => ({
    count: statements.toPayCount,
    oldest: statements.oldestApprovedAt,
    amountKopecks: statements.toPayKopecks,
  })),
  failed_payouts: queueEntry(['accountant'], readStatements, (statements) => ({
    count: statements.failedCount,
    amountKopecks: statements.failedKopecks,
  })),
}
