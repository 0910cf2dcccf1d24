import { z } from 'zod'
import { dateSchema, instantSchema, monthSchema } from '#kit/dates.ts'
import { endpoint, quota } from '#kit/endpoint.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { offered } from '#kit/offered.ts'
import { dataOf } from '#kit/paging.ts'
import { personRef } from '#vocabulary/people.ts'
import { subjectSchema } from '#vocabulary/teaching.ts'

const progressQuota = quota('progress', 600, 1500)

/** Access for those who write about learners: executors about those of their contracts and groups; managers can stand in for them. */
export const teachers = {
  session: 'required',
  quota: progressQuota,
  roles: ['executor', 'staff'],
  permissions: ['manager'],
} as const

/** Lowest and highest mark of Belarusian schools. */
export const lowestMark = 1
export const highestMark = 10

/** Contract, or seat in a programme, that results belong to. Both are asked for by their id alone. */
export const progressOwner = z.object({ kind: z.enum(['contract', 'seat']), id: idSchema })
export type ProgressOwner = z.infer<typeof progressOwner>

/** The programme of a seat. */
export const programmeRef = z.object({ id: idSchema, title: z.string() })

/** States of a goal: open → reached or dropped, and back. */
export const goalStates = ['open', 'reached', 'dropped'] as const
export type GoalState = (typeof goalStates)[number]

const learningGoal = z.object({
  id: idSchema,
  text: z.string(),
  /** Day by which it is to be reached; null without a day. */
  targetOn: dateSchema.nullable(),
  state: z.enum(goalStates),
  /** Day on which it was reached or dropped. */
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
  /** Day of that lesson or session. */
  setOn: dateSchema,
  text: z.string(),
  /** Result of the check; null until the executor has looked at the homework. */
  result: z.enum(homeworkResults).nullable(),
  mark: z.int().nullable(),
  /** Version of the check; 0 until the homework was looked at. */
  version: z.int().min(0),
})
export type Homework = z.infer<typeof homework>

/** One month: lessons or sessions by their outcome, homework by its result, and the average of the month's marks. */
const progressMonth = z.object({
  month: monthSchema,
  /** Lessons or sessions at which the learner was. */
  held: z.int(),
  /** Sessions of `held` to which the learner came late; null for lessons. */
  late: z.int().nullable(),
  /** Lessons or sessions that the learner missed, or that their side cancelled. */
  missed: z.int(),
  /** Sessions of `missed` for which the learner was in another session; null for lessons. */
  madeUp: z.int().nullable(),
  /** Lessons or sessions that the executor or the service cancelled. */
  cancelled: z.int(),
  homeworkDone: z.int(),
  homeworkChecked: z.int(),
  /** Average of the marks with one decimal; null in a month without a mark. */
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

/** Progress of a learner in one contract or seat. */
export const progress = z.object({
  owner: progressOwner,
  learnerName: z.string(),
  subject: subjectSchema,
  /** Programme of the seat; null for a contract. */
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

/** The most homework of a learner that is listed; nobody reads more at once. */
export const mostHomework = 20

export const progressAnswer = dataOf(progress)

export const getProgress = endpoint({
  method: 'GET',
  path: '/frontend-api/progress/:id',
  summary:
    'Returns the progress of a learner, by the id of the contract or seat: goals, topics, homework, attendance, reports',
  session: 'required',
  params: idParams,
  responses: { 200: progressAnswer },
})

/** Progress of one learner, as lists show it. */
export const progressSummary = z.object({
  owner: progressOwner,
  learnerName: z.string(),
  subject: subjectSchema,
  programme: programmeRef.nullable(),
  /** Executor of the contract, or the group's leader; null for a group without one. */
  executor: personRef.nullable(),
  openGoals: z.int(),
  reachedGoals: z.int(),
  /** Counts of the last three months; for a contract or seat that is over, of all its months. */
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

/** Parts of the list; without one, those that run. Of those that are over the newest `mostOver` are answered. */
const progressViews = ['running', 'over'] as const

/** The most ended contracts and seats that are listed; nobody looks up more at once. */
export const mostOver = 50

export const listProgress = endpoint({
  method: 'GET',
  path: '/frontend-api/progress',
  summary:
    'Lists the progress of a customer’s learners, or of an executor’s for staff: one line for each running or past contract and seat',
  session: 'required',
  roles: ['customer', 'staff'],
  /** Customer or executor whose learners are listed: staff name one of the two; a customer gets their own. */
  query: z.strictObject({
    view: z.enum(progressViews, 'validation.invalid').optional(),
    customerId: idSchema.optional(),
    executorId: idSchema.optional(),
  }),
  responses: { 200: dataOf(z.array(progressSummary)) },
})
