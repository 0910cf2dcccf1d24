import { staff } from '#kit/access.ts'
import { z } from 'zod'
import { addDays, addMonths, dateSchema, firstDayOf, instantSchema, monthOf, monthSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { workbookOf } from '#kit/reads.ts'
import { idSchema } from '#kit/ids.ts'
import { kopecksSchema } from '#kit/values/money.ts'
import { dataOf, pageFields, pageOf, queryNumber } from '#kit/paging.ts'
import { addProblem } from '#kit/values/validation.ts'
import { invoiceStates } from '#money/invoices'
import { orderStates } from '#money/orders'
import { contractStates } from '#teaching/contracts'
import { lessonOutcomes } from '#teaching/lessons'
import { programmeSessionStateSchema, sessionTeacherRoles } from '#teaching/programme-sessions'
import { personRef } from '#vocabulary/people.ts'
import { subjectSchema } from '#vocabulary/teaching.ts'
import { brokenReasons, reportGroupings, reportNames } from './kinds.ts'
import { longestReportMonths } from './periods.ts'

const params = z.strictObject({ report: z.enum(reportNames, 'validation.invalid') })
/** Key of the group without a subject, manager, product or code. */
export const noneKey = 'none'
const orNone = <S extends z.ZodType>(schema: S) => z.union([schema, z.literal(noneKey)], 'validation.invalid')

const periodFields = { from: dateSchema, to: dateSchema }
const filterFields = {
  subject: orNone(subjectSchema).optional(),
  managerId: orNone(idSchema).optional(),
  executorId: idSchema.optional(),
  /** Weekday, 1 = Monday. */
  weekday: queryNumber(1, 7).optional(),
  productId: idSchema.optional(),
  promoCode: z.string().min(1, 'validation.invalid').max(40, 'validation.too_long').optional(),
  /** Cost of a lesson for the service besides the pay, in whole roubles; 0 without it. */
  cost: queryNumber(0, 100).optional(),
}

/** Refuses a period that is not in order or too long. */
function checkPeriod({ from, to }: { from: string; to: string }, context: z.RefinementCtx): void {
  if (![from, to].every((day) => dateSchema.safeParse(day).success)) return
  if (to < from) addProblem(context, ['to'], 'validation.date_order')
  else if (to >= addDays(firstDayOf(addMonths(monthOf(from), longestReportMonths)), Number(from.slice(8)) - 1)) {
    addProblem(context, ['to'], 'validation.period_too_long')
  }
}

/** Period and filters of a report. A filter that the report does not know is refused at its field (`filtersOf`). */
const reportQuery = z.strictObject({ ...periodFields, ...filterFields }).superRefine(checkPeriod)

/** Values of the measures in the order of `reportMeasures`. Null: there is nothing to divide by, or the part has no such figure. */
const values = z.array(z.int().nullable())
const period = z.object({ from: dateSchema, to: dateSchema })

const named = { firstName: z.string(), lastName: z.string() }
/** Thing that a group stands for. A null id: those without one. */
const groupLabel = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('subject'), id: subjectSchema.nullable() }),
  z.object({ kind: z.literal('manager'), id: idSchema.nullable(), ...named }),
  z.object({ kind: z.literal('executor'), id: idSchema, ...named }),
  z.object({ kind: z.literal('weekday'), id: z.int() }),
  z.object({ kind: z.literal('reason'), id: z.enum(brokenReasons) }),
  z.object({ kind: z.literal('month'), id: monthSchema }),
  z.object({ kind: z.literal('product'), id: idSchema, title: z.string() }),
  z.object({ kind: z.literal('promo_code'), id: z.string().nullable() }),
])
export type ReportGroupLabel = z.infer<typeof groupLabel>

const cohort = z.object({
  /** Month in which the contracts began. */
  month: monthSchema,
  size: z.int(),
  /** Number of them in force at the end of that month, of the next one, and so on until the last whole or running month. */
  retained: z.array(z.int()),
})
export type ReportCohort = z.infer<typeof cohort>

const report = z.object({
  period,
  before: period,
  values,
  valuesBefore: values,
  step: z.enum(['day', 'month']),
  /** Points of the period, each beside the one at the same place of the period before. */
  points: z.array(z.object({ from: dateSchema, to: dateSchema, values, valuesBefore: values.nullable() })),
  /** For subscriptions alone: contracts by the month in which they began, the oldest first, at most 24. */
  cohorts: z.array(cohort),
  /** Filters of the report, with their names. */
  filters: z.array(groupLabel),
})
export type Report = z.infer<typeof report>

export const getReport = endpoint({
  method: 'GET',
  path: '/frontend-api/reports/:report',
  summary: 'Returns the figures of a report in a period and in the one before, and the points of its chart',
  ...staff,
  params,
  query: reportQuery,
  responses: { 200: dataOf(report) },
})

const group = z.object({ label: groupLabel, values, valuesBefore: values })
export type ReportGroup = z.infer<typeof group>

export const listReportGroups = endpoint({
  method: 'GET',
  path: '/frontend-api/reports/:report/groups',
  summary: 'Lists the same figures by subject, executor, weekday or whatever else the report can be split by',
  ...staff,
  params,
  query: z
    .strictObject({
      ...periodFields,
      ...filterFields,
      by: z.enum(reportGroupings, 'validation.invalid'),
      /** Name of a measure: groups are sorted by it, the largest first. Without it people are sorted by name, other groups in their own
       *  order. */
      order: z.string().max(40, 'validation.too_long').optional(),
      ...pageFields,
    })
    .superRefine(checkPeriod),
  responses: { 200: pageOf(group).extend({ count: z.int() }) },
})

const lessonRow = z.object({
  kind: z.literal('lesson'),
  id: idSchema,
  contractId: idSchema,
  contractNumber: z.int(),
  executor: personRef,
  learnerName: z.string(),
  subject: subjectSchema,
  startsAt: instantSchema,
  endsAt: instantSchema,
  /** Null while the outcome is not known. */
  outcome: z.enum(lessonOutcomes).nullable(),
  /** Reason, such as the customer's for a cancellation. */
  reason: z.string().nullable(),
  chargeKopecks: kopecksSchema.nullable(),
  payKopecks: kopecksSchema.nullable(),
  /** Last day of a make-up that is owed. */
  owedUntil: dateSchema.nullable(),
})
/** A session of a group, for one of those who teach it. */
const sessionRow = z.object({
  kind: z.literal('session'),
  id: idSchema,
  /** Title of the programme. */
  title: z.string(),
  executor: personRef,
  role: z.enum(sessionTeacherRoles),
  subject: subjectSchema,
  startsAt: instantSchema,
  endsAt: instantSchema,
  state: programmeSessionStateSchema,
  /** Pay for the session; null until it is held. */
  payKopecks: kopecksSchema.nullable(),
})
const invoiceRow = z.object({
  kind: z.literal('invoice'),
  id: idSchema,
  number: z.string(),
  customer: personRef,
  manager: personRef.nullable(),
  subject: subjectSchema.nullable(),
  state: z.enum(invoiceStates),
  issuedOn: dateSchema,
  dueOn: dateSchema.nullable(),
  owedKopecks: kopecksSchema,
  paidKopecks: kopecksSchema,
  overdueKopecks: kopecksSchema,
})
const contractRow = z.object({
  kind: z.literal('contract'),
  id: idSchema,
  number: z.int(),
  customer: personRef,
  executor: personRef,
  learnerName: z.string(),
  subject: subjectSchema,
  state: z.enum(contractStates),
  startedOn: dateSchema,
  endedOn: dateSchema.nullable(),
})
const orderRow = z.object({
  kind: z.literal('order'),
  id: idSchema,
  number: z.int(),
  customer: personRef,
  state: z.enum(orderStates),
  placedAt: instantSchema,
  paidAt: instantSchema.nullable(),
  promoCode: z.string().nullable(),
  titles: z.array(z.string()),
  totalKopecks: kopecksSchema,
  discountKopecks: kopecksSchema,
  refundedKopecks: kopecksSchema,
})
const cartRow = z.object({
  kind: z.literal('cart'),
  customer: personRef,
  changedAt: instantSchema,
  titles: z.array(z.string()),
  totalKopecks: kopecksSchema,
})
/** Rows that a figure is made of. Missed and variance have lessons, workload has sessions of groups among them, sales has invoices,
 *  subscriptions have contracts, the shop orders, and carts behind `abandoned_carts`. */
const row = z.discriminatedUnion('kind', [lessonRow, sessionRow, invoiceRow, contractRow, orderRow, cartRow])
export type ReportRow = z.infer<typeof row>
export type ReportRowOf<Kind extends ReportRow['kind']> = Extract<ReportRow, { kind: Kind }>

const rowFields = {
  ...periodFields,
  ...filterFields,
  /** Measure whose rows are wanted: a name of `reportMeasures`. */
  measure: z.string().max(40, 'validation.too_long'),
  /** Reason of a group by reason. */
  reason: z.enum(brokenReasons, 'validation.invalid').optional(),
}

export const listReportRows = endpoint({
  method: 'GET',
  path: '/frontend-api/reports/:report/rows',
  summary: 'Lists the lessons, sessions, invoices, contracts, orders or carts behind a figure, the newest first',
  ...staff,
  params,
  query: z.strictObject({ ...rowFields, ...pageFields }).superRefine(checkPeriod),
  responses: { 200: pageOf(row) },
})

export const downloadReportRows = workbookOf({
  path: '/frontend-api/reports/:report/rows/workbook',
  summary: 'Downloads the rows behind a figure as a workbook with the filters of the list',
  ...staff,
  params,
  query: z.strictObject(rowFields).superRefine(checkPeriod),
})

export const downloadReport = workbookOf({
  path: '/frontend-api/reports/:report/workbook',
  summary:
    'Downloads a report as a workbook: its figures, the points of the chart, and the groups on sheets of their own',
  ...staff,
  params,
  query: reportQuery,
})
