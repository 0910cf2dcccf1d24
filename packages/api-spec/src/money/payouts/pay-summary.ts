// What an executor was paid, and what is to come.
import { z } from 'zod'
import { monthSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { kopecksSchema } from '#kit/money.ts'
import { dataOf } from '#kit/paging.ts'
import { personRef } from '#vocabulary/people.ts'

/** Above what income of a year from companies and sole traders the tax on professional income is higher. */
const npdThresholds: ReadonlyMap<number, number> = new Map([[2026, 6_000_000]])

/** The threshold of a year, or of the last year before it of which it is known. Null before all of them: then nothing is said. */
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
      /** Of which year the threshold is: an earlier one where that of this year is not known yet. */
      thresholdYear: z.int(),
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
  lookers: ['accountant'],
  responses: { 200: dataOf(paySummary) },
})
