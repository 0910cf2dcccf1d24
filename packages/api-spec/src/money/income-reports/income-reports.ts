import { z } from 'zod'
import { dateSchema, instantSchema, monthSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { historyOf, listOf, workbookOf } from '#kit/reads.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { kopecksSchema } from '#kit/values/money.ts'
import { dataOf } from '#kit/paging.ts'
import { ruleSnapshot } from '#money/commission'
import { settlementModels } from '#teaching/contracts'
import { payParts } from '#vocabulary/pay-parts.ts'
import { personRef } from '#vocabulary/people.ts'
import { subjects } from '#vocabulary/teaching.ts'
import { searchSchema } from '#vocabulary/texts/texts.ts'

/** States of a statement: accruing → draft → confirmed → approved → in_payment → paid, part_paid or failed; on_hold and void beside it. The
 *  rows are fixed from `draft` on; bonuses and deductions may still come until it is confirmed. */
export const incomeReportStates = [
  'accruing',
  'draft',
  'confirmed',
  'approved',
  'in_payment',
  'part_paid',
  'paid',
  'failed',
  'on_hold',
  'void',
] as const
export type IncomeReportState = (typeof incomeReportStates)[number]

export const adjustmentKinds = ['bonus', 'deduction'] as const

/** Sums of some rows, in kopecks. The pay is what the executor gets. The charge of the customers and the commission between the two are
 *  there for staff alone: an executor never learns what the customer pays. */
const incomeAmounts = z.object({
  payKopecks: kopecksSchema,
  chargeKopecks: kopecksSchema.optional(),
  commissionKopecks: kopecksSchema.optional(),
})
export type IncomeAmounts = z.infer<typeof incomeAmounts>

/** Income of the service from lessons, by settlement model, in kopecks; for staff alone. Commission = sold − cost of what the service sells
 *  itself + its fees as an agent. */
const serviceIncome = z.object({ soldKopecks: kopecksSchema, costKopecks: kopecksSchema, feeKopecks: kopecksSchema })
export type ServiceIncome = z.infer<typeof serviceIncome>

const incomeReportSummary = z.object({
  id: idSchema,
  month: monthSchema,
  executor: personRef,
  state: z.enum(incomeReportStates),
  /** Settled lessons; a correction of one is none. */
  lessonCount: z.int(),
  /** Sums of lessons and of corrections of them. */
  amounts: incomeAmounts,
  /** Sessions of groups and bonuses, less deductions. */
  adjustmentKopecks: kopecksSchema,
  /** Total pay of the statement, in kopecks, with all of these. */
  payableKopecks: kopecksSchema,
  paidKopecks: kopecksSchema,
  /** Time at which the executor's silence confirms the statement; null when that time does not run. */
  confirmBy: instantSchema.nullable(),
  version: versionSchema,
})
export type IncomeReportSummary = z.infer<typeof incomeReportSummary>

/** An executor's objection to a row, and the answer to it. */
const incomeObjection = z.object({
  reason: z.string(),
  objectedAt: instantSchema,
  answer: z.string().nullable(),
  answeredAt: instantSchema.nullable(),
})
export type IncomeObjection = z.infer<typeof incomeObjection>

const accrual = z.object({
  id: idSchema,
  lessonId: idSchema,
  /** For a correction of a closed month: the lesson accounting that says why. Null for a lesson. */
  correctedIn: idSchema.nullable(),
  /** Reason why a closed month was corrected; null for a lesson. */
  reason: z.string().nullable(),
  subject: z.enum(subjects),
  heldOn: dateSchema,
  amounts: incomeAmounts,
  /** Rule that made the commission, as it was then; null where the contract made it. For staff alone. */
  rule: ruleSnapshot.nullable().optional(),
  createdAt: instantSchema,
  /** The newest objection. */
  objection: incomeObjection.nullable(),
})
export type Accrual = z.infer<typeof accrual>

const incomeReportClient = z.object({
  contractId: idSchema,
  contractNumber: z.int(),
  subject: z.enum(subjects),
  customer: personRef,
  learnerName: z.string(),
  settlementModel: z.enum(settlementModels),
  /** Sums of the lessons, without corrections. */
  amounts: incomeAmounts,
  accruals: z.array(accrual),
})
export type IncomeReportClient = z.infer<typeof incomeReportClient>

/** Kinds of rows of a statement beside lessons. */
const statementRowKinds = [...adjustmentKinds, 'session'] as const
export type StatementRowKind = (typeof statementRowKinds)[number]

const incomeAdjustment = z.object({
  id: idSchema,
  kind: z.enum(statementRowKinds),
  /** Above zero, in kopecks; for a session it can be below zero, where a correction of its outcomes takes something off. */
  amountKopecks: kopecksSchema,
  /** Reason of the row; for a session the programme's title. */
  reason: z.string(),
  createdAt: instantSchema,
  /** The session of a group programme that it pays. */
  session: z.object({ id: idSchema, heldOn: dateSchema }).nullable(),
  objection: incomeObjection.nullable(),
})
export type IncomeAdjustment = z.infer<typeof incomeAdjustment>

const lackingDetails = ['account', 'tax_status'] as const
export type LackingDetail = (typeof lackingDetails)[number]

const incomeReport = incomeReportSummary.extend({
  /** The approved lesson accounting that the accruals come from; null where all rows have moved on to a later month. */
  workReportId: idSchema.nullable(),
  clients: z.array(incomeReportClient),
  service: serviceIncome.optional(),
  parts: payParts,
  adjustments: z.array(incomeAdjustment),
  /** Part of the statement's sum that months before its own left, by month, the oldest first: all rows that have moved on from them, of
   *  lessons, sessions, corrections, bonuses and deductions. In kopecks. */
  olderMonths: z.array(z.object({ month: monthSchema, kopecks: kopecksSchema })),
  /** Rows that the executor objects to and that have no answer yet. */
  openObjections: z.int(),
  confirmedAt: instantSchema.nullable(),
  /** Whether nobody answered in time, and the silence confirmed it. */
  wasSilent: z.boolean(),
  /** Person who confirmed the statement, and channel of the code. */
  confirmation: z.object({ by: z.string(), channel: z.enum(['sms', 'telegram', 'email']) }).nullable(),
  /** SHA-256 of the statement as a paper, in hexadecimal: the executor confirms it, or has confirmed it. Null where there is nothing to
   *  confirm, and for a statement that was confirmed in an older release. */
  documentSha256: z.string().nullable(),
  approvedAt: instantSchema.nullable(),
  /** Reason why it is on hold or void. */
  reason: z.string().nullable(),
  /** Detail that the executor has not named yet: without it a statement with something to pay is not approved. */
  lacks: z.enum(lackingDetails).nullable(),
  /** Whether another account was named since the approval: nothing is paid before that one is approved as well. */
  isAccountChanged: z.boolean(),
  /** Approval of the statement, for staff: above the limit two accounts approve. */
  approval: z
    .object({
      needsTwo: z.boolean(),
      /** Person who approved first, while the second approval is awaited. */
      firstBy: z.string().nullable(),
      /** Whether the reader approved first; then the second approval has to come from another person. */
      isFirstMine: z.boolean(),
      by: z.string().nullable(),
      /** Account to which it is paid if it is approved now; null where none is named. */
      account: z
        .object({
          name: z.string(),
          iban: z.string(),
          /** Time at which staff named the account for the executor; null where the executor named it. */
          byStaffAt: instantSchema.nullable(),
        })
        .nullable(),
      /** Account that was approved. */
      approvedAccount: z.object({ name: z.string(), iban: z.string() }).nullable(),
    })
    .optional(),
  /** Statements from January up to and including this month; without void ones. */
  yearToDate: z.object({ lessonCount: z.int(), parts: payParts }),
})
export type IncomeReport = z.infer<typeof incomeReport>
export const incomeReportAnswer = { 200: dataOf(incomeReport) } as const

/** Sums of the statements that the same filter of the list shows. Void statements are left out: their rows stand in other ones. */
const incomeTotals = z.object({
  count: z.int(),
  lessonCount: z.int(),
  amounts: incomeAmounts,
  service: serviceIncome.optional(),
  parts: payParts,
  paidKopecks: kopecksSchema,
})

const yearSchema = z.string().regex(/^20\d{2}$/, 'validation.year')

/** Work of accountants that a statement waits for: an objection for its answer, a confirmed one for its approval, a large sum for the
 *  second of two people, an approved one for its payout. */
export const incomeReportWaits = ['answer', 'approval', 'second_approval', 'payout'] as const
export type IncomeReportWait = (typeof incomeReportWaits)[number]

const incomeReportFilter = {
  /** Beginnings of names of the executor. */
  search: searchSchema,
  year: yearSchema.optional(),
  month: monthSchema.optional(),
  state: z.enum(incomeReportStates, 'validation.invalid').optional(),
  executorId: idSchema.optional(),
  waits: z.enum(incomeReportWaits, 'validation.invalid').optional(),
}

export const listIncomeReports = listOf({
  path: '/frontend-api/income-reports',
  summary: 'Lists monthly income, newest month first: own for an executor, all for the accountant',
  session: 'required',
  roles: ['executor', 'staff'],
  permissions: ['accountant'],
  filter: incomeReportFilter,
  row: incomeReportSummary,
})

/** A workbook, not JSON. */
export const downloadIncomeReports = workbookOf({
  path: '/frontend-api/income-reports/workbook',
  summary: 'Downloads monthly income as a workbook with the filters of the list',
  session: 'required',
  roles: ['staff'],
  permissions: ['accountant'],
  filter: incomeReportFilter,
})

export const getIncomeTotals = endpoint({
  method: 'GET',
  path: '/frontend-api/income-reports/totals',
  summary: 'Adds up all months of income with the same filters as the list',
  session: 'required',
  roles: ['executor', 'staff'],
  permissions: ['accountant'],
  query: z.strictObject(incomeReportFilter),
  responses: { 200: dataOf(incomeTotals) },
})

const sourceFields = { payKopecks: kopecksSchema, lessonCount: z.int() }

const incomeSources = z.object({
  year: z.int(),
  /** Sums by customer, the largest first. */
  customers: z.array(z.object({ customer: personRef, ...sourceFields })),
  /** Sums by subject, with the sessions of groups. */
  subjects: z.array(z.object({ subject: z.enum(subjects), ...sourceFields })),
  /** Sums by programme, sorted by title; the count is that of its sessions. */
  programmes: z.array(z.object({ title: z.string(), ...sourceFields })),
})
export type IncomeSources = z.infer<typeof incomeSources>

export const getIncomeSources = endpoint({
  method: 'GET',
  path: '/frontend-api/income-reports/sources',
  summary: 'Returns the income of an executor in a year (this one if none is named) by customer and by subject',
  session: 'required',
  roles: ['executor', 'staff'],
  permissions: ['accountant'],
  query: z.strictObject({ year: yearSchema.optional(), executorId: idSchema.optional() }),
  responses: { 200: dataOf(incomeSources) },
})

export const downloadIncomeWorkbook = workbookOf({
  path: '/frontend-api/income-reports/:id/xlsx',
  summary: 'Downloads one month of income as a workbook: the executor’s pay for each lesson',
  session: 'required',
  roles: ['executor', 'staff'],
  permissions: ['accountant'],
  params: idParams,
})

export const downloadIncomeDocument = endpoint({
  method: 'GET',
  path: '/frontend-api/income-reports/:id/pdf',
  summary: 'Downloads one month of income as a document, in Russian: the executor’s pay for each lesson',
  session: 'required',
  roles: ['executor', 'staff'],
  permissions: ['accountant'],
  params: idParams,
  download: 'application/pdf',
  responses: { 200: z.string() },
})

export const getIncomeReport = endpoint({
  method: 'GET',
  path: '/frontend-api/income-reports/:id',
  summary:
    'Returns one month of income: the accruals of each client, bonuses and deductions, and the state of the statement',
  session: 'required',
  roles: ['executor', 'staff'],
  permissions: ['accountant'],
  params: idParams,
  responses: incomeReportAnswer,
})

export const listIncomeReportHistory = historyOf({
  path: '/frontend-api/income-reports/:id/history',
  summary: 'Lists the history of a statement, newest first',
  session: 'required',
  roles: ['executor', 'staff'],
  permissions: ['accountant'],
})
