import { z } from 'zod'
import { instantSchema, monthSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { offered } from '#kit/offered.ts'
import { dataOf } from '#kit/paging.ts'
import { personRef } from '#vocabulary/people.ts'
import { subjectSchema } from '#vocabulary/teaching.ts'
import { neededText, searchSchema } from '#vocabulary/texts/texts.ts'
import { programmeRef, progressOwner, progressReportStates, teachers } from './progress.ts'

/** A month of a learner in words, for the parents. It begins as a draft made of the month's figures; the executor edits and
 *  sends it. What was sent stays as it is. */
const progressReport = z.object({
  id: idSchema,
  owner: progressOwner,
  month: monthSchema,
  state: z.enum(progressReportStates),
  text: z.string(),
  learnerName: z.string(),
  subject: subjectSchema,
  /** Executor of the contract, or the group's leader; null for a group without one. */
  executor: personRef.nullable(),
  sentAt: instantSchema.nullable(),
  actions: z.object({ edit: offered }),
  version: versionSchema,
})
export type ProgressReport = z.infer<typeof progressReport>

const answer = { 200: dataOf(progressReport) }

export const draftProgressReport = stepOf({
  ...teachers,
  path: '/frontend-api/progress/:id/reports',
  summary: 'Drafts the report to parents of a month from its figures, or returns the existing one',
  body: z.strictObject({ month: monthSchema }),
  answer: progressReport,
})

export const getProgressReport = endpoint({
  method: 'GET',
  path: '/frontend-api/progress/reports/:id',
  summary: 'Returns a report to parents: a draft to its executor and staff, a sent one to the customer too',
  session: 'required',
  params: idParams,
  responses: answer,
})

export const progressReportForm = z.strictObject({ version: versionSchema, text: neededText(4000) })

export const saveProgressReport = endpoint({
  ...teachers,
  method: 'PATCH',
  path: '/frontend-api/progress/reports/:id',
  summary: 'Saves the text of a draft',
  params: idParams,
  body: progressReportForm,
  responses: answer,
})

export const sendProgressReport = stepOf({
  ...teachers,
  path: '/frontend-api/progress/reports/:id/sending',
  summary: 'Sends a report to the customer, with the text as given',
  body: progressReportForm,
  answer: progressReport,
})

/** Report that is still to be written: the learner was taught in the month, and the parents were sent nothing about it. */
const dueReport = z.object({
  owner: progressOwner,
  learnerName: z.string(),
  subject: subjectSchema,
  programme: programmeRef.nullable(),
  /** Executor of the contract, or the group's leader; null for a group without one. */
  executor: personRef.nullable(),
  /** Whether there is a draft. */
  isDrafted: z.boolean(),
})
export type DueReport = z.infer<typeof dueReport>

/** The most due reports that are listed; nobody works through more at once. The count is that of all. */
export const mostDueReports = 200

export const listDueReports = endpoint({
  method: 'GET',
  path: '/frontend-api/progress/due',
  summary:
    'Fors whom a report to parents about a month is not sent although they were taught: own learners of an executor, all for managers',
  session: 'required',
  roles: ['executor', 'staff'],
  permissions: ['manager'],
  query: z.strictObject({
    month: monthSchema,
    /** Beginnings of names: of the learner, as far as the reader knows it, and for managers of the executor. */
    search: searchSchema,
  }),
  responses: { 200: dataOf(z.object({ count: z.int(), reports: z.array(dueReport) })) },
})
