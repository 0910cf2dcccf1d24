import { z } from 'zod'
import { billingBases } from '#teaching/contracts'
import { dateSchema, instantSchema, monthSchema, timeOfDaySchema } from '#kit/dates.ts'
import { endpoint, quota } from '#kit/endpoint.ts'
import { historyOf, listOf } from '#kit/reads.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { kopecksSchema } from '#kit/values/money.ts'
import { offered } from '#kit/offered.ts'
import { dataOf } from '#kit/paging.ts'
import { holidaysByLaw } from '#vocabulary/times/holidays.ts'
import { planRevision } from './plan-revisions.ts'
import { weeklySlot } from '#vocabulary/times/weekly-slots.ts'
import { personRef } from '#vocabulary/people.ts'
import { subjectSchema } from '#vocabulary/teaching.ts'
import { searchSchema } from '#vocabulary/texts/texts.ts'

export const plansQuota = quota('plans', 1500, 3000)

/** States of a plan: draft → submitted → approved (its lessons exist); submitted → returned → submitted; a plan that is not approved may be
 *  void. A customer sees a plan from its first submission on. */
export const planStates = ['draft', 'submitted', 'returned', 'approved', 'void'] as const
const planStateSchema = z.enum(planStates, 'validation.invalid')
export type PlanState = z.infer<typeof planStateSchema>

const planTotals = z.object({
  lessonCount: z.int(),
  minutes: z.int(),
  /** The sum of the lessons at the contract's rates; each side sees its own alone, staff see both. */
  priceKopecks: kopecksSchema.optional(),
  payKopecks: kopecksSchema.optional(),
})
export type PlanTotals = z.infer<typeof planTotals>

/** Contract of a plan, with its parties, subject and learner. */
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
  /** Counts of the lessons so far, by state; all zero until the plan is approved. */
  lessons: z.object({ planned: z.int(), held: z.int(), cancelled: z.int() }),
  submittedAt: instantSchema.nullable(),
  /** Time at which the customer's silence approves it, where the contract says so and nobody has answered yet. */
  answerBy: instantSchema.nullable(),
  approvedAt: instantSchema.nullable(),
  /** Number of times that its lessons were agreed on, the first approval included. */
  revision: z.int(),
  /** The state of an open change of the approved plan; null where there is none. */
  openRevision: z.enum(['submitted', 'returned']).nullable(),
  version: versionSchema,
})
export type PlanSummary = z.infer<typeof planSummary>

/** Reason why a row can't become a lesson in its present form. */
const planProblems = [
  'outside_contract',
  'paused',
  'in_the_past',
  'after_midnight',
  'overlaps_row',
  'overlaps_lesson',
] as const
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
  /** The remark of the customer or of staff when the plan was returned; emptied when the row changes. */
  remark: z.string(),
  /** Obstacles that keep the row from becoming a lesson; empty where there are none. A customer sees the learner's name of a conflicting
   *  lesson only where the learner is their own. */
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

/** Reason why a plan can't change any more: its month has passed, or its lessons are submitted. */
const planClosings = ['over', 'submitted'] as const

const lessonTime = z.object({ startsAt: instantSchema, endsAt: instantSchema })

const planDifference = z.object({
  kind: z.enum(['added', 'moved', 'removed', 'retitled']),
  from: lessonTime.nullable(),
  to: lessonTime.nullable(),
  topic: z.string(),
})
export type PlanDifference = z.infer<typeof planDifference>

export const plan = planSummary.extend({
  pattern: z.array(weeklySlot),
  rows: z.array(planRow),
  /** The general remark when it was returned, beside the remarks at its rows. */
  returnReason: z.string().nullable(),
  voidReason: z.string().nullable(),
  closed: z.enum(planClosings).nullable(),
  /** The change of an approved plan that waits for somebody, or the last one that was approved. */
  change: planRevision.nullable(),
  /** Differences from the plan as it was returned, while it waits for an answer again; null where it was not returned. */
  sinceReturned: z.array(planDifference).nullable(),
  /** Days of the month that the pattern leaves out. Absences are shown only to those who plan. */
  daysOff: z.object({
    holidays: z.array(z.object({ date: dateSchema, law: z.enum(holidaysByLaw).nullable(), name: z.string() })),
    absences: z.array(z.object({ startsAt: instantSchema, endsAt: instantSchema })),
  }),
  contract: z.object({
    startsOn: dateSchema,
    endsOn: dateSchema.nullable(),
    pausedFrom: dateSchema.nullable(),
    pausedUntil: dateSchema.nullable(),
    /** Whether the plan is approved when its customer says nothing for 48 hours. */
    silentApproval: z.boolean(),
    /** Whether the sum of the plan is invoiced as soon as it is approved. */
    paysAhead: z.boolean(),
    /** Terms that say what the contract's rates pay for. */
    lessonMinutes: z.int(),
    basis: z.enum(billingBases),
    packageLessons: z.int().nullable(),
    weeklySlots: z.array(weeklySlot),
    /** The own rate at the end of the month; absent as in the totals. */
    customerRateKopecks: kopecksSchema.optional(),
    executorRateKopecks: kopecksSchema.optional(),
  }),
  /** Actions that this person may take with the plan now. */
  actions: z.object({
    edit: offered,
    submit: offered,
    approve: offered,
    return: offered,
    void: offered,
    /** Whether this person may propose a change of the approved plan, take it back, approve it, or return it. */
    revise: offered,
    withdrawRevision: offered,
    approveRevision: offered,
    returnRevision: offered,
  }),
})
export type Plan = z.infer<typeof plan>
/** Answer of every call that changes a plan. */
export const planAnswer = dataOf(plan)

export const listPlans = listOf({
  path: '/frontend-api/plans',
  summary: 'Lists monthly plans, newest month first: own for an executor and a customer, all for staff',
  session: 'required',
  filter: {
    /** Beginnings of names of the learner, the customer or the executor, or the number of the contract. */
    search: searchSchema,
    month: monthSchema.optional(),
    state: planStateSchema.optional(),
    contractId: idSchema.optional(),
    executorId: idSchema.optional(),
  },
  row: planSummary,
})

const unplannedContract = z.object({ ...planSubject, month: monthSchema })
export type UnplannedContract = z.infer<typeof unplannedContract>

export const listUnplanned = listOf({
  path: '/frontend-api/plans/unplanned',
  summary: 'Lists active contracts without a plan for a month',
  session: 'required',
  roles: ['executor', 'staff'],
  filter: { month: monthSchema },
  row: unplannedContract,
})

/** The most months after the present one for which a plan can be drafted. */
export const mostMonthsAhead = 12

export const draftPlan = endpoint({
  method: 'POST',
  path: '/frontend-api/plans',
  summary: 'Drafts a contract’s plan for a month from its weekly pattern',
  session: 'required',
  quota: plansQuota,
  roles: ['executor', 'staff'],
  permissions: ['manager'],
  body: z.strictObject({ contractId: idSchema, month: monthSchema }),
  responses: { 200: planAnswer },
})

export const draftPlans = endpoint({
  method: 'POST',
  path: '/frontend-api/plans/drafts',
  summary: 'Drafts the plans of a month for all own active contracts that have none',
  session: 'required',
  quota: plansQuota,
  roles: ['executor'],
  body: z.strictObject({ month: monthSchema }),
  responses: { 200: dataOf(z.object({ created: z.int(), planIds: z.array(idSchema) })) },
})

export const getPlan = endpoint({
  method: 'GET',
  path: '/frontend-api/plans/:id',
  summary: 'Returns a plan with its rows and their problems',
  session: 'required',
  params: idParams,
  responses: { 200: planAnswer },
})

const planMonth = z.object({
  /** Lessons of the executor in the month, and rows of their other plans that may become lessons. */
  lessons: z.array(
    z.object({
      /** Lesson; null for a row of a plan that is not approved. */
      lessonId: idSchema.nullable(),
      startsAt: instantSchema,
      endsAt: instantSchema,
      learnerName: z.string(),
      topic: z.string(),
      /** Whether the lesson came from this plan. */
      isOwn: z.boolean(),
      /** Whether a change of this plan can move or drop it. */
      isChangeable: z.boolean(),
    }),
  ),
})
export type PlanMonth = z.infer<typeof planMonth>

export const getPlanMonth = endpoint({
  method: 'GET',
  path: '/frontend-api/plans/:id/month',
  summary: 'Lists the executor’s other lessons in the month of a plan',
  session: 'required',
  roles: ['executor', 'staff'],
  params: idParams,
  responses: { 200: dataOf(planMonth) },
})

const pastTime = z.object({ date: dateSchema, time: timeOfDaySchema, minutes: z.int(), topic: z.string() })
export type PastTime = z.infer<typeof pastTime>

export const getPlanPrevious = endpoint({
  method: 'GET',
  path: '/frontend-api/plans/:id/previous',
  summary: 'Returns the month before in the same contract, to copy from: the plan and the lessons',
  session: 'required',
  roles: ['executor', 'staff'],
  params: idParams,
  responses: { 200: dataOf(z.object({ month: monthSchema, planned: z.array(pastTime), lessons: z.array(pastTime) })) },
})

export const listPlanHistory = historyOf({
  path: '/frontend-api/plans/:id/history',
  summary: 'Lists the history of a plan, newest first',
  session: 'required',
})
