// Templates of documents. A published version never changes: a new one takes its place.
import { administrators, managersAndAdministrators } from '#kit/access.ts'
import { z } from 'zod'
import { instantSchema } from '#kit/dates.ts'
import { endpoint, quota } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { workbookOf } from '#kit/reads.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { offered } from '#kit/offered.ts'
import { dataOf } from '#kit/paging.ts'
import { personRef } from '#vocabulary/people.ts'
import { searchSchema } from '#vocabulary/texts/texts.ts'
import { audiences, documentKinds, fieldNames, templateBases } from './fields.ts'
import { neededPrintedLine, neededPrintedText } from '#vocabulary/texts/printed.ts'

export const templateStates = ['draft', 'published', 'retired'] as const
export type TemplateState = (typeof templateStates)[number]

/** All versions are listed at once, so their number is limited. */
export const mostTemplates = 300

const templatesQuota = quota('documentTemplates', 50, 200)

/** The text: a line is a paragraph, one that begins with `# ` a heading. */
export const templateTextForm = z.strictObject({
  title: neededPrintedLine(150),
  text: neededPrintedText(30_000),
  /** Whether the receiver has to acknowledge the document by a code. */
  isToAcknowledge: z.boolean('validation.required'),
})

export const templateForm = templateTextForm.extend({
  kind: z.enum(documentKinds, 'validation.required'),
  audience: z.enum(audiences, 'validation.required'),
  basis: z.enum(templateBases, 'validation.required'),
})

const documentTemplate = z.object({
  id: idSchema,
  /** Id that all versions of one template share. */
  seriesId: idSchema,
  number: z.int(),
  kind: z.enum(documentKinds),
  audience: z.enum(audiences),
  basis: z.enum(templateBases),
  title: z.string(),
  isToAcknowledge: z.boolean(),
  state: z.enum(templateStates),
  publishedAt: instantSchema.nullable(),
  actions: z.object({ change: offered, publish: offered, retire: offered, begin: offered }),
  version: versionSchema,
})
export type DocumentTemplate = z.infer<typeof documentTemplate>
const wholeTemplate = documentTemplate.extend({ text: z.string() })
export type WholeTemplate = z.infer<typeof wholeTemplate>

export const documentBlock = z.object({ kind: z.enum(['heading', 'text']), text: z.string() })
export type FilledBlock = z.infer<typeof documentBlock>

const one = { 200: dataOf(wholeTemplate) }

const templateFilter = {
  state: z.enum(templateStates, 'validation.invalid').optional(),
  kind: z.enum(documentKinds, 'validation.invalid').optional(),
  audience: z.enum(audiences, 'validation.invalid').optional(),
  /** A part of the title. */
  search: searchSchema,
}

export const listDocumentTemplates = endpoint({
  method: 'GET',
  path: '/frontend-api/documents/templates',
  summary: 'Lists the templates of documents by title, with all versions, the newest first',
  ...managersAndAdministrators,
  query: z.strictObject(templateFilter),
  responses: { 200: dataOf(z.array(documentTemplate)) },
})

/** A workbook, not JSON. */
export const downloadDocumentTemplates = workbookOf({
  path: '/frontend-api/documents/templates/workbook',
  summary: 'Downloads the templates of documents with all versions as a workbook with the filters of the list',
  ...managersAndAdministrators,
  filter: templateFilter,
})

export const getDocumentTemplate = endpoint({
  method: 'GET',
  path: '/frontend-api/documents/templates/:id',
  summary: 'Returns a version of a template with its text',
  ...managersAndAdministrators,
  params: idParams,
  responses: one,
})

export const previewDocumentTemplate = endpoint({
  method: 'GET',
  path: '/frontend-api/documents/preview',
  summary: 'Previews a version filled for a person or a contract; fields without a value are named',
  ...managersAndAdministrators,
  query: z.strictObject({ templateId: idSchema, cabinetId: idSchema.optional(), contractId: idSchema.optional() }),
  responses: {
    200: dataOf(
      z.object({
        title: z.string(),
        /** Person for whom the document would be made. */
        person: personRef,
        blocks: z.array(documentBlock),
        missing: z.array(z.enum(fieldNames)),
      }),
    ),
  },
})

export const addDocumentTemplate = endpoint({
  method: 'POST',
  path: '/frontend-api/documents/templates',
  summary: 'Begins a template; an unknown name in its text is refused with its place',
  ...administrators,
  quota: templatesQuota,
  body: templateForm,
  responses: { 201: dataOf(wholeTemplate) },
  limits: { idempotent: true },
})

export const changeDocumentTemplate = endpoint({
  method: 'PUT',
  path: '/frontend-api/documents/templates/:id',
  summary: 'Changes a draft of a template',
  ...administrators,
  quota: templatesQuota,
  params: idParams,
  body: templateTextForm.extend({ version: versionSchema }),
  responses: one,
})

export const publishDocumentTemplate = stepOf({
  path: '/frontend-api/documents/templates/:id/publish',
  summary: 'Publishes a draft; the published version before it is retired',
  ...administrators,
  quota: templatesQuota,
  answer: wholeTemplate,
})

export const retireDocumentTemplate = stepOf({
  path: '/frontend-api/documents/templates/:id/retire',
  summary: 'Retires a version: no document is made of it any more',
  ...administrators,
  quota: templatesQuota,
  answer: wholeTemplate,
})

export const beginTemplateVersion = stepOf({
  path: '/frontend-api/documents/templates/:id/next-version',
  summary: 'Begins the next version of a template as a draft with the text of this one',
  ...administrators,
  quota: templatesQuota,
  answer: wholeTemplate,
  limits: { idempotent: true },
})

/** Kinds of documents, which are more than the kinds of templates. */
export const kindSchema = z.enum(documentKinds, 'validation.required')
