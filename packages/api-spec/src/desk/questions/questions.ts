import { z } from 'zod'
import { roleSchema } from '#people/accounts'
import { instantSchema } from '#kit/dates.ts'
import { endpoint, quota } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { listOf, workbookOf } from '#kit/reads.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { offered } from '#kit/offered.ts'
import { dataOf } from '#kit/paging.ts'
import { fileFacts } from '#messages/files'
import { messagesQuota } from '#vocabulary/quotas.ts'
import { personRef } from '#vocabulary/people.ts'
import { neededText, searchSchema } from '#vocabulary/texts/texts.ts'
import { sentFiles } from './files.ts'

const questionsQuota = quota('questions', 30)

/** Topic of a question; it decides who of the staff takes it. The screens translate the keys. */
export const questionTopics = ['lessons', 'payments', 'documents', 'offers', 'account', 'other'] as const
export const questionTopicSchema = z.enum(questionTopics, {
  error: ({ input }) => (input === undefined ? 'validation.required' : 'validation.invalid'),
})
export type QuestionTopic = z.infer<typeof questionTopicSchema>

/** open: waits for the staff · answered: waits for the asker · closed: done; a reply of the asker opens it again · spam: put away
 *  by a manager; its asker sees it as closed. */
export const questionStates = ['open', 'answered', 'closed', 'spam'] as const
export const questionStateSchema = z.enum(questionStates, 'validation.invalid')
export type QuestionState = z.infer<typeof questionStateSchema>

export const questionShares = ['me', 'nobody'] as const
export type QuestionShare = (typeof questionShares)[number]

/** Filter of threads that wait for the staff, by whether the promised time is over. */
export const questionDues = ['late', 'in_time'] as const
export type QuestionDue = (typeof questionDues)[number]

/** The text of a message, of a thread as of a talk. */
export const messageText = neededText(4000)

const author = z.object({ cabinetId: idSchema, firstName: z.string(), lastName: z.string(), role: roleSchema })

const questionRow = z.object({
  id: idSchema,
  number: z.int(),
  topic: questionTopicSchema,
  state: questionStateSchema,
  asker: author,
  /** The contract that it is about, where the asker came from one. */
  contract: z.object({ id: idSchema, number: z.int() }).nullable(),
  /** The beginning of the newest message, and which side wrote it. */
  excerpt: z.string(),
  lastSide: z.enum(['asker', 'staff']),
  lastMessageAt: instantSchema,
  createdAt: instantSchema,
  /** Moment by which the staff have promised to answer; null unless the question waits for them. */
  answerDueAt: instantSchema.nullable(),
  /** Facts for the staff alone; null for askers. */
  desk: z
    .object({
      assignee: personRef.nullable(),
      /** Reason why it is spam; null where it is not. */
      spamReason: z.string().nullable(),
    })
    .nullable(),
  /** Whether the other side has written something that nobody of the own side has seen. */
  isNew: z.boolean(),
  /** The asker's rating of the answer, from 1 to 5. */
  rating: z.int().nullable(),
  version: versionSchema,
})
export type QuestionRow = z.infer<typeof questionRow>

const questionMessage = z.object({
  id: idSchema,
  side: z.enum(['asker', 'staff']),
  author,
  text: z.string(),
  files: z.array(fileFacts),
  createdAt: instantSchema,
})
export type QuestionMessage = z.infer<typeof questionMessage>

/** Kinds of things, beside a contract, that a question can be about. */
export const questionThingKinds = ['lesson', 'invoice', 'act', 'document'] as const
export type QuestionThingKind = (typeof questionThingKinds)[number]

/** A thing by its id. */
export const namedThing = z.strictObject({ kind: z.enum(questionThingKinds, 'validation.invalid'), id: idSchema })

const questionThing = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('lesson'), id: idSchema, startsAt: instantSchema }),
  z.object({ kind: z.literal('invoice'), id: idSchema, number: z.string().nullable() }),
  z.object({ kind: z.literal('act'), id: idSchema, number: z.string() }),
  z.object({ kind: z.literal('document'), id: idSchema, title: z.string() }),
])
export type QuestionThing = z.infer<typeof questionThing>

export const question = questionRow.extend({
  /** Thing, beside the contract, that the question is about; null for readers who may not see it. */
  about: questionThing.nullable(),
  /** The question of which this one has become a part. */
  mergedInto: z.object({ id: idSchema, number: z.int() }).nullable(),
  ratingText: z.string(),
  /** Time up to which each side has seen the messages; null before the first. */
  seenUntil: z.object({ asker: instantSchema.nullable(), staff: instantSchema.nullable() }),
  messages: z.array(questionMessage),
  /** Actions that the reader may take now. The server checks again on each call. */
  actions: z.object({ reply: offered, close: offered, rate: offered, merge: offered }),
})
export type Question = z.infer<typeof question>

const filter = {
  /** The number, or beginnings of names of the asker. */
  search: searchSchema,
  state: questionStateSchema.optional(),
  topic: questionTopicSchema.optional(),
  due: z.enum(questionDues, 'validation.invalid').optional(),
  contractId: idSchema.optional(),
  /** Asker whose threads are listed; for managers. */
  askerId: idSchema.optional(),
  /** The manager's own threads, or those that nobody has taken; for managers. */
  assigned: z.enum(questionShares, 'validation.invalid').optional(),
}

export const listQuestions = listOf({
  path: '/frontend-api/questions',
  summary: 'Lists question threads: own ones, or the whole inbox for managers',
  session: 'required',
  permissions: ['manager'],
  /** `unclosed`: those that are open or answered. */
  filter: { ...filter, view: z.enum(['unclosed'], 'validation.invalid').optional() },
  row: questionRow,
})

/** A workbook, not JSON. */
export const downloadQuestions = workbookOf({
  path: '/frontend-api/questions/workbook',
  summary: 'Downloads the inbox as a workbook with the filters of the list',
  session: 'required',
  roles: ['staff'],
  permissions: ['manager'],
  filter: filter,
})

export const getQuestion = endpoint({
  method: 'GET',
  path: '/frontend-api/questions/:id',
  summary: 'Returns one question thread with its messages, oldest first',
  session: 'required',
  permissions: ['manager'],
  params: idParams,
  responses: { 200: dataOf(question) },
})

export const questionDraft = z.strictObject({
  topic: questionTopicSchema,
  text: messageText,
  contractId: idSchema.optional(),
  /** Thing that the question is about; the asker has to be able to see it. */
  fileIds: sentFiles,
  about: namedThing.optional(),
})

export const askQuestion = endpoint({
  method: 'POST',
  path: '/frontend-api/questions',
  summary: 'Opens a question thread',
  session: 'required',
  quota: questionsQuota,
  roles: ['executor', 'customer'],
  body: questionDraft,
  responses: { 200: dataOf(question) },
  limits: { idempotent: true },
})

export const questionReply = z.strictObject({ version: versionSchema, text: messageText, fileIds: sentFiles })

export const replyToQuestion = stepOf({
  path: '/frontend-api/questions/:id/messages',
  summary: 'Writes into a thread: the asker opens it (again), a manager answers it',
  quota: messagesQuota,
  permissions: ['manager'],
  body: questionReply,
  answer: question,
  limits: { idempotent: true },
})

export const closeQuestion = stepOf({
  path: '/frontend-api/questions/:id/close',
  summary: 'Closes a thread: the asker at any time, a manager once it is answered',
  quota: messagesQuota,
  permissions: ['manager'],
  answer: question,
})
