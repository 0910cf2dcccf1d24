import { z } from 'zod'
import { dateSchema, instantSchema, monthSchema } from '#kit/dates.ts'
import { endpoint, quota } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { historyOf, listOf, workbookOf } from '#kit/reads.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { kopecksSchema, priceKopecksSchema } from '#kit/values/money.ts'
import { offered } from '#kit/offered.ts'
import { dataOf } from '#kit/paging.ts'
import { settlementModels } from '#teaching/contracts'
import { lessonOutcomes, lessonStates } from '#teaching/lessons'
import { personRef } from '#vocabulary/people.ts'
import { subjects } from '#vocabulary/teaching.ts'
import { neededText, searchSchema } from '#vocabulary/texts/texts.ts'
import { reasonSchema } from '#vocabulary/texts/printed.ts'

export { previewCommissionRule, type RulePreview } from './rule-preview.ts'

const reportsQuota = quota('reports', 200, 3000)

/** open → submitted → approved → closed; submitted → returned → submitted. A closed report never changes again: what was
 *  wrong in it is corrected by a row of its own in the open month. */
export const workReportStates = ['open', 'submitted', 'returned', 'approved', 'closed'] as const
const workReportStateSchema = z.enum(workReportStates, 'validation.invalid')
export type WorkReportState = z.infer<typeof workReportStateSchema>

/** Figures of some lessons. `chargeKopecks` and `commissionKopecks` are there for staff alone: an executor never
 *  learns what the customer pays. */
const workTotals = z.object({
  lessonCount: z.int(),
  /** Lessons that took place, whole or in part. */
  heldCount: z.int(),
  /** Lessons that are over and have no outcome yet, and lessons that are still to come; a report with any of either can't be
   *  submitted. */
  unclosedCount: z.int(),
  aheadCount: z.int(),
  heldMinutes: z.int(),
  payKopecks: kopecksSchema,
  chargeKopecks: kopecksSchema.optional(),
  commissionKopecks: kopecksSchema.optional(),
})
export type WorkTotals = z.infer<typeof workTotals>

/** Lessons that an approval does not settle yet: the customer can still object, objects, or has yet to confirm. */
const workReportWaiting = z.object({
  lessonCount: z.int(),
  /** Lessons among them that wait for the customer's confirmation, and for the staff's decision. */
  unconfirmedCount: z.int(),
  disputedCount: z.int(),
  payKopecks: kopecksSchema,
  /** Parts of that pay that wait for the customer's confirmation, and for the staff's decision. In kopecks. */
  unconfirmedPayKopecks: kopecksSchema,
  disputedPayKopecks: kopecksSchema,
  chargeKopecks: kopecksSchema.optional(),
  /** End of the time for objections to the last of the other lessons. */
  until: instantSchema.nullable(),
})
export type WorkReportWaiting = z.infer<typeof workReportWaiting>

const workReportSummary = z.object({
  id: idSchema,
  month: monthSchema,
  executor: personRef,
  state: workReportStateSchema,
  totals: workTotals,
  /** Lessons of an approved month that are not settled yet. */
  waitingCount: z.int(),
  submittedAt: instantSchema.nullable(),
  approvedAt: instantSchema.nullable(),
  version: versionSchema,
})
export type WorkReportSummary = z.infer<typeof workReportSummary>

const lessonWaits = ['window', 'dispute', 'confirmation'] as const

const workReportLesson = z.object({
  id: idSchema,
  startsAt: instantSchema,
  endsAt: instantSchema,
  state: z.enum(lessonStates),
  /** Outcome of the lesson; null until it is closed. */
  outcome: z.enum(lessonOutcomes).nullable(),
  heldMinutes: z.int().nullable(),
  topic: z.string(),
  payKopecks: kopecksSchema.nullable(),
  chargeKopecks: kopecksSchema.nullable().optional(),
  /** Reason why it can't be settled yet; null where it is settled or can be. */
  waitsFor: z.enum(lessonWaits).nullable(),
  /** End of the time for the customer's objections, where nothing else is waited for. */
  waitsUntil: instantSchema.nullable(),
})
export type WorkReportLesson = z.infer<typeof workReportLesson>

const workReportContract = z.object({
  contractId: idSchema,
  contractNumber: z.int(),
  subject: z.enum(subjects),
  customer: personRef,
  learnerName: z.string(),
  settlementModel: z.enum(settlementModels),
  totals: workTotals,
  lessons: z.array(workReportLesson),
})
export type WorkReportContract = z.infer<typeof workReportContract>

const correctionStates = ['asked', 'approved', 'refused'] as const

/** Correction of a settled lesson of a closed month. `charge…` and names of the staff are for staff alone. */
const lessonCorrection = z.object({
  id: idSchema,
  lessonId: idSchema,
  state: z.enum(correctionStates),
  heldOn: dateSchema,
  learnerName: z.string(),
  payBeforeKopecks: kopecksSchema,
  payKopecks: kopecksSchema,
  chargeBeforeKopecks: kopecksSchema.optional(),
  chargeKopecks: kopecksSchema.optional(),
  reason: z.string(),
  refusalReason: z.string().nullable(),
  askedBy: z.string().optional(),
  decidedBy: z.string().nullable().optional(),
  createdAt: instantSchema,
  decidedAt: instantSchema.nullable(),
  /** Actions that the reader may take now. */
  actions: z.object({ approve: offered, refuse: offered }),
  version: versionSchema,
})
export type LessonCorrection = z.infer<typeof lessonCorrection>

const workReport = workReportSummary.extend({
  approvedBy: z.string().nullable(),
  returnReason: z.string().nullable(),
  closedAt: instantSchema.nullable(),
  /** Seal of a closed month, for staff: the hash of its rows, and whether they still give the same hash. */
  seal: z.object({ hash: z.string(), isIntact: z.boolean() }).nullable().optional(),
  /** Corrections: approved ones for an executor, all of them for staff. */
  corrections: z.array(lessonCorrection),
  /** Settled lessons, and lessons that an approval leaves unsettled, or would leave now. */
  settled: z.object({ lessonCount: z.int(), payKopecks: kopecksSchema, chargeKopecks: kopecksSchema.optional() }),
  waiting: workReportWaiting,
  contracts: z.array(workReportContract),
})
export type WorkReport = z.infer<typeof workReport>

/** Work that a closed month waits for: a correction waits for a second person. Executors do not see it before it is decided. */
export const workReportWaits = ['correction'] as const
export type WorkReportWait = (typeof workReportWaits)[number]

const workReportFilter = {
  /** Beginnings of names of the executor. */
  search: searchSchema,
  state: workReportStateSchema.optional(),
  month: monthSchema.optional(),
  executorId: idSchema.optional(),
  waits: z.enum(workReportWaits, 'validation.invalid').optional(),
}

export const listWorkReports = listOf({
  path: '/frontend-api/work-reports',
  summary: 'Lists monthly lesson accounting, newest month first: own for an executor, all for staff',
  session: 'required',
  roles: ['executor', 'staff'],
  filter: workReportFilter,
  row: workReportSummary,
})

/** A workbook, not JSON. */
export const downloadWorkReports = workbookOf({
  path: '/frontend-api/work-reports/workbook',
  summary: 'Downloads monthly lesson accounting as a workbook with the filters of the list',
  session: 'required',
  roles: ['staff'],
  filter: workReportFilter,
})

export const getWorkReport = endpoint({
  method: 'GET',
  path: '/frontend-api/work-reports/:id',
  summary: 'Returns one month of an executor: the lessons of each contract with outcomes, hours and money',
  session: 'required',
  roles: ['executor', 'staff'],
  params: idParams,
  responses: { 200: dataOf(workReport) },
})

export const submitWorkReport = stepOf({
  path: '/frontend-api/work-reports/:id/submit',
  summary: 'Submits a month once every lesson of it has an outcome',
  quota: reportsQuota,
  roles: ['executor'],
  answer: workReport,
})

export const approveWorkReport = stepOf({
  path: '/frontend-api/work-reports/:id/approve',
  summary:
    'Approves a submitted month: its final lessons are settled, charged and accrued, the rest once they are final',
  quota: reportsQuota,
  roles: ['staff'],
  permissions: ['manager', 'accountant'],
  answer: workReport,
})

const workReportReturn = z.strictObject({
  version: versionSchema,
  reason: neededText(500),
})

export const returnWorkReport = stepOf({
  path: '/frontend-api/work-reports/:id/return',
  summary: 'Returns a submitted month to its executor with a reason',
  quota: reportsQuota,
  roles: ['staff'],
  permissions: ['manager', 'accountant'],
  body: workReportReturn,
  answer: workReport,
})

export const listWorkReportHistory = historyOf({
  path: '/frontend-api/work-reports/:id/history',
  summary: 'Lists the history of a work report, newest first',
  session: 'required',
  roles: ['executor', 'staff'],
})

/** Common fields of the staff's steps. */
const byStaff = {
  method: 'POST',
  session: 'required',
  quota: reportsQuota,
  roles: ['staff'],
  params: idParams,
  responses: { 200: dataOf(workReport) },
} as const
const byAccountant = { ...byStaff, permissions: ['accountant'], limits: { idempotent: true } } as const

export const approveWorkReportRows = endpoint({
  ...byStaff,
  path: '/frontend-api/work-reports/:id/approve-rows',
  summary: 'Approves some lessons of a submitted month; with the last one the month is approved',
  permissions: ['manager', 'accountant'],
  body: z.strictObject({ version: versionSchema, lessonIds: z.array(idSchema).min(1).max(500) }),
})

export const closeWorkReport = endpoint({
  ...byAccountant,
  path: '/frontend-api/work-reports/:id/close',
  summary: 'Closes an approved month of one executor for good',
  body: z.strictObject({ version: versionSchema }),
})

const reportToClose = z.object({
  id: idSchema,
  executor: personRef,
  state: workReportStateSchema,
  /** Lessons of the report that are not settled yet. */
  waitingCount: z.int(),
})

const closing = z.object({
  month: monthSchema,
  /** Whether the month is over. */
  isOver: z.boolean(),
  closedCount: z.int(),
  /** Approved reports with every lesson settled: a closing of the month closes these. */
  readyCount: z.int(),
  chargeKopecks: kopecksSchema,
  payKopecks: kopecksSchema,
  /** Reports that a closing leaves open, and the number of those beyond the listed ones. */
  left: z.array(reportToClose),
  moreCount: z.int(),
})
export type Closing = z.infer<typeof closing>

export const getClosing = endpoint({
  method: 'GET',
  path: '/frontend-api/work-reports/closing',
  summary: 'Previews the closing of a month of all executors: what it would close, and what it would leave open',
  session: 'required',
  roles: ['staff'],
  permissions: ['accountant'],
  query: z.strictObject({ month: monthSchema }),
  responses: { 200: dataOf(closing) },
})

export const closeMonth = endpoint({
  method: 'POST',
  path: '/frontend-api/work-reports/closing',
  summary:
    'Closes a month of all executors whose lessons are settled; the others stay open. Running it again closes the rest',
  session: 'required',
  quota: reportsQuota,
  roles: ['staff'],
  permissions: ['accountant'],
  limits: { idempotent: true },
  body: z.strictObject({ month: monthSchema }),
  responses: { 200: dataOf(closing) },
})

const amountSchema = z.union([z.literal(0), priceKopecksSchema])

export const correctionForm = z.strictObject({
  /** Correct charge of the customer and correct pay of the executor for the lesson, in kopecks. */
  chargeKopecks: amountSchema,
  payKopecks: amountSchema,
  reason: reasonSchema,
})

export const askCorrection = endpoint({
  ...byAccountant,
  path: '/frontend-api/work-reports/:id/corrections',
  summary: 'Requests the correction of a lesson of a closed month; another account decides',
  body: correctionForm.extend({ version: versionSchema, lessonId: idSchema }),
})

const seenCorrection = z.strictObject({ correctionId: idSchema, correctionVersion: versionSchema })

export const approveCorrection = endpoint({
  ...byAccountant,
  path: '/frontend-api/work-reports/:id/corrections/approve',
  summary: 'Approves a correction that another account has requested: it is posted and accrued in the open month',
  body: seenCorrection,
})

export const refuseCorrection = endpoint({
  ...byAccountant,
  path: '/frontend-api/work-reports/:id/corrections/refuse',
  summary: 'Refuses a correction, or takes back the own request',
  body: seenCorrection.extend({ reason: reasonSchema }),
})

export const downloadWorkReport = workbookOf({
  path: '/frontend-api/work-reports/:id/xlsx',
  summary: 'Downloads the lessons of a month as a workbook',
  session: 'required',
  roles: ['executor', 'staff'],
  params: idParams,
})
