import { addMonths } from '@navyk/api-spec/kit'
import type { StaffQueue } from '#platform/domain-parts/staff-queue.ts'
import { countDueReports } from './reports/due-reports.ts'

/** Before this day of a month, executors have time for their reports to parents about the last one. */
const reportsAwaitedFromDay = 6

export const staffQueue: StaffQueue = {
  reports_not_sent: {
    work: ['manager'],
    count: async ({ reader, today }) => {
      const month = addMonths(today.slice(0, 7), -1)
      const isAwaited = Number(today.slice(8)) >= reportsAwaitedFromDay
      return { count: isAwaited ? await countDueReports(reader, month) : 0, month }
    },
  },
}
