import { z } from 'zod'
import { dateSchema, instantSchema, monthSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { offered } from '#kit/offered.ts'
import { dataOf } from '#kit/paging.ts'
import { personRef } from '#vocabulary/people.ts'
import { subjectSchema } from '#vocabulary/teaching.ts'

/** The marks of Belarusian schools. */
export const lowestMark = 1
export const highestMark = 10

/** What results belong to: a contract, or a seat in a programme. Both are asked for by their id alone. */
export const progressOwner = z.object({ kind: z.enum(['contract', 'seat']), id: idSchema })
export type ProgressOwner = z.infer<typeof progressOwner>

/** The programme of a seat. */
export const programmeRef = z.object({ id: idSchema, title: z.string() })

/** open → reached or dropped, and back. */
export const goalStates = ['open', 'reached', 'dropped'] as const
export type GoalState = (typeof goalStates)[number]

const learningGoal = z.object({
  id: idSchema,
  text: z.string(),
  /** By when it is to be reached; null without a day. */
  targetOn: dateSchema.nullable(),
  state: z.enum(goalStates),
  /** When it was reached or dropped. */
  decidedOn: dateSchema.nullable(),
  version: versionSchema,
})
export type LearningGoal = z.infer<typeof learningGoal>

const topicMark = z.object({ mark: z.int(), on: dateSchema, note: z.string() })

const learningTopic = z.object({
  id: idSchema,
  title: z.string(),
  /** The newest first; the first is how the learner knows it now. */
  marks: z.array(topicMark),
  version: versionSchema,
})
export type LearningTopic = z.infer<typeof learningTopic>

export const homeworkResults = ['done', 'partly', 'not_done'] as const
export type HomeworkResult = (typeof homeworkResults)[number]

const homework = z.object({
  /** The lesson, or the session of a group, at which it was set. */
  meetingId: idSchema,
  /** The day of it. */
  setOn: dateSchema,
  text: z.string(),
  /** Null until the executor has looked at it. */
  result: z.enum(homeworkResults).nullable(),
  mark: z.int().nullable(),
  /** 0 until it was looked at. */
  version: z.int().min(0),
})
export type Homework = z.infer<typeof homework>

/** One month: lessons or sessions by what became of them, homework by its result, and the average of the month's marks. */
const progressMonth = z.object({
  month: monthSchema,
  /** Those that the learner was at. */
  held: z.int(),
  /** Of `held`: sessions of a group to which the learner came late; null of lessons. */
  late: z.int().nullable(),
  /** Those that the learner missed, or that their side cancelled. */
  missed: z.int(),
  /** Of `missed`: sessions of a group for which the learner was in another one; null of lessons. */
  madeUp: z.int().nullable(),
  /** Those that the executor or the service cancelled. */
  cancelled: z.int(),
  homeworkDone: z.int(),
  homeworkChecked: z.int(),
  /** With one decimal; null in a month without a mark. */
  averageMark: z.number().nullable(),
})
export type ProgressMonth = z.infer<typeof progressMonth>

export const progressReportStates = ['draft', 'sent'] as const
export type ProgressReportState = (typeof progressReportStates)[number]

const progressReportLine = z.object({
  id: idSchema,
  month: monthSchema,
  state: z.enum(progressReportStates),
  sentAt: instantSchema.nullable(),
})
export type ProgressReportLine = z.infer<typeof progressReportLine>

/** How a learner gets on in one contract or seat. */
const progress = z.object({
  owner: progressOwner,
  learnerName: z.string(),
  subject: subjectSchema,
  /** Null of a contract. */
  programme: programmeRef.nullable(),
  goals: z.array(learningGoal),
  topics: z.array(learningTopic),
  /** The newest first, at most `mostHomework`. */
  homework: z.array(homework),
  /** The last twelve months with a lesson or session, the oldest first. */
  months: z.array(progressMonth),
  /** The newest first. A customer sees those that were sent. */
  reports: z.array(progressReportLine),
  /** Months that are over or going on, have lessons, and no report yet. */
  reportMonths: z.array(monthSchema),
  actions: z.object({ edit: offered }),
})
export type Progress = z.infer<typeof progress>

/** More homework of one learner nobody reads at once. */
export const mostHomework = 20

export const progressAnswer = dataOf(progress)

export const getProgress = endpoint({
  method: 'GET',
  path: '/frontend-api/progress/:id',
  summary: 'How a learner gets on, by the id of the contract or seat: goals, topics, homework, attendance, reports',
  session: 'required',
  params: idParams,
  responses: { 200: progressAnswer },
})

/** What a list says of one learner's progress. */
export const progressSummary = z.object({
  owner: progressOwner,
  learnerName: z.string(),
  subject: subjectSchema,
  programme: programmeRef.nullable(),
  /** Of a group who leads it; null where nobody does. */
  executor: personRef.nullable(),
  openGoals: z.int(),
  reachedGoals: z.int(),
  /** Of the last three months; of what is over, of all of them. */
  held: z.int(),
  late: z.int().nullable(),
  missed: z.int(),
  madeUp: z.int().nullable(),
  homeworkDone: z.int(),
  homeworkChecked: z.int(),
  /** The average of the topics' newest marks, with one decimal; null without a mark. */
  averageMark: z.number().nullable(),
  lastReport: progressReportLine.nullable(),
})
export type ProgressSummary = z.infer<typeof progressSummary>

/** Parts of the list; without one, those that run. Of those that are over the newest are answered. */
const progressViews = ['running', 'over'] as const

/** More of what is over nobody looks up at once. */
export const mostOver = 50

export const listProgress = endpoint({
  method: 'GET',
  path: '/frontend-api/progress',
  summary:
    'How the learners of a customer, or those of an executor for staff, get on: one line for each contract and seat that runs, or is over',
  session: 'required',
  roles: ['customer', 'staff'],
  /** Staff name one of the two; a customer gets their own. */
  query: z.strictObject({
    view: z.enum(progressViews, 'validation.invalid').optional(),
    customerId: idSchema.optional(),
    executorId: idSchema.optional(),
  }),
  responses: { 200: dataOf(z.array(progressSummary)) },
})
