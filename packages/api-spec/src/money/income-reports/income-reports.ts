import { z } from 'zod'
import { dateSchema, instantSchema, monthSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { historyOf, listOf, workbookOf } from '#kit/reads.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { kopecksSchema } from '#kit/money.ts'
import { dataOf } from '#kit/paging.ts'
import { ruleSnapshot } from '#money/commission'
import { settlementModels } from '#teaching/contracts'
import { payParts } from '#vocabulary/pay-parts.ts'
import { personRef } from '#vocabulary/people.ts'
import { subjects } from '#vocabulary/teaching.ts'
import { searchSchema } from '#vocabulary/texts.ts'

/** accruing → draft → confirmed → approved → in_payment → paid, part_paid or failed; on_hold and void beside it. What a
 *  statement holds is fixed from `draft` on; bonuses and deductions may still come until it is confirmed. */
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

/** The pay is what the executor gets. The charge of the customers and the commission between the two are there for
 *  staff alone: an executor never learns what the customer pays. */
const incomeAmounts = z.object({
  payKopecks: kopecksSchema,
  chargeKopecks: kopecksSchema.optional(),
  commissionKopecks: kopecksSchema.optional(),
})
export type IncomeAmounts = z.infer<typeof incomeAmounts>

/** To staff alone: what lessons bring the service, by what it is in their contracts. What it sells itself less its cost, and
 *  its fees as an agent, are the commission. */
const serviceIncome = z.object({ soldKopecks: kopecksSchema, costKopecks: kopecksSchema, feeKopecks: kopecksSchema })
export type ServiceIncome = z.infer<typeof serviceIncome>

const incomeReportSummary = z.object({
  id: idSchema,
  month: monthSchema,
  executor: personRef,
  state: z.enum(incomeReportStates),
  /** Settled lessons; a correction of one is none. */
  lessonCount: z.int(),
  /** Of lessons and of corrections of them. */
  amounts: incomeAmounts,
  /** Sessions of groups and bonuses, less deductions. */
  adjustmentKopecks: kopecksSchema,
  /** The pay with all of these: what the statement comes to. */
  payableKopecks: kopecksSchema,
  paidKopecks: kopecksSchema,
  /** When the silence of the executor confirms it; null when it does not run. */
  confirmBy: instantSchema.nullable(),
  version: versionSchema,
})
export type IncomeReportSummary = z.infer<typeof incomeReportSummary>

/** What an executor says against a row, and what they are answered. */
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
  /** Of a correction of a closed month the lesson accounting that says why; null of a lesson. */
  correctedIn: idSchema.nullable(),
  /** Why a closed month was corrected; null of a lesson. */
  reason: z.string().nullable(),
  subject: z.enum(subjects),
  heldOn: dateSchema,
  amounts: incomeAmounts,
  /** To staff alone: the rule that made the commission, as it was then; null where it is by the contract. */
  rule: ruleSnapshot.nullable().optional(),
  createdAt: instantSchema,
  /** The newest one. */
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
  /** Of the lessons, without corrections. */
  amounts: incomeAmounts,
  accruals: z.array(accrual),
})
export type IncomeReportClient = z.infer<typeof incomeReportClient>

/** What a statement holds beside lessons. */
const statementRowKinds = [...adjustmentKinds, 'session'] as const
export type StatementRowKind = (typeof statementRowKinds)[number]

const incomeAdjustment = z.object({
  id: idSchema,
  kind: z.enum(statementRowKinds),
  /** Above zero; of a session below zero where a correction of its outcomes takes something off. */
  amountKopecks: kopecksSchema,
  /** Of a session the programme's title. */
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
  /** How much of what the statement comes to was left by months before its own, the oldest first: all rows that have moved on from
   *  them, of lessons, sessions, corrections, bonuses and deductions. */
  olderMonths: z.array(z.object({ month: monthSchema, kopecks: kopecksSchema })),
  /** Rows that the executor objects to and that have no answer yet. */
  openObjections: z.int(),
  confirmedAt: instantSchema.nullable(),
  /** Whether nobody answered in time, and the silence confirmed it. */
  wasSilent: z.boolean(),
  /** By whom and how the code came that confirmed it. */
  confirmation: z.object({ by: z.string(), channel: z.enum(['sms', 'telegram', 'email']) }).nullable(),
  /** SHA-256 of the statement as a paper, in hexadecimal: what its executor confirms, or has confirmed. Null where there is nothing
   *  to confirm, and of what an older release confirmed. */
  documentSha256: z.string().nullable(),
  approvedAt: instantSchema.nullable(),
  /** Why it is on hold or void. */
  reason: z.string().nullable(),
  /** What the executor has not named yet: without it a statement with something to pay is not approved. */
  lacks: z.enum(lackingDetails).nullable(),
  /** It is approved, and another account was named since: nothing is paid before that one is approved as well. */
  isAccountChanged: z.boolean(),
  /** For staff: above the limit two accounts approve. */
  approval: z
    .object({
      needsTwo: z.boolean(),
      /** Who has approved first, while the second is awaited. */
      firstBy: z.string().nullable(),
      /** Whether it was the reader, who can't be the second too. */
      isFirstMine: z.boolean(),
      by: z.string().nullable(),
      /** To which account it is paid if it is approved now; null where none is named. */
      account: z
        .object({
          name: z.string(),
          iban: z.string(),
          /** When staff named it for the executor; null where the executor did. */
          byStaffAt: instantSchema.nullable(),
        })
        .nullable(),
      /** Which account was approved. */
      approvedAccount: z.object({ name: z.string(), iban: z.string() }).nullable(),
    })
    .optional(),
  /** Statements from January up to and including this month; without void ones. */
  yearToDate: z.object({ lessonCount: z.int(), parts: payParts }),
})
export type IncomeReport = z.infer<typeof incomeReport>
export const incomeReportAnswer = { 200: dataOf(incomeReport) } as const

/** Sums of the statements that the same filter of the list shows. What a void one held stands in another, so it is not in them. */
const incomeTotals = z.object({
  count: z.int(),
  lessonCount: z.int(),
  amounts: incomeAmounts,
  service: serviceIncome.optional(),
  parts: payParts,
  paidKopecks: kopecksSchema,
})

const yearSchema = z.string().regex(/^20\d{2}$/, 'validation.year')

/** What of a statement waits for accountants: an objection for its answer, a confirmed one for its approval, a large sum for the
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
  summary: 'Monthly income, newest month first: own for an executor, all for the accountant',
  session: 'required',
  roles: ['executor', 'staff'],
  permissions: ['accountant'],
  filter: incomeReportFilter,
  row: incomeReportSummary,
})

/** A workbook, not JSON. */
export const downloadIncomeReports = workbookOf({
  path: '/frontend-api/income-reports/workbook',
  summary: 'Monthly income as a workbook, narrowed as the list is',
  session: 'required',
  roles: ['staff'],
  permissions: ['accountant'],
  filter: incomeReportFilter,
})

export const getIncomeTotals = endpoint({
  method: 'GET',
  path: '/frontend-api/income-reports/totals',
  summary: 'Sums of all months of income that the same filter of the list shows',
  session: 'required',
  roles: ['executor', 'staff'],
  permissions: ['accountant'],
  query: z.strictObject(incomeReportFilter),
  responses: { 200: dataOf(incomeTotals) },
})

const sourceFields = { payKopecks: kopecksSchema, lessonCount: z.int() }

const incomeSources = z.object({
  year: z.int(),
  /** The largest first. */
  customers: z.array(z.object({ customer: personRef, ...sourceFields })),
  /** With the sessions of groups. */
  subjects: z.array(z.object({ subject: z.enum(subjects), ...sourceFields })),
  /** Programmes by title; their sessions are what is counted. */
  programmes: z.array(z.object({ title: z.string(), ...sourceFields })),
})
export type IncomeSources = z.infer<typeof incomeSources>

export const getIncomeSources = endpoint({
  method: 'GET',
  path: '/frontend-api/income-reports/sources',
  summary: 'What a year (this one when none is named) brought an executor from each customer and by each subject',
  session: 'required',
  roles: ['executor', 'staff'],
  permissions: ['accountant'],
  query: z.strictObject({ year: yearSchema.optional(), executorId: idSchema.optional() }),
  responses: { 200: dataOf(incomeSources) },
})

export const downloadIncomeWorkbook = workbookOf({
  path: '/frontend-api/income-reports/:id/xlsx',
  summary: 'One month of income as a workbook: what the executor gets for each lesson',
  session: 'required',
  roles: ['executor', 'staff'],
  permissions: ['accountant'],
  params: idParams,
})

export const downloadIncomeDocument = endpoint({
  method: 'GET',
  path: '/frontend-api/income-reports/:id/pdf',
  summary: 'One month of income as a document, in Russian: what the executor gets for each lesson',
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
  summary: 'One month of income: the accruals of each client, bonuses and deductions, and where the statement stands',
  session: 'required',
  roles: ['executor', 'staff'],
  permissions: ['accountant'],
  params: idParams,
  responses: incomeReportAnswer,
})

export const listIncomeReportHistory = historyOf({
  path: '/frontend-api/income-reports/:id/history',
  summary: 'Who did what with a statement, newest first',
  session: 'required',
  roles: ['executor', 'staff'],
  permissions: ['accountant'],
})
