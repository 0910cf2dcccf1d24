import { z } from 'zod'
import { instantSchema } from '#kit/dates.ts'
import { endpoint, quota } from '#kit/endpoint.ts'
import { listOf, workbookOf } from '#kit/reads.ts'
import { idParams, idSchema, versionSchema, seenVersionSchema } from '#kit/ids.ts'
import { dataOf } from '#kit/paging.ts'
import { contractStates } from '#teaching/contracts'
import { programmeStateSchema } from '#teaching/programmes'
import { levels, subjects, subjectSchema } from '#vocabulary/teaching.ts'
import { freeText, searchSchema } from '#vocabulary/texts.ts'

/** starting: no contract has been agreed to yet; former: none runs any more. */
export const clientStates = ['starting', 'running', 'former'] as const
export type ClientState = (typeof clientStates)[number]

export const clientMarks = ['no_next_lesson', 'package', 'note'] as const
/** name: of the learner; next: whose lesson is next; contact: whose last contact is longest ago. */
export const clientOrders = ['name', 'next', 'contact'] as const

/** What an executor has written down about a learner, for nobody else. */
const clientNote = z.object({ text: z.string(), changedAt: instantSchema, version: versionSchema })

/** A learner whom an executor teaches, has taught or is to teach, with the customer: by first names alone, without prices. Of whoever
 *  is known from a group alone, nothing is said of the customer. */
const ownClient = z.object({
  /** Of the learner. */
  id: idSchema,
  firstName: z.string(),
  customer: z.object({ id: idSchema, firstName: z.string() }).nullable(),
  state: z.enum(clientStates),
  /** With the executor, those that run first. */
  contracts: z.array(
    z.object({
      id: idSchema,
      number: z.int(),
      subject: z.enum(subjects),
      level: z.enum(levels),
      state: z.enum(contractStates),
      /** What of packages can pay its lessons; nothing where it does not run. */
      lessonsLeft: z.int(),
      minutesLeft: z.int(),
    }),
  ),
  /** Groups of which the executor is and in which the learner has a firm seat. */
  programmes: z.array(
    z.object({ id: idSchema, title: z.string(), subject: z.enum(subjects), state: programmeStateSchema }),
  ),
  /** Or the next session of a group, whichever is sooner. */
  nextLesson: z
    .object({
      kind: z.enum(['lesson', 'session']),
      id: idSchema,
      startsAt: instantSchema,
      place: z.string(),
    })
    .nullable(),
  /** When the last lesson or session at which the learner was began that was held, or the note was changed, whichever was later. */
  lastContactAt: instantSchema.nullable(),
  /** Null until both sides have acknowledged a contract. */
  maskedPhone: z.string().nullable(),
  /** Of the customer, from then on; null where they have said none. */
  telegram: z.string().nullable(),
  note: clientNote.nullable(),
})
export type OwnClient = z.infer<typeof ownClient>

const executors = { session: 'required', roles: ['executor'] } as const

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
  summary: 'Whom an executor teaches, with the next lesson, what packages have left, and the own note',
  ...executors,
  filter: filter,
  row: ownClient,
})

/** A workbook, not JSON. */
export const downloadOwnClients = workbookOf({
  path: '/frontend-api/contact-list/clients/workbook',
  summary: 'Whom an executor teaches as a workbook, narrowed as the list is, without phones',
  ...executors,
  filter: filter,
})

export const showClientPhone = endpoint({
  method: 'GET',
  path: '/frontend-api/contact-list/clients/:id/phone',
  quota: quota('clientPhones', 100),
  summary:
    'The phone of the customer of a learner, once both sides have acknowledged a contract; stands in the history',
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
  summary: 'Write down, change or remove what an executor alone reads about a learner',
  ...executors,
  params: idParams,
  /** 0 where there was no note. */
  body: clientNoteForm.extend({ version: seenVersionSchema }),
  responses: { 200: dataOf(clientNote.nullable()) },
})
