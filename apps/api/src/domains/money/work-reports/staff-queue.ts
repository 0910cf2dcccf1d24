import { addMonths } from '@navyk/api-spec/kit'
import type { StaffQueue } from '#platform/domain-parts/staff-queue.ts'
import { listSamePerson } from '#people/accounts'
import { countAskedCorrections } from './corrections/correction-queries.ts'
import { countReportsToClose, countSubmittedReports } from './reading/digest-queries.ts'

export const staffQueue: StaffQueue = {
  work_reports: {
    work: ['manager', 'accountant'],
    count: async ({ reader }) => {
      const { count, oldestAt } = await countSubmittedReports(reader)
      return { count, oldest: oldestAt }
    },
  },
  // A correction that two people decide is not shown to the first of them.
  corrections_to_approve: {
    work: ['accountant'],
    count: async ({ reader, once }) => {
      const { count, oldestAt } = await countAskedCorrections(reader, await once(listSamePerson))
      return { count, oldest: oldestAt }
    },
  },
  // Of the month that is over.
  reports_to_close: {
    work: ['accountant'],
    count: async ({ reader, today }) => {
      const month = addMonths(today.slice(0, 7), -1)
      return { count: await countReportsToClose(reader, month), month }
    },
  },
}
