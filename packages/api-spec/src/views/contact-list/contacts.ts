import { z } from 'zod'
import { instantSchema } from '#kit/dates.ts'
import { listOf, workbookOf } from '#kit/reads.ts'
import { idSchema } from '#kit/ids.ts'
import { learnerRef, personRef } from '#vocabulary/people.ts'
import { subjects, subjectSchema } from '#vocabulary/teaching.ts'
import { searchSchema } from '#vocabulary/texts/texts.ts'

/** Marks that contacts are filtered by. */
export const contactMarks = ['running', 'no_contract', 'no_learners', 'no_next_lesson'] as const

/** A customer with learners, and who teaches them. The id is that of the customer's cabinet. */
const contact = personRef.extend({
  accountId: idSchema,
  /** Empty where the account is erased. */
  maskedPhone: z.string(),
  /** The name by which they want to be written to in Telegram. */
  telegram: z.string().nullable(),
  learners: z.array(learnerRef),
  /** Executors of contracts that run. */
  teachers: z.array(personRef.extend({ subject: z.enum(subjects) })),
  nextLessonAt: instantSchema.nullable(),
  /** Start of the last held lesson. */
  lastLessonAt: instantSchema.nullable(),
})
export type Contact = z.infer<typeof contact>

const filter = {
  /** Beginnings of names of the customer or a learner, or either end of the phone. */
  search: searchSchema,
  mark: z.enum(contactMarks, 'validation.invalid').optional(),
  /** Subject of a contract that runs. */
  subject: subjectSchema.optional(),
}

export const listContacts = listOf({
  path: '/frontend-api/contact-list',
  summary: 'Lists customers by name with their learners, teachers and lessons',
  session: 'required',
  roles: ['staff'],
  filter: filter,
  row: contact,
})

/** A workbook, not JSON. */
export const downloadContacts = workbookOf({
  path: '/frontend-api/contact-list/workbook',
  summary: 'Downloads customers with their learners as a workbook with the filters of the list; phones are masked',
  session: 'required',
  roles: ['staff'],
  filter: filter,
})
