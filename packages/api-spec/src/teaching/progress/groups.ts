import { z } from 'zod'
import { dateSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { offered } from '#kit/offered.ts'
import { dataOf } from '#kit/paging.ts'
import { homeworkResults, progressSummary } from './progress.ts'
import { teachers } from './quotas.ts'
import { learningTopicForm } from './topics.ts'

/** More homework of one group nobody checks at once. */
export const mostGroupHomework = 10

const groupHomework = z.object({
  /** The session that set it. */
  meetingId: idSchema,
  setOn: dateSchema,
  text: z.string(),
  /** Of those who had a seat in the session. */
  checks: z.array(
    z.object({
      seatId: idSchema,
      /** Null until somebody has looked at it. */
      result: z.enum(homeworkResults).nullable(),
      mark: z.int().nullable(),
      /** 0 until it was looked at. */
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
      /** The newest; null before the first. */
      mark: z.int().nullable(),
      on: dateSchema.nullable(),
      version: versionSchema,
    }),
  ),
})
export type GroupTopic = z.infer<typeof groupTopic>

/** How a group gets on. Staff and its team have everybody, a customer their own learners alone. */
const groupProgress = z.object({
  programme: z.object({ id: idSchema, title: z.string() }),
  /** Those who have or had a firm seat, those who have left last; by name. */
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
  summary: 'How the learners of a programme get on: a line for each, homework and topics by learner',
  session: 'required',
  params: idParams,
  responses: answer,
})

export const addGroupTopic = endpoint({
  ...teachers,
  method: 'POST',
  path: '/frontend-api/progress/programmes/:id/topics',
  summary: 'Add a topic to every learner of a programme who has none of this title',
  params: idParams,
  body: learningTopicForm,
  responses: answer,
  limits: { idempotent: true },
})
