import { z } from 'zod'
import { endpoint } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { idParams, idSchema, seenVersionSchema, versionSchema } from '#kit/ids.ts'
import { freeText, neededLine } from '#vocabulary/texts/texts.ts'
import { highestMark, homeworkResults, lowestMark, progress, progressAnswer, teachers } from './progress.ts'

/** The most topics of a learner; nobody surveys more. */
export const mostTopics = 100

const markSchema = z
  .int('validation.whole')
  .min(lowestMark, 'validation.too_small')
  .max(highestMark, 'validation.too_big')

export const learningTopicForm = z.strictObject({ title: neededLine(200) })

export const addLearningTopic = stepOf({
  ...teachers,
  path: '/frontend-api/progress/:id/topics',
  summary: 'Adds a topic for the learner, by the id of the contract or seat',
  body: learningTopicForm,
  answer: progress,
  limits: { idempotent: true },
})

export const changeLearningTopic = endpoint({
  ...teachers,
  method: 'PATCH',
  path: '/frontend-api/progress/topics/:id',
  summary: 'Renames a topic',
  params: idParams,
  body: learningTopicForm.extend({ version: versionSchema }),
  responses: { 200: progressAnswer },
})

export const removeLearningTopic = stepOf({
  ...teachers,
  path: '/frontend-api/progress/topics/:id/removal',
  summary: 'Removes a topic that has no mark',
  answer: progress,
})

export const topicMarkForm = z.strictObject({
  version: versionSchema,
  mark: markSchema,
  /** Note on the mark; without one, the note of an earlier mark of today stays. */
  note: freeText(300).optional(),
})

export const markLearningTopic = stepOf({
  ...teachers,
  path: '/frontend-api/progress/topics/:id/marks',
  summary: 'Marks how well the learner knows a topic today, from 1 to 10',
  body: topicMarkForm,
  answer: progress,
})

export const homeworkForm = z.strictObject({
  version: seenVersionSchema,
  result: z.enum(homeworkResults, 'validation.required'),
  mark: markSchema.optional(),
})

export const checkHomework = endpoint({
  ...teachers,
  method: 'PUT',
  path: '/frontend-api/progress/:id/homework/:meetingId',
  summary:
    'Says whether a learner did homework, by the id of the contract or seat and that of the lesson or session that set it',
  params: z.strictObject({ id: idSchema, meetingId: idSchema }),
  body: homeworkForm,
  responses: { 200: progressAnswer },
})
