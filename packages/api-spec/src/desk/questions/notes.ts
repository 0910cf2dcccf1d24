import { z } from 'zod'
import { instantSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { idParams, idSchema } from '#kit/ids.ts'
import { dataOf } from '#kit/paging.ts'
import { personRef } from '#vocabulary/people.ts'
import { messagesQuota } from '#vocabulary/quotas.ts'
import { neededText } from '#vocabulary/texts/texts.ts'

/** The most notes of a question. They are loaded as a whole, so their number is limited. */
export const mostQuestionNotes = 100

const questionNote = z.object({ id: idSchema, author: personRef, text: z.string(), createdAt: instantSchema })
export type QuestionNote = z.infer<typeof questionNote>

/** Notes have an answer of their own, so that no answer to the other side can ever have one. */
const forManagers = { session: 'required', roles: ['staff'], permissions: ['manager'], params: idParams } as const

export const listQuestionNotes = endpoint({
  method: 'GET',
  path: '/frontend-api/questions/:id/notes',
  summary: 'Lists the notes of staff beside a thread, oldest first',
  ...forManagers,
  responses: { 200: dataOf(z.array(questionNote)) },
})

export const questionNoteForm = z.strictObject({ text: neededText(4000) })

export const writeQuestionNote = endpoint({
  method: 'POST',
  path: '/frontend-api/questions/:id/notes',
  summary: 'Adds a note beside a thread, only for the staff',
  ...forManagers,
  quota: messagesQuota,
  body: questionNoteForm,
  responses: { 200: dataOf(z.array(questionNote)) },
  limits: { idempotent: true },
})
