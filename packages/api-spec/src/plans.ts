import { z } from 'zod'
import { weeklySlot } from './contracts.ts'
import { dateSchema, instantSchema, monthSchema, timeOfDaySchema } from './kit/dates.ts'
import { endpoint } from './kit/endpoint.ts'
import { historyRow } from './kit/history.ts'
import { idParams, idSchema, versionSchema } from './kit/ids.ts'
import { kopecksSchema } from './kit/money.ts'
import { dataOf, pageFields, pageOf } from './kit/paging.ts'
import { personRef } from './learners.ts'
import { lessonMinutesSchema, reasonSchema, subjectSchema } from './offers.ts'

/** draft → submitted → approved (its lessons exist); submitted → returned → submitted. A customer sees a plan from its
 *  first submission on. */
export const planStates = ['draft', 'submitted', 'returned', 'approved'] as const
export const planStateSchema = z.enum(planStates, 'validation.invalid')
export type PlanState = z.infer<typeof planStateSchema>

const planTotals = z.object({
  lessonCount: z.int(),
  minutes: z.int(),
  /** What the lessons come to by the contract's rates; each side has its own alone, staff have both. */
  customerKopecks: kopecksSchema.optional(),
  executorKopecks: kopecksSchema.optional(),
})
export type PlanTotals = z.infer<typeof planTotals>

/** What a plan is for, in the words of its contract. */
const planSubject = {
  contractId: idSchema,
  contractNumber: z.int(),
  executor: personRef,
  customer: personRef,
  learnerName: z.string(),
  subject: subjectSchema,
}

const planSummary = z.object({
  id: idSchema,
  ...planSubject,
  month: monthSchema,
  state: planStateSchema,
  totals: planTotals,
  /** What became of the lessons so far; all zero until the plan is approved. */
  lessons: z.object({ planned: z.int(), held: z.int(), cancelled: z.int() }),
  submittedAt: instantSchema.nullable(),
  approvedAt: instantSchema.nullable(),
  version: versionSchema,
})
export type PlanSummary = z.infer<typeof planSummary>

/** Why a row can't become a lesson as it stands. */
export const planProblems = ['outside_contract', 'in_the_past', 'overlaps_row', 'overlaps_lesson'] as const
export type PlanProblem = (typeof planProblems)[number]

const planRow = z.object({
  id: idSchema,
  date: dateSchema,
  time: timeOfDaySchema,
  minutes: z.int(),
  startsAt: instantSchema,
  endsAt: instantSchema,
  topic: z.string(),
  comment: z.string(),
  /** What stands in the way; empty where nothing does. Of a lesson in the way a customer learns the learner's name only
   *  where the learner is their own. */
  problems: z.array(
    z.object({
      code: z.enum(planProblems),
      lesson: z
        .object({ startsAt: instantSchema, endsAt: instantSchema, learnerName: z.string().nullable() })
        .nullable(),
    }),
  ),
})
export type PlanRow = z.infer<typeof planRow>

const plan = planSummary.extend({
  pattern: z.array(weeklySlot),
  rows: z.array(planRow),
  returnReason: z.string().nullable(),
  contract: z.object({
    startsOn: dateSchema,
    endsOn: dateSchema.nullable(),
    /** The length that the contract's rate is for. */
    lessonMinutes: z.int(),
    /** The own rate at the end of the month; absent as in the totals. */
    customerRateKopecks: kopecksSchema.optional(),
    executorRateKopecks: kopecksSchema.optional(),
  }),
  /** What this person may do with the plan now. */
  actions: z.object({ edit: z.boolean(), submit: z.boolean(), approve: z.boolean(), return: z.boolean() }),
})
export type Plan = z.infer<typeof plan>

export const listPlans = endpoint({
  method: 'GET',
  path: '/frontend-api/plans',
  summary: 'Monthly plans, newest month first: own for an executor and a customer, all for staff',
  session: 'required',
  query: z.strictObject({
    month: monthSchema.optional(),
    state: planStateSchema.optional(),
    contractId: idSchema.optional(),
    executorId: idSchema.optional(),
    ...pageFields,
  }),
  responses: { 200: pageOf(planSummary) },
})

const unplannedContract = z.object({ ...planSubject, month: monthSchema })
export type UnplannedContract = z.infer<typeof unplannedContract>

export const listUnplanned = endpoint({
  method: 'GET',
  path: '/frontend-api/plans/unplanned',
  summary: 'Active contracts that have no plan for a month',
  session: 'required',
  roles: ['executor', 'staff'],
  query: z.strictObject({ month: monthSchema, ...pageFields }),
  responses: { 200: pageOf(unplannedContract) },
})

export const draftPlan = endpoint({
  method: 'POST',
  path: '/frontend-api/plans',
  summary: "Draft a contract's plan for a month from its weekly pattern",
  session: 'required',
  roles: ['executor', 'staff'],
  permissions: ['manager'],
  body: z.strictObject({ contractId: idSchema, month: monthSchema }),
  responses: { 200: dataOf(plan) },
})

export const draftPlans = endpoint({
  method: 'POST',
  path: '/frontend-api/plans/drafts',
  summary: 'Draft the plans of a month for all own active contracts that have none',
  session: 'required',
  roles: ['executor'],
  body: z.strictObject({ month: monthSchema }),
  responses: { 200: dataOf(z.object({ created: z.int(), planIds: z.array(idSchema) })) },
})

const pivotCell = z.object({
  /** Lessons planned for the day: of approved plans, and rows of plans that are not approved yet. */
  planned: z.int(),
  held: z.int(),
  cancelled: z.int(),
})
export type PivotCell = z.infer<typeof pivotCell>

const pivotSums = pivotCell.extend({ plannedMinutes: z.int(), heldMinutes: z.int() })
export type PivotSums = z.infer<typeof pivotSums>

const pivotRow = z.object({
  ...planSubject,
  /** Days with at least one lesson. */
  cells: z.array(pivotCell.extend({ date: dateSchema })),
  sums: pivotSums,
})
export type PivotRow = z.infer<typeof pivotRow>

export const getPlanPivot = endpoint({
  method: 'GET',
  path: '/frontend-api/plans/pivot',
  summary: 'Planned, held and cancelled lessons of a month: contracts by days, with sums of both over all pages',
  session: 'required',
  roles: ['executor', 'staff'],
  query: z.strictObject({ month: monthSchema, executorId: idSchema.optional(), ...pageFields }),
  responses: {
    200: pageOf(pivotRow).extend({
      days: z.array(pivotCell.extend({ date: dateSchema })),
      sums: pivotSums,
    }),
  },
})

export const getPlan = endpoint({
  method: 'GET',
  path: '/frontend-api/plans/:id',
  summary: 'A plan with its rows and what stands in their way',
  session: 'required',
  params: idParams,
  responses: { 200: dataOf(plan) },
})

export const planRowDraft = z.strictObject({
  date: dateSchema,
  time: timeOfDaySchema,
  minutes: lessonMinutesSchema,
  topic: z.string('validation.required').trim().max(200, 'validation.too_long'),
  comment: z.string('validation.required').trim().max(500, 'validation.too_long'),
})
export type PlanRowDraft = z.infer<typeof planRowDraft>

/** The most lessons that one learner takes in a month. */
const mostRows = 100

export const planRows = z.strictObject({
  version: versionSchema,
  pattern: z.array(weeklySlot).max(21, 'validation.too_big'),
  rows: z.array(planRowDraft).max(mostRows, 'validation.too_big'),
})
export type PlanRows = z.infer<typeof planRows>

export const savePlanRows = endpoint({
  method: 'PUT',
  path: '/frontend-api/plans/:id/rows',
  summary: 'Replace the weekly pattern and the rows of a draft or returned plan',
  session: 'required',
  roles: ['executor', 'staff'],
  permissions: ['manager'],
  params: idParams,
  body: planRows,
  responses: { 200: dataOf(plan) },
})

export const submitPlan = endpoint({
  method: 'POST',
  path: '/frontend-api/plans/:id/submit',
  summary: 'Submit a plan to the customer: every row must be able to become a lesson',
  session: 'required',
  roles: ['executor', 'staff'],
  permissions: ['manager'],
  params: idParams,
  body: z.strictObject({ version: versionSchema }),
  responses: { 200: dataOf(plan) },
})

export const approvePlan = endpoint({
  method: 'POST',
  path: '/frontend-api/plans/:id/approve',
  summary: 'Approve a submitted plan: its lessons exist from now on',
  session: 'required',
  roles: ['customer', 'staff'],
  permissions: ['manager'],
  params: idParams,
  body: z.strictObject({ version: versionSchema }),
  responses: { 200: dataOf(plan) },
})

export const planReturn = z.strictObject({ version: versionSchema, reason: reasonSchema })

export const returnPlan = endpoint({
  method: 'POST',
  path: '/frontend-api/plans/:id/return',
  summary: 'Return a submitted plan to the executor with a reason',
  session: 'required',
  roles: ['customer', 'staff'],
  permissions: ['manager'],
  params: idParams,
  body: planReturn,
  responses: { 200: dataOf(plan) },
})

export const listPlanHistory = endpoint({
  method: 'GET',
  path: '/frontend-api/plans/:id/history',
  summary: 'Who did what with a plan, newest first',
  session: 'required',
  params: idParams,
  responses: { 200: dataOf(z.array(historyRow)) },
})
