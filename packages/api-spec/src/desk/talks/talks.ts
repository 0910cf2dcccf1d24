import { z } from 'zod'
import { instantSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { listOf } from '#kit/reads.ts'
import { idParams, idSchema } from '#kit/ids.ts'
import { offered } from '#kit/offered.ts'
import { dataOf } from '#kit/paging.ts'
import { fileFacts } from '#messages/files'
import { contractSides } from '#teaching/contracts'
import { personRef } from '#vocabulary/people.ts'
import { messagesQuota } from '#vocabulary/quotas.ts'
import { subjectSchema } from '#vocabulary/teaching.ts'
import { messageText, seenForm, sentFiles, signsQuota } from '#desk/questions'
import { searchSchema } from '#vocabulary/texts/texts.ts'

/** The contract of a talk, and whom it is between. A talk has the id of its contract. */
const talkFacts = z.object({
  id: idSchema,
  contractNumber: z.int(),
  subject: subjectSchema,
  learnerFirstName: z.string(),
  customer: personRef,
  executor: personRef,
})

const side = z.enum(contractSides)

const talkRow = talkFacts.extend({
  /** The beginning of the newest message, and which side wrote it. */
  excerpt: z.string(),
  lastSide: side,
  lastMessageAt: instantSchema,
  /** Whether the other side has written something that the reader has not seen. */
  isNew: z.boolean(),
})
export type TalkRow = z.infer<typeof talkRow>

const talk = talkFacts.extend({
  /** Time up to which each side has seen the messages; null before the first. */
  seenUntil: z.object({ customer: instantSchema.nullable(), executor: instantSchema.nullable() }),
  actions: z.object({ write: offered }),
})
export type Talk = z.infer<typeof talk>

const talkMessage = z.object({
  id: idSchema,
  side,
  author: personRef,
  text: z.string(),
  files: z.array(fileFacts),
  createdAt: instantSchema,
})
export type TalkMessage = z.infer<typeof talkMessage>

const forParties = { session: 'required', roles: ['executor', 'customer'], params: idParams } as const
/** Access of managers, who read but don't write; that they looked in is recorded. */
const forReaders = { session: 'required', permissions: ['manager'], params: idParams } as const

export const listTalks = listOf({
  path: '/frontend-api/talks',
  summary: 'Lists talks of the own contracts with messages, newest first',
  session: 'required',
  roles: ['executor', 'customer'],
  lookers: ['manager'],
  filter: {
    /** Beginnings of names of the other side, a part of the learner's name, or the number of the contract. */
    search: searchSchema,
  },
  row: talkRow,
})

export const getTalk = endpoint({
  method: 'GET',
  path: '/frontend-api/talks/:id',
  summary: 'Returns the talk of a contract, by the id of the contract: its people and what each side has read',
  ...forReaders,
  responses: { 200: dataOf(talk) },
})

export const listTalkMessages = listOf({
  path: '/frontend-api/talks/:id/messages',
  summary: 'Lists the messages in the talk of a contract, newest first',
  ...forReaders,
  row: talkMessage,
})

export const writeIntoTalk = endpoint({
  method: 'POST',
  path: '/frontend-api/talks/:id/messages',
  summary: 'Writes to the other side of a contract',
  ...forParties,
  quota: messagesQuota,
  body: z.strictObject({ text: messageText, fileIds: sentFiles }),
  responses: { 200: dataOf(talkMessage) },
  limits: { idempotent: true },
})

export const markTalkSeen = endpoint({
  method: 'POST',
  path: '/frontend-api/talks/:id/seen',
  summary: 'Records up to which message of a talk the person’s side has read it',
  ...forParties,
  quota: signsQuota,
  body: seenForm,
  responses: { 200: dataOf(z.object({ id: idSchema })) },
})

export const tellTalkTyping = endpoint({
  method: 'POST',
  path: '/frontend-api/talks/:id/typing',
  summary: 'Reports to the open pages of the other side that an answer is being written; nothing is stored',
  ...forParties,
  quota: signsQuota,
  responses: { 200: dataOf(z.object({ id: idSchema })) },
})

export const getTalkFile = endpoint({
  method: 'GET',
  path: '/frontend-api/talks/files/:id',
  summary: 'Downloads a file of a talk, for everybody who may read the talk',
  ...forReaders,
  download: 'application/octet-stream',
  responses: { 200: z.string() },
})
