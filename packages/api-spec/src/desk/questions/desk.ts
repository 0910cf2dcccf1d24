// Steps of the staff among themselves: who answers, which topic a thread has, and by when an answer is promised.
import { z } from 'zod'
import { endpoint, quota } from '#kit/endpoint.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { dataOf } from '#kit/paging.ts'
import { personRef } from '#vocabulary/people.ts'
import { messagesQuota } from '#vocabulary/quotas.ts'
import { namedThing, question, questionTopicSchema } from './questions.ts'
import { reasonSchema } from '#vocabulary/texts/printed.ts'

const deskQuota = quota('questionDesk', 50, 500)

const forManagers = { session: 'required', roles: ['staff'], permissions: ['manager'], params: idParams } as const

/** Assigns a manager or nobody. Instead of a version, this step and the others here take the value that the person saw (`insteadOf`): the
 *  asker keeps writing to the version that they have read. */
export const assignQuestion = endpoint({
  method: 'POST',
  path: '/frontend-api/questions/:id/assign',
  summary: 'Assigns a thread to a manager, or to nobody in particular',
  ...forManagers,
  quota: messagesQuota,
  body: z.strictObject({ assigneeId: idSchema.nullable(), insteadOf: idSchema.nullable() }),
  responses: { 200: dataOf(question) },
})

export const moveQuestion = endpoint({
  method: 'POST',
  path: '/frontend-api/questions/:id/topic',
  summary: 'Moves a thread to another topic; whoever answers for that topic gets it',
  ...forManagers,
  quota: messagesQuota,
  body: z.strictObject({ topic: questionTopicSchema, insteadOf: questionTopicSchema }),
  responses: { 200: dataOf(question) },
})

const linked = z.strictObject({ contractId: idSchema.nullable(), about: namedThing.nullable() })

export const linkQuestion = endpoint({
  method: 'POST',
  path: '/frontend-api/questions/:id/about',
  summary:
    'Says about which contract and which lesson, invoice, act or document of its asker a thread is, or about none',
  ...forManagers,
  quota: messagesQuota,
  body: linked.extend({ insteadOf: linked }),
  responses: { 200: dataOf(question) },
})

export const markQuestionAsSpam = endpoint({
  method: 'POST',
  path: '/frontend-api/questions/:id/spam',
  summary: 'Marks an open thread as spam, for a reason; its asker sees it as closed and is not notified',
  ...forManagers,
  quota: messagesQuota,
  body: z.strictObject({ version: versionSchema, reason: reasonSchema }),
  responses: { 200: dataOf(question) },
})

export const takeQuestionFromSpam = endpoint({
  method: 'POST',
  path: '/frontend-api/questions/:id/not-spam',
  summary: 'Restores a thread from spam: it waits as it did, with its earlier promise',
  ...forManagers,
  quota: messagesQuota,
  body: z.strictObject({ version: versionSchema }),
  responses: { 200: dataOf(question) },
})

/** The longest promise, in working hours. */
const mostAnswerHours = 90

const answerHours = z
  .int('validation.required')
  .min(1, 'validation.too_small')
  .max(mostAnswerHours, 'validation.too_big')

const topicRule = z.object({
  topic: questionTopicSchema,
  /** Manager who gets the topic's new threads; null where every manager is told of them. */
  assignee: personRef.nullable(),
  /** Working hours within which an answer is promised. */
  answerHours,
  version: versionSchema,
})
export type TopicRule = z.infer<typeof topicRule>

const topicRules = z.object({ topics: z.array(topicRule), managers: z.array(personRef) })
export type TopicRules = z.infer<typeof topicRules>

export const getTopicRules = endpoint({
  method: 'GET',
  path: '/frontend-api/questions/topics',
  summary: 'Lists the assignee and the working hours of each topic, and the managers to choose from',
  session: 'required',
  roles: ['staff'],
  permissions: ['manager', 'administrator'],
  responses: { 200: dataOf(topicRules) },
})

export const setTopicRule = endpoint({
  method: 'PUT',
  path: '/frontend-api/questions/topics',
  summary: 'Sets who answers a topic and by when; open threads keep both',
  session: 'required',
  roles: ['staff'],
  permissions: ['administrator'],
  quota: deskQuota,
  body: z.strictObject({
    topic: questionTopicSchema,
    version: versionSchema,
    assigneeId: idSchema.nullable(),
    answerHours,
  }),
  responses: { 200: dataOf(topicRules) },
})
