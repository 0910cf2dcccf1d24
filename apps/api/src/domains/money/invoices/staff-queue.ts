import { businessInstant } from '@navyk/api-spec/kit'
import { queueEntry, type QueueContext, type StaffQueue } from '#platform/domain-parts/staff-queue.ts'
import { listSamePerson } from '#people/accounts'
import { countAskedWriteOffs, countDraftAndOverdueInvoices, countUninvoicedLessons } from './reading/digest-queries.ts'

const readInvoices = ({ reader, today }: QueueContext) => countDraftAndOverdueInvoices(reader, today)

export const staffQueue: StaffQueue = {
  uninvoiced_lessons: {
    work: ['accountant'],
    count: async ({ reader, now }) => {
      const months = await countUninvoicedLessons(reader, now)
      return {
        count: months.reduce((sum, { count }) => sum + count, 0),
        amountKopecks: months.reduce((sum, { kopecks }) => sum + kopecks, 0),
        month: months[0]?.month ?? null,
      }
    },
  },
  draft_invoices: queueEntry(['accountant'], readInvoices, ({ draftCount, oldestDraftAt, draftKopecks }) => ({
    count: draftCount,
    oldest: oldestDraftAt,
    amountKopecks: draftKopecks,
  })),
  overdue_invoices: queueEntry(['accountant'], readInvoices, ({ overdueCount, oldestDueOn, overdueKopecks }) => ({
    count: overdueCount,
    oldest: oldestDueOn === null ? null : businessInstant(oldestDueOn),
    amountKopecks: overdueKopecks,
  })),
  // A write-off that two people decide is not shown to the first of them.
  write_offs_to_approve: {
    work: ['accountant'],
    count: async ({ reader, once }) => {
      const { count, oldestAt } = await countAskedWriteOffs(reader, await once(listSamePerson))
      return { count, oldest: oldestAt }
    },
  },
}
