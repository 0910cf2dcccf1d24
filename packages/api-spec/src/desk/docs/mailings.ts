// One template sent to many people at once.
import { managers } from '#kit/access.ts'
import { z } from 'zod'
import { instantSchema } from '#kit/dates.ts'
import { endpoint, quota } from '#kit/endpoint.ts'
import { workbookOf } from '#kit/reads.ts'
import { idParams, idSchema } from '#kit/ids.ts'
import { dataOf } from '#kit/paging.ts'
import { personRef } from '#vocabulary/people.ts'
import { subjects } from '#vocabulary/teaching.ts'
import { searchSchema } from '#vocabulary/texts/texts.ts'

const mailingsQuota = quota('documentMailings', 20, 50)

/** People of the template's side who get it: those with a running contract, or everybody. A template about contracts goes to each running
 *  contract. */
export const mailingScopes = ['running', 'everybody'] as const

/** Reason why a person or contract of a mailing got nothing. */
export const leftOutReasons = ['fields_empty', 'gone', 'refused'] as const

/** The most mailings that are listed, the newest first, and the most left-out people that are listed for one. */
export const mostMailings = 20
export const mostLeftOut = 100

const mailingForm = z.strictObject({
  templateId: idSchema,
  scope: z.enum(mailingScopes, 'validation.required'),
  /** Only people, or contracts, with a running contract of this subject. */
  subject: z.enum(subjects, 'validation.invalid').optional(),
})

const documentMailing = z.object({
  id: idSchema,
  template: z.object({ id: idSchema, title: z.string(), number: z.int() }),
  scope: z.enum(mailingScopes),
  subject: z.enum(subjects).nullable(),
  totalCount: z.int(),
  sentCount: z.int(),
  leftOutCount: z.int(),
  startedBy: z.string(),
  startedAt: instantSchema,
  finishedAt: instantSchema.nullable(),
})
export type DocumentMailing = z.infer<typeof documentMailing>

export const mailingStates = ['under_way', 'finished'] as const

const mailingFilter = {
  state: z.enum(mailingStates, 'validation.invalid').optional(),
  /** A part of the title of the template. */
  search: searchSchema,
}

export const listDocumentMailings = endpoint({
  method: 'GET',
  path: '/frontend-api/documents/mailings',
  summary: 'Lists the newest mailings with their progress',
  ...managers,
  query: z.strictObject(mailingFilter),
  responses: { 200: dataOf(z.array(documentMailing)) },
})

/** A workbook, not JSON. */
export const downloadDocumentMailings = workbookOf({
  path: '/frontend-api/documents/mailings/workbook',
  summary: 'Downloads all mailings as a workbook with the filters of the list, newest first',
  ...managers,
  filter: mailingFilter,
})

export const listLeftOutOfMailing = endpoint({
  method: 'GET',
  path: '/frontend-api/documents/mailings/:id/left-out',
  summary: 'Lists the people who got nothing of a mailing, and why',
  ...managers,
  params: idParams,
  responses: { 200: dataOf(z.array(z.object({ person: personRef, reason: z.enum(leftOutReasons) }))) },
})

export const countMailing = endpoint({
  method: 'GET',
  path: '/frontend-api/documents/mailing-count',
  summary: 'Counts the documents that a mailing would send, without people who have one of this version already',
  ...managers,
  query: mailingForm,
  responses: { 200: dataOf(z.object({ count: z.int() })) },
})

export const startDocumentMailing = endpoint({
  method: 'POST',
  path: '/frontend-api/documents/mailings',
  summary:
    'Sends a document of a published template to each of many; one that is under way goes on instead of a second one',
  ...managers,
  quota: mailingsQuota,
  body: mailingForm,
  responses: { 200: dataOf(documentMailing) },
  limits: { idempotent: true },
})
