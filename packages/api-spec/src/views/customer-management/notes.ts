import { managersAndAccountants } from '#kit/access.ts'
import { z } from 'zod'
import { instantSchema } from '#kit/dates.ts'
import { endpoint, quota } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { offered } from '#kit/offered.ts'
import { dataOf } from '#kit/paging.ts'
import { neededText } from '#vocabulary/texts/texts.ts'

/** The most notes about a customer; nobody reads more. */
export const mostCustomerNotes = 200

const notesQuota = quota('customerNotes', 200, 2000)

/** Staff write notes for one another: no answer to a customer or an executor has one. */
const customerNote = z.object({
  id: idSchema,
  text: z.string(),
  /** Whether the note stands above the others. */
  isPinned: z.boolean(),
  author: z.object({ firstName: z.string(), lastName: z.string() }),
  createdAt: instantSchema,
  changedAt: instantSchema.nullable(),
  /** Actions on the note: its author changes it; administrators may remove the notes of others. */
  actions: z.object({ change: offered, remove: offered }),
  version: versionSchema,
})
export type CustomerNote = z.infer<typeof customerNote>

export const customerNoteForm = z.strictObject({ text: neededText(2000), isPinned: z.boolean() })
export type CustomerNoteForm = z.infer<typeof customerNoteForm>

/** The notes of the customer, as every answer about them gives. */
const answer = { 200: dataOf(z.array(customerNote)) }

export const listCustomerNotes = endpoint({
  method: 'GET',
  path: '/frontend-api/customer-management/:id/notes',
  summary: 'Lists the notes of staff about a customer: pinned ones first, then the newest',
  ...managersAndAccountants,
  params: idParams,
  responses: answer,
})

export const writeCustomerNote = stepOf({
  path: '/frontend-api/customer-management/:id/notes',
  quota: notesQuota,
  summary: 'Adds a note about a customer',
  ...managersAndAccountants,
  body: customerNoteForm,
  answer: z.array(customerNote),
  limits: { idempotent: true },
})

export const changeCustomerNote = endpoint({
  method: 'PATCH',
  path: '/frontend-api/customer-management/notes/:id',
  quota: notesQuota,
  summary: 'Changes an own note',
  ...managersAndAccountants,
  params: idParams,
  body: customerNoteForm.extend({ version: versionSchema }),
  responses: answer,
})

export const removeCustomerNote = stepOf({
  path: '/frontend-api/customer-management/notes/:id/removal',
  quota: notesQuota,
  summary: 'Removes a note: an own one, or as an administrator anybody’s',
  ...managersAndAccountants,
  answer: z.array(customerNote),
})
