// People and their contracts from a spreadsheet, on the wire: a file is uploaded, checked row by row, and applied as a whole.
import { managersAndAdministrators } from '#kit/access.ts'
import { z } from 'zod'
import { dateSchema, instantSchema } from '#kit/dates.ts'
import { endpoint, quota } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { listOf, workbookOf } from '#kit/reads.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { offered } from '#kit/offered.ts'
import { dataOf } from '#kit/paging.ts'
import { fileNameSchema } from '#messages/files'
import { searchSchema } from '#vocabulary/texts/texts.ts'

/** Largest spreadsheet that is read, in bytes. */
export const importMaxBytes = 5 * 1024 * 1024
/** The most rows that are read of one file. */
export const importMostRows = 10_000
/** The most faults that are kept of one file; the others are counted. */
export const importMostFaults = 1000
/** Days after which the stored contents of a file are deleted. */
export const importKeptDays = 14
/** The endings that the file chooser of the browser offers. */
export const importEndings = '.xlsx,.csv'

/** The columns of a sheet, in the order of the template. */
export const importColumns = [
  'kind',
  'phone',
  'last_name',
  'first_name',
  'email',
  'learner_last_name',
  'learner_first_name',
  'learner_birth_year',
  'executor_phone',
  'subject',
  'level',
  'format',
  'place',
  'lesson_minutes',
  'weekly_times',
  'basis',
  'package_lessons',
  'customer_rate',
  'executor_rate',
  'notice_hours',
  'starts_on',
  'ends_on',
] as const
const importColumnSchema = z.enum(importColumns, 'validation.invalid')
export type ImportColumn = (typeof importColumns)[number]

/** States of an import. checking: the server reads it; unreadable: it is no sheet of people; faulty: there are faults; ready: it can be
 *  applied; applying: people and contracts are being made; failed: that was not possible for a reason of ours, nothing was made, and it can
 *  be applied again; applied: they are there; discarded: its rows were deleted. */
export const importStates = [
  'checking',
  'unreadable',
  'faulty',
  'ready',
  'applying',
  'failed',
  'applied',
  'discarded',
] as const
export type ImportState = (typeof importStates)[number]

const peopleImport = z.object({
  id: idSchema,
  fileName: z.string(),
  /** SHA-256 of the file. */
  digest: z.string(),
  state: z.enum(importStates),
  /** Reason why an unreadable file is not read, in the reader's language. */
  problem: z.string().nullable(),
  /** Rows with something in them below the headings, and how many of them are checked. */
  rowCount: z.int(),
  checkedCount: z.int(),
  /** Rows of the template's example, which are left out. */
  exampleCount: z.int(),
  faultCount: z.int(),
  /** Numbers of records that the sheet makes, once it has no faults. */
  customerCount: z.int(),
  executorCount: z.int(),
  learnerCount: z.int(),
  contractCount: z.int(),
  isInviting: z.boolean(),
  /** Invitations that are still to be sent. */
  waitingCount: z.int(),
  uploadedBy: z.string(),
  uploadedAt: instantSchema,
  appliedBy: z.string().nullable(),
  appliedAt: instantSchema.nullable(),
  /** Day on which the stored contents of the file are deleted; null once they are. */
  keptUntil: dateSchema.nullable(),
  version: versionSchema,
  actions: z.object({ apply: offered, discard: offered }),
})
export type PeopleImport = z.infer<typeof peopleImport>

const importDetails = peopleImport.extend({
  /** Faults by column; null for those of a whole row or of the file. */
  faultsOf: z.array(z.object({ column: importColumnSchema.nullable(), label: z.string(), count: z.int() })),
})
export type ImportDetails = z.infer<typeof importDetails>

const importFault = z.object({
  id: idSchema,
  /** Number of the row as the spreadsheet counts, the headings included. */
  row: z.int(),
  column: importColumnSchema.nullable(),
  /** The heading of the column, or the letter of one that has no known heading. */
  label: z.string(),
  /** Content of the cell. */
  value: z.string(),
  /** Description of the fault, in the reader's language. */
  text: z.string(),
})
export type ImportFault = z.infer<typeof importFault>

const importRow = z.object({
  id: idSchema,
  row: z.int(),
  kind: z.enum(['customer', 'executor']),
  name: z.string(),
  learner: z.string(),
  executor: z.string(),
  /** Subject in the reader's language; empty where the row has no contract. */
  subject: z.string(),
  /** Records that the row has become. */
  customerId: idSchema.nullable(),
  accountId: idSchema.nullable(),
  contractId: idSchema.nullable(),
})
export type ImportRow = z.infer<typeof importRow>

export const downloadImportTemplate = workbookOf({
  path: '/frontend-api/imports/template',
  summary: 'Downloads an empty sheet to fill in: headings, an example and the allowed values, in the reader’s language',
  ...managersAndAdministrators,
})

export const uploadImport = endpoint({
  method: 'POST',
  path: '/frontend-api/imports',
  summary: 'Checks a spreadsheet of people and contracts; nothing of it is made yet',
  ...managersAndAdministrators,
  quota: quota('imports', 100),
  query: z.strictObject({ name: fileNameSchema }),
  file: true,
  limits: { bodyBytes: importMaxBytes },
  responses: { 201: dataOf(importDetails) },
})

const importFilter = {
  /** A part of the name of the file. */
  search: searchSchema,
  state: z.enum(importStates, 'validation.invalid').optional(),
}

export const listImports = listOf({
  path: '/frontend-api/imports',
  summary: 'Lists uploaded spreadsheets, newest first',
  ...managersAndAdministrators,
  filter: importFilter,
  row: peopleImport,
})

export const downloadImports = workbookOf({
  path: '/frontend-api/imports/workbook',
  summary: 'Downloads the list of uploaded spreadsheets as a workbook with the filters of the list',
  ...managersAndAdministrators,
  filter: importFilter,
})

export const getImport = endpoint({
  method: 'GET',
  path: '/frontend-api/imports/:id',
  summary: 'Returns one spreadsheet: its progress, and what it would make or has made',
  ...managersAndAdministrators,
  params: idParams,
  responses: { 200: dataOf(importDetails) },
})

export const listImportFaults = listOf({
  path: '/frontend-api/imports/:id/faults',
  summary: 'Lists the faults of a spreadsheet by row and column, in the order of the sheet',
  ...managersAndAdministrators,
  params: idParams,
  filter: { column: importColumnSchema.optional() },
  row: importFault,
})

export const listImportRows = listOf({
  path: '/frontend-api/imports/:id/rows',
  summary: 'Lists the rows of a spreadsheet as they are understood, with their results',
  ...managersAndAdministrators,
  params: idParams,
  row: importRow,
})

export const downloadImportRemarks = workbookOf({
  path: '/frontend-api/imports/:id/remarks',
  summary: 'Downloads the uploaded rows as a sheet with a column of the faults of each',
  ...managersAndAdministrators,
  params: idParams,
})

export const applyImport = stepOf({
  path: '/frontend-api/imports/:id/application',
  summary: 'Makes all people and contracts of a spreadsheet, or none of them, once',
  ...managersAndAdministrators,
  quota: quota('importsApplied', 50),
  stepUp: true,
  form: { isInviting: z.boolean('validation.required') },
  answer: importDetails,
})

export const discardImport = stepOf({
  path: '/frontend-api/imports/:id/removal',
  summary: 'Deletes the stored data of a spreadsheet that was not applied',
  ...managersAndAdministrators,
  quota: null,
  answer: importDetails,
})
