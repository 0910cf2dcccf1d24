import { z } from 'zod'
import { dateSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { offered } from '#kit/offered.ts'
import { dataOf } from '#kit/paging.ts'
import { homeworkResults, progressSummary, teachers } from './progress.ts'
import { learningTopicForm } from './topics.ts'

/** The most homework of a group that is listed; nobody checks more at once. */
export const mostGroupHomework = 10

const groupHomework = z.object({
  /** The session that set it. */
  meetingId: idSchema,
  setOn: dateSchema,
  text: z.string(),
  /** Checks of the learners who had a seat in the session. */
  checks: z.array(
    z.object({
      seatId: idSchema,
      /** Result of the check; null until somebody has looked at the homework. */
      result: z.enum(homeworkResults).nullable(),
      mark: z.int().nullable(),
      /** Version of the check; 0 until the homework was looked at. */
      version: z.int().min(0),
    }),
  ),
})
export type GroupHomework = z.infer<typeof groupHomework>

/** A topic that several learners of a group have, by its title. */
const groupTopic = z.object({
  title: z.string(),
  learners: z.array(
    z.object({
      seatId: idSchema,
      topicId: idSchema,
      /** The newest mark; null before the first. */
      mark: z.int().nullable(),
      on: dateSchema.nullable(),
      version: versionSchema,
    }),
  ),
})
export type GroupTopic = z.infer<typeof groupTopic>

/** Progress of a group. Staff and its team see everybody, a customer their own learners alone. */
const groupProgress = z.object({
  programme: z.object({ id: idSchema, title: z.string() }),
  /** Learners who have or had a firm seat, by name; those who have left come last. */
  learners: z.array(progressSummary.extend({ hasLeft: z.boolean() })),
  /** The newest first, at most `mostGroupHomework`. */
  homework: z.array(groupHomework),
  topics: z.array(groupTopic),
  actions: z.object({ edit: offered }),
})
export type GroupProgress = z.infer<typeof groupProgress>

const answer = { 200: dataOf(groupProgress) }

export const getGroupProgress = endpoint({
  method: 'GET',
  path: '/frontend-api/progress/programmes/:id',
  summary: 'Returns the progress of a programme’s learners: a line for each, homework and topics by learner',
  session: 'required',
  params: idParams,
  responses: answer,
})

export const addGroupTopic = stepOf({
  ...teachers,
  path: '/frontend-api/progress/programmes/:id/topics',
  summary: 'Adds a topic to every learner of a programme who has none of this title',
  body: learningTopicForm,
  answer: groupProgress,
  limits: { idempotent: true },
})
