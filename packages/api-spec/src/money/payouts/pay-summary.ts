// Pay of an executor: paid, and still to come.
import { z } from 'zod'
import { monthSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { kopecksSchema } from '#kit/values/money.ts'
import { dataOf } from '#kit/paging.ts'
import { personRef } from '#vocabulary/people.ts'

/** Income of a year from companies and sole traders, in kopecks, above which the tax on professional income is higher. By year. */
const npdThresholds: ReadonlyMap<number, number> = new Map([[2026, 6_000_000]])

/** Threshold of a year, or of the last earlier year with a known one. Null before all known years. */
export function npdThresholdOf(year: number): { year: number; kopecks: number } | null {
  const known = [...npdThresholds].filter(([from]) => from <= year).toSorted(([one], [other]) => other - one)
  const [last] = known
  return last ? { year: last[0], kopecks: last[1] } : null
}

export const paySummary = z.object({
  year: z.int(),
  month: monthSchema,
  paidMonthKopecks: kopecksSchema,
  paidYearKopecks: kopecksSchema,
  /** Sums, in kopecks: approved or on their way to the bank; being checked by the executor or the accountants; of open months. */
  comingKopecks: kopecksSchema,
  checkedKopecks: kopecksSchema,
  accruedKopecks: kopecksSchema,
  /** Pay of open months that is paid once the customers have paid. */
  waiting: z.object({
    /** Whether lessons are paid once their customer has paid; if not, nothing waits. */
    isRule: z.boolean(),
    payKopecks: kopecksSchema,
    customers: z.array(z.object({ customer: personRef, lessonCount: z.int(), payKopecks: kopecksSchema })),
  }),
  /** A hint for those who pay the tax on professional income, or may do so. */
  npd: z
    .object({
      isSure: z.boolean(),
      thresholdKopecks: kopecksSchema,
      /** Year of the threshold: an earlier one where that of this year is not known yet. */
      thresholdYear: z.int(),
      /** Part of the year's payouts that the service paid as a company, in kopecks: without the money that customers owe the executor by
       *  agent contracts. */
      countedKopecks: kopecksSchema,
    })
    .nullable(),
})
export type PaySummary = z.infer<typeof paySummary>

export const getPaySummary = endpoint({
  method: 'GET',
  path: '/frontend-api/payouts/summary',
  summary:
    'Returns an executor’s payouts of this month and this year, the coming ones, and the sums that wait for customers',
  session: 'required',
  roles: ['executor'],
  lookers: ['accountant'],
  responses: { 200: dataOf(paySummary) },
})
