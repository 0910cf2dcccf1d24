import { z } from 'zod'
import { dateSchema, instantSchema, monthSchema } from '../../kit/dates.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { idParams, idSchema } from '../../kit/ids.ts'
import { kopecksSchema } from '../../kit/money.ts'
import { dataOf, pageFields, pageOf } from '../../kit/paging.ts'
import { personRef } from '../../vocabulary/people.ts'
import { subjects } from '../../vocabulary/teaching.ts'

/** Payouts are not made through the product yet, so a statement only gathers accruals. */
const incomeReportStates = ['accruing'] as const

/** The pay is what the executor gets. The charge of the customers and the commission between the two are there for
 *  staff alone: an executor never learns what the customer pays. */
const incomeAmounts = z.object({
  payKopecks: kopecksSchema,
  chargeKopecks: kopecksSchema.optional(),
  commissionKopecks: kopecksSchema.optional(),
})
export type IncomeAmounts = z.infer<typeof incomeAmounts>

const incomeReportSummary = z.object({
  id: idSchema,
  month: monthSchema,
  executor: personRef,
  state: z.enum(incomeReportStates),
  accrualCount: z.int(),
  amounts: incomeAmounts,
})
export type IncomeReportSummary = z.infer<typeof incomeReportSummary>

const accrual = z.object({
  id: idSchema,
  lessonId: idSchema,
  subject: z.enum(subjects),
  heldOn: dateSchema,
  amounts: incomeAmounts,
  createdAt: instantSchema,
})
export type Accrual = z.infer<typeof accrual>

const incomeReportClient = z.object({
  contractId: idSchema,
  contractNumber: z.int(),
  subject: z.enum(subjects),
  customer: personRef,
  learnerName: z.string(),
  amounts: incomeAmounts,
  accruals: z.array(accrual),
})
export type IncomeReportClient = z.infer<typeof incomeReportClient>

const incomeReport = incomeReportSummary.extend({
  /** The approved lesson accounting that the accruals come from. */
  workReportId: idSchema,
  clients: z.array(incomeReportClient),
  /** January up to and including this month. */
  yearToDate: incomeAmounts,
})
export type IncomeReport = z.infer<typeof incomeReport>

/** Totals of the months of one year that the same filter shows. */
const incomeYear = z.object({ year: z.int(), accrualCount: z.int(), amounts: incomeAmounts })

const yearSchema = z.string().regex(/^20\d{2}$/, 'validation.year')

export const listIncomeReports = endpoint({
  method: 'GET',
  path: '/frontend-api/income-reports',
  summary: 'Monthly income, newest month first: own for an executor, all for the accountant',
  session: 'required',
  roles: ['executor', 'staff'],
  permissions: ['accountant'],
  query: z.strictObject({
    year: yearSchema.optional(),
    month: monthSchema.optional(),
    executorId: idSchema.optional(),
    ...pageFields,
  }),
  responses: { 200: pageOf(incomeReportSummary) },
})

export const getIncomeTotals = endpoint({
  method: 'GET',
  path: '/frontend-api/income-reports/totals',
  summary: 'Income of a year so far (this year when none is named), over the same filter as the list',
  session: 'required',
  roles: ['executor', 'staff'],
  permissions: ['accountant'],
  query: z.strictObject({ year: yearSchema.optional(), executorId: idSchema.optional() }),
  responses: { 200: dataOf(incomeYear) },
})

export const getIncomeReport = endpoint({
  method: 'GET',
  path: '/frontend-api/income-reports/:id',
  summary: 'One month of income: the accruals of each client',
  session: 'required',
  roles: ['executor', 'staff'],
  permissions: ['accountant'],
  params: idParams,
  responses: { 200: dataOf(incomeReport) },
})
