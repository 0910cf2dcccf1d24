// What an executor was paid, and what is to come.
import { z } from 'zod'
import { monthSchema } from '../../kit/dates.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { kopecksSchema } from '../../kit/money.ts'
import { dataOf } from '../../kit/paging.ts'
import { personRef } from '../../vocabulary/people.ts'

/** Above what income of a year from companies the tax on professional income is higher. Null for years of which it is not known:
 *  then nothing is said. */
export const npdThresholdKopecks = (year: number): number | null => (year === 2026 ? 6_000_000 : null)

export const paySummary = z.object({
  year: z.int(),
  month: monthSchema,
  paidMonthKopecks: kopecksSchema,
  paidYearKopecks: kopecksSchema,
  /** Approved or on its way to the bank; being checked by the executor or the accountants; of open months. */
  comingKopecks: kopecksSchema,
  checkedKopecks: kopecksSchema,
  accruedKopecks: kopecksSchema,
  /** Of open months: what is paid once the customers have paid. */
  waiting: z.object({
    /** False where lessons are paid once they are settled: then nothing waits. */
    isRule: z.boolean(),
    payKopecks: kopecksSchema,
    customers: z.array(z.object({ customer: personRef, lessonCount: z.int(), payKopecks: kopecksSchema })),
  }),
  /** A hint for those who pay the tax on professional income, or may do so. */
  npd: z
    .object({
      isSure: z.boolean(),
      thresholdKopecks: kopecksSchema,
      /** What of the year's payouts the service has paid as a company: not what customers owe the executor, by agent contracts. */
      countedKopecks: kopecksSchema,
    })
    .nullable(),
})
export type PaySummary = z.infer<typeof paySummary>

export const getPaySummary = endpoint({
  method: 'GET',
  path: '/frontend-api/payouts/summary',
  summary: 'What the executor was paid this month and this year, what is to come, and what waits for which customers',
  session: 'required',
  roles: ['executor'],
  responses: { 200: dataOf(paySummary) },
})
