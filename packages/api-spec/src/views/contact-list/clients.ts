import { executors } from '#kit/access.ts'
import { z } from 'zod'
import { instantSchema } from '#kit/dates.ts'
import { endpoint, quota } from '#kit/endpoint.ts'
import { listOf, workbookOf } from '#kit/reads.ts'
import { idParams, idSchema, versionSchema, seenVersionSchema } from '#kit/ids.ts'
import { dataOf } from '#kit/paging.ts'
import { contractStates } from '#teaching/contracts'
import { programmeStateSchema } from '#teaching/programmes'
import { levels, subjects, subjectSchema } from '#vocabulary/teaching.ts'
import { freeText, searchSchema } from '#vocabulary/texts/texts.ts'

/** States of a client. starting: no contract has been agreed to yet; former: none runs any more. */
export const clientStates = ['starting', 'running', 'former'] as const
export type ClientState = (typeof clientStates)[number]

export const clientMarks = ['no_next_lesson', 'package', 'note'] as const
/** Orders of the list. name: by the learner's name; next: the soonest next lesson first; contact: the longest ago last contact first. */
export const clientOrders = ['name', 'next', 'contact'] as const

/** An executor's note about a learner, for nobody else. */
const clientNote = z.object({ text: z.string(), changedAt: instantSchema, version: versionSchema })

/** A learner whom an executor teaches, has taught or is to teach, with the customer: by first names alone, without prices. The customer of
 *  a learner who is known from a group alone is left out. */
const ownClient = z.object({
  /** Id of the learner. */
  id: idSchema,
  firstName: z.string(),
  customer: z.object({ id: idSchema, firstName: z.string() }).nullable(),
  state: z.enum(clientStates),
  /** Contracts with the executor, those that run first. */
  contracts: z.array(
    z.object({
      id: idSchema,
      number: z.int(),
      subject: z.enum(subjects),
      level: z.enum(levels),
      state: z.enum(contractStates),
      /** Lessons and minutes of packages that can pay its lessons; 0 where the contract does not run. */
      lessonsLeft: z.int(),
      minutesLeft: z.int(),
    }),
  ),
  /** Groups in whose team the executor is and in which the learner has a firm seat. */
  programmes: z.array(
    z.object({ id: idSchema, title: z.string(), subject: z.enum(subjects), state: programmeStateSchema }),
  ),
  /** Next lesson, or next session of a group, whichever is sooner. */
  nextLesson: z
    .object({
      kind: z.enum(['lesson', 'session']),
      id: idSchema,
      startsAt: instantSchema,
      place: z.string(),
    })
    .nullable(),
  /** Start of the last held lesson or session at which the learner was, or the last change of the note, whichever was later. */
  lastContactAt: instantSchema.nullable(),
  /** The customer's masked phone; null until both sides have acknowledged a contract. */
  maskedPhone: z.string().nullable(),
  /** The customer's name in Telegram, once both sides have acknowledged a contract; null where they have given none. */
  telegram: z.string().nullable(),
  note: clientNote.nullable(),
})
export type OwnClient = z.infer<typeof ownClient>

const filter = {
  /** Beginnings of the first names. */
  search: searchSchema,
  state: z.enum(clientStates, 'validation.invalid').optional(),
  mark: z.enum(clientMarks, 'validation.invalid').optional(),
  subject: subjectSchema.optional(),
  order: z.enum(clientOrders, 'validation.invalid').optional(),
}

export const listOwnClients = listOf({
  path: '/frontend-api/contact-list/clients',
  summary: 'Lists an executor’s learners, with the next lesson, the rest of packages, and the own note',
  ...executors,
  filter: filter,
  row: ownClient,
})

/** A workbook, not JSON. */
export const downloadOwnClients = workbookOf({
  path: '/frontend-api/contact-list/clients/workbook',
  summary: 'Downloads an executor’s learners as a workbook with the filters of the list, without phones',
  ...executors,
  filter: filter,
})

export const showClientPhone = endpoint({
  method: 'GET',
  path: '/frontend-api/contact-list/clients/:id/phone',
  quota: quota('clientPhones', 100),
  summary:
    'Returns the phone of a learner’s customer, once both sides have acknowledged a contract; the history records the reading',
  ...executors,
  params: idParams,
  responses: { 200: dataOf(z.object({ phone: z.string() })) },
})

/** An empty text removes the note. */
export const clientNoteForm = z.strictObject({ text: freeText(2000) })

export const saveClientNote = endpoint({
  method: 'PUT',
  path: '/frontend-api/contact-list/clients/:id/note',
  quota: quota('clientNotes', 200, 2000),
  summary: 'Writes, changes or removes an executor’s private note about a learner',
  ...executors,
  params: idParams,
  /** The note, with the version that the person saw; 0 where there was no note. */
  body: clientNoteForm.extend({ version: seenVersionSchema }),
  responses: { 200: dataOf(clientNote.nullable()) },
})
