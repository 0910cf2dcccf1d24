import { addMonths } from '@navyk/api-spec/kit'
import type { StaffQueue } from '#platform/domain-parts/staff-queue.ts'
import { listSamePerson } from '#people/accounts'
import { countUnapprovedAccounts } from './batches/due-payouts.ts'
import { countStatementsToMake } from './reading/count-statements-to-make.ts'

export const staffQueue: StaffQueue = {
  accounts_to_approve: {
    work: ['accountant'],
    count: async ({ reader, now, once }) => {
      const { count, kopecks } = await countUnapprovedAccounts(reader, now, await once(listSamePerson))
      return { count, amountKopecks: kopecks }
    },
  },
  // Of the month that is over.
  statements_to_make: {
    work: ['accountant'],
    count: async ({ reader, payoutRules, today }) => {
      const month = addMonths(today.slice(0, 7), -1)
      const { count, kopecks } = await countStatementsToMake(reader, payoutRules, month)
      return { count, amountKopecks: kopecks, month }
    },
  },
}
