import { z } from 'zod'
import { contractPolicyFields } from '#teaching/contracts'
import { fileFacts } from '#messages/files'
import { dateSchema, instantSchema, monthSchema } from '#kit/dates.ts'
import { endpoint, quota } from '#kit/endpoint.ts'
import { historyOf, listOf, workbookOf } from '#kit/reads.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { kopecksSchema } from '#kit/values/money.ts'
import { offered } from '#kit/offered.ts'
import { dataOf } from '#kit/paging.ts'
import { lessonOutcomeSchema, lessonOutcomes } from './lesson-outcomes.ts'
import { personRef } from '#vocabulary/people.ts'
import { lessonFormatSchema, subjectSchema } from '#vocabulary/teaching.ts'
import { searchSchema } from '#vocabulary/texts/texts.ts'

export const lessonsQuota = quota('lessons', 500, 2000)
export const outcomesQuota = quota('outcomes', 1500, 3000)
export const disputesQuota = quota('disputes', 100, 1000)
export const filesQuota = quota('files', 150, 500)

/** States of a lesson: planned → closed (it has an outcome) → settled (an approved work report contains it, and it never changes again);
 *  closed → disputed (the customer objects) → closed (staff decided). */
export const lessonStates = ['planned', 'closed', 'disputed', 'settled'] as const
export const lessonStateSchema = z.enum(lessonStates, 'validation.invalid')
export type LessonState = z.infer<typeof lessonStateSchema>

/** Reason why the customer has to confirm a lesson before it is charged: it was entered after it had begun, or it is not part of what the
 *  customer approved (outside of a plan, or longer than agreed). */
export const lessonAdditions = ['entered_afterwards', 'outside_plan'] as const
export type LessonAddition = (typeof lessonAdditions)[number]

/** Source of the confirmation: the customer's button, the contract's rule of silence, or the staff's decision on an objection. */
const lessonConfirmations = ['customer', 'contract', 'staff'] as const
export type LessonConfirmation = (typeof lessonConfirmations)[number]

/** Reason why staff should check a closing: the lesson was at night (22:00 to 7:00), longer than the contract's lessons, entered
 *  afterwards, or closed together with others more than a week late. */
const unusualReasons = ['at_night', 'long', 'entered_afterwards', 'closed_late'] as const
export type UnusualReason = (typeof unusualReasons)[number]

const lessonSummary = z.object({
  id: idSchema,
  contractId: idSchema,
  contractNumber: z.int(),
  executor: personRef,
  customer: personRef,
  learnerName: z.string(),
  subject: subjectSchema,
  /** Place of the lesson: its own place, else that of the contract's lessons. An address, or an https link. */
  place: z.string(),
  startsAt: instantSchema,
  endsAt: instantSchema,
  state: lessonStateSchema,
  /** Outcome of the lesson; null while it is planned. */
  outcome: z.enum(lessonOutcomes).nullable(),
  /** Minutes held, where the lesson was not held in full. */
  heldMinutes: z.int().nullable(),
  topic: z.string(),
  homework: z.string(),
  note: z.string(),
  /** Price of the whole lesson by the contract, and charge or pay of the outcome. Each side has its own two alone: an executor never learns
   *  the charge, a customer never learns the pay. Staff have all four. In kopecks. */
  customerRateKopecks: kopecksSchema.optional(),
  chargeKopecks: kopecksSchema.nullable().optional(),
  executorRateKopecks: kopecksSchema.optional(),
  payKopecks: kopecksSchema.nullable().optional(),
  /** Reason and state of the customer's confirmation; null where the customer agreed to the lesson beforehand. `isWaiting` until it is
   *  confirmed, where the lesson costs anything. */
  addition: z
    .object({
      why: z.enum(lessonAdditions),
      isWaiting: z.boolean(),
      confirmedAt: instantSchema.nullable(),
      confirmedBy: z.enum(lessonConfirmations).nullable(),
    })
    .nullable(),
  /** For staff: unusual points of the closing, and whether somebody has checked it. */
  unusual: z.array(z.enum(unusualReasons)).optional(),
  isReviewed: z.boolean().optional(),
  version: versionSchema,
  /** Actions that this person may take with the lesson now. */
  actions: z.object({
    close: offered,
    edit: offered,
    cancel: offered,
    restore: offered,
    move: offered,
    dispute: offered,
    resolve: offered,
    grantMakeUp: offered,
    confirm: offered,
    refuse: offered,
    review: offered,
    setPlace: offered,
  }),
})
export type LessonSummary = z.infer<typeof lessonSummary>

/** Event of a contract that calls its lessons off: a pause, or its end. */
export const callOffReasons = ['pause', 'end'] as const
export type CallOffReason = (typeof callOffReasons)[number]

export const lesson = lessonSummary.extend({
  planId: idSchema.nullable(),
  format: lessonFormatSchema,
  /** Whether the place is this lesson's alone. */
  hasOwnPlace: z.boolean(),
  /** The contract's rules for lessons that are cancelled, moved, shortened or missed. */
  policy: z
    .object(contractPolicyFields)
    .pick({ basis: true, makeUpRule: true, makeUpDays: true, noShowMinutes: true, freeMovesPerMonth: true })
    .extend({ latePayPercent: z.int().optional() }),
  /** Moment until which the customer cancels free of charge. */
  freeCancelUntil: instantSchema,
  closedAt: instantSchema.nullable(),
  cancelReason: z.string().nullable(),
  /** Step that called the lesson off, a pause or the end of the contract, and the side that took it; null for other lessons. */
  calledOff: z.object({ by: z.enum(['customer', 'executor', 'staff']), for: z.enum(callOffReasons) }).nullable(),
  /** The lesson that this one was moved from, and the one that it was moved to. */
  movedFromId: idSchema.nullable(),
  movedToId: idSchema.nullable(),
  /** The lost lesson that this one makes up for. */
  makeUpForId: idSchema.nullable(),
  /** Whether a free move of the month was spent on it. */
  usedFreeMove: z.boolean(),
  /** Make-up that is owed to the customer for this lesson: its last day, the lesson that made up for it, and whether this person may plan
   *  that one now. Null where none is owed. */
  makeUp: z.object({ until: dateSchema, usedById: idSchema.nullable(), mayPlan: offered }).nullable(),
  /** Moments until which the executor can correct the outcome and the customer can object to it. Null without an outcome. */
  correctableUntil: instantSchema.nullable(),
  disputableUntil: instantSchema.nullable(),
  dispute: z.object({ at: instantSchema, reason: z.string(), answer: z.string().nullable() }).nullable(),
  /** Result of the staff's check of an unusual closing; for staff. */
  review: z.object({ at: instantSchema, by: z.string(), note: z.string() }).nullable().optional(),
  /** The executor's note to the service; customers never see it. */
  staffNote: z.string().optional(),
  files: z.array(fileFacts),
})
export type Lesson = z.infer<typeof lesson>

/** Parts of one's lessons, by the moment of asking: `unclosed` are over and wait for an outcome (oldest first),
 *  `upcoming` are planned and not over yet (soonest first), `past` and `all` show the latest first. `to_confirm` wait for the customer
 *  (oldest first); `unusual` are closings that staff should look at, and nobody has yet. */
export const lessonViews = ['unclosed', 'upcoming', 'past', 'all', 'to_confirm', 'unusual'] as const
const lessonViewSchema = z.enum(lessonViews, 'validation.invalid')
export type LessonView = z.infer<typeof lessonViewSchema>

const lessonFilter = {
  view: lessonViewSchema.optional(),
  /** Beginnings of names of the learner, the customer or the executor, or the number of the contract. */
  search: searchSchema,
  month: monthSchema.optional(),
  contractId: idSchema.optional(),
  executorId: idSchema.optional(),
  customerId: idSchema.optional(),
  learnerId: idSchema.optional(),
  subject: subjectSchema.optional(),
  /** Business dates, both included. */
  from: dateSchema.optional(),
  to: dateSchema.optional(),
  state: lessonStateSchema.optional(),
  outcome: lessonOutcomeSchema.optional(),
}

export const listLessons = listOf({
  path: '/frontend-api/lessons',
  summary: 'Lists lessons: own for an executor and a customer, all for staff',
  session: 'required',
  filter: lessonFilter,
  row: lessonSummary,
})

/** A workbook, not JSON. */
export const downloadLessons = workbookOf({
  path: '/frontend-api/lessons/workbook',
  summary:
    'Downloads lessons as a workbook with the filters of the list: own without the customer’s price for an executor, all for staff',
  session: 'required',
  roles: ['executor', 'staff'],
  filter: lessonFilter,
})

const lessonTotals = z.object({
  count: z.int(),
  unclosedCount: z.int(),
  /** Sums of lessons with an outcome; absent where no lesson of the filter has one yet. */
  heldMinutes: z.int().optional(),
  chargeKopecks: kopecksSchema.optional(),
  payKopecks: kopecksSchema.optional(),
  /** Lessons without an outcome: their length, and their charge and pay if they are held in full. They are no part of the three sums
   *  above. */
  planned: z.object({
    count: z.int(),
    minutes: z.int(),
    chargeKopecks: kopecksSchema.optional(),
    payKopecks: kopecksSchema.optional(),
  }),
  /** The part that is neither charged nor paid until its customer confirms it: closed lessons only. */
  unconfirmed: z.object({
    count: z.int(),
    chargeKopecks: kopecksSchema.optional(),
    payKopecks: kopecksSchema.optional(),
  }),
})
export type LessonTotals = z.infer<typeof lessonTotals>

export const getLessonTotals = endpoint({
  method: 'GET',
  path: '/frontend-api/lessons/totals',
  summary: 'Adds up count, hours and money of all lessons with the same filters as the list',
  session: 'required',
  query: z.strictObject(lessonFilter),
  responses: { 200: dataOf(lessonTotals) },
})

export const getLesson = endpoint({
  method: 'GET',
  path: '/frontend-api/lessons/:id',
  summary: 'Returns a lesson',
  session: 'required',
  params: idParams,
  responses: { 200: dataOf(lesson) },
})

export const listLessonHistory = historyOf({
  path: '/frontend-api/lessons/:id/history',
  summary: 'Lists the history of a lesson, newest first',
  session: 'required',
})
