// Documents of people: made of a template or uploaded, sent, seen, and answered.
import { signedIn, managers, parties } from '#kit/access.ts'
import { z } from 'zod'
import { dateSchema, instantSchema } from '#kit/dates.ts'
import { endpoint, quota } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { historyOf, listOf, workbookOf } from '#kit/reads.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { offered } from '#kit/offered.ts'
import { dataOf } from '#kit/paging.ts'
import { fileFacts, fileMaxBytes, fileNameSchema } from '#messages/files'
import { codesForm, sentCode } from '#people/accounts'
import { personRef } from '#vocabulary/people.ts'
import { subjects } from '#vocabulary/teaching.ts'
import { freeLine, neededLine, neededText, searchSchema } from '#vocabulary/texts/texts.ts'
import { audiences, documentKinds } from './fields.ts'
import { documentBlock, kindSchema } from './templates.ts'
import { reasonSchema } from '#vocabulary/texts/printed.ts'

/** The last three are of documents that people hand in to the service. */
const documentStates = [
  'draft',
  'sent',
  'viewed',
  'acknowledged',
  'signed_paper',
  'declined',
  'expired',
  'superseded',
  'revoked',
  'uploaded',
  'checked',
  'rejected',
] as const
export type DocumentState = (typeof documentStates)[number]

/** Endings of files that a document can be: what people print, sign or photograph. */
export const documentEndings = '.pdf,.jpg,.jpeg,.png,.webp'

const documentsQuota = quota('documents', 100, 1000)
const uploadsQuota = quota('documentFiles', 20, 500)

const personDocument = z.object({
  id: idSchema,
  /** Direction: from the service to the person, or handed in by the person. */
  direction: z.enum(['to_person', 'to_service']),
  kind: z.enum(documentKinds),
  title: z.string(),
  state: z.enum(documentStates),
  person: personRef,
  contract: z.object({ id: idSchema, number: z.int() }).nullable(),
  isToAcknowledge: z.boolean(),
  createdAt: instantSchema,
  sentAt: instantSchema.nullable(),
  viewedAt: instantSchema.nullable(),
  /** Last day on which it can be acknowledged or declined; null without one. */
  answerBy: dateSchema.nullable(),
  version: versionSchema,
})
export type PersonDocument = z.infer<typeof personDocument>

const documentAcknowledgement = z.object({
  at: instantSchema,
  by: z.string(),
  channel: z.enum(['sms', 'telegram', 'email']),
  consentText: z.string(),
  codeRequestedAt: instantSchema,
  /** Phone, network address and browser: for staff alone. */
  phone: z.string().optional(),
  address: z.string().optional(),
  userAgent: z.string().optional(),
})

const wholeDocument = personDocument.extend({
  file: fileFacts,
  /** SHA-256 of the bytes of the file, in hexadecimal: this is what the person acknowledges. */
  sha256: z.string(),
  /** Text of a document that was made of a template; null for a file that was uploaded. */
  blocks: z.array(documentBlock).nullable(),
  /** Text that the person agrees to when acknowledging. */
  consentText: z.string(),
  acknowledgement: documentAcknowledgement.nullable(),
  scan: fileFacts.nullable(),
  declineReason: z.string().nullable(),
  /** Reason why it was superseded, revoked or rejected. */
  endReason: z.string().nullable(),
  supersededBy: z.object({ id: idSchema, title: z.string() }).nullable(),
  /** The older document that this one replaced. */
  supersedes: z.object({ id: idSchema, title: z.string() }).nullable(),
  actions: z.object({
    send: offered,
    acknowledge: offered,
    decline: offered,
    signOnPaper: offered,
    replace: offered,
    replaceFile: offered,
    revoke: offered,
    check: offered,
    reject: offered,
  }),
})
export type WholeDocument = z.infer<typeof wholeDocument>

const one = { 200: dataOf(wholeDocument) }
const made = { 201: dataOf(wholeDocument) }

/** Parts of the list. `waiting`: for a person the documents that ask for their answer, for staff those that were handed in or declined.
 *  `of_service`: from the service to people. `handed_in`: from people to the service. */
const documentScopes = ['waiting', 'of_service', 'handed_in'] as const

const documentFilter = {
  scope: z.enum(documentScopes, 'validation.invalid').optional(),
  state: z.enum(documentStates, 'validation.invalid').optional(),
  kind: z.enum(documentKinds, 'validation.invalid').optional(),
  cabinetId: idSchema.optional(),
  contractId: idSchema.optional(),
  /** A part of the title or of the person's name. */
  search: searchSchema,
}

export const listDocuments = listOf({
  path: '/frontend-api/documents',
  summary:
    'Lists documents, newest first: own ones that were sent or handed in, all for staff. Waiting ones wait for the reader',
  ...signedIn,
  filter: documentFilter,
  row: personDocument,
})

/** A workbook, not JSON. */
export const downloadDocuments = workbookOf({
  path: '/frontend-api/documents/workbook',
  summary: 'Downloads documents of everybody as a workbook with the filters of the list, newest first',
  session: 'required',
  roles: ['staff'],
  filter: documentFilter,
})

export const getDocument = endpoint({
  method: 'GET',
  path: '/frontend-api/documents/:id',
  summary: 'Returns a document; the first reading by its person is recorded',
  ...signedIn,
  params: idParams,
  responses: one,
})

export const downloadDocument = endpoint({
  method: 'GET',
  path: '/frontend-api/documents/:id/file',
  summary: 'Downloads the file of a document, with the same bytes as when it was made',
  ...signedIn,
  params: idParams,
  download: 'application/octet-stream',
  responses: { 200: z.string() },
})

export const downloadDocumentScan = endpoint({
  method: 'GET',
  path: '/frontend-api/documents/:id/scan',
  summary: 'Downloads the scan of the paper on which a document was signed',
  ...signedIn,
  params: idParams,
  download: 'application/octet-stream',
  responses: { 200: z.string() },
})

/** The most pages of a file that are shown; the file itself has the rest. */
export const mostShownPages = 30

const keptFile = z.strictObject({ of: z.enum(['file', 'scan'], 'validation.required') })

export const countDocumentPages = endpoint({
  method: 'GET',
  path: '/frontend-api/documents/:id/pages',
  summary: 'Counts the pages of the file or the scan of a document, and those that are shown as pictures',
  ...signedIn,
  params: idParams,
  query: keptFile,
  responses: { 200: dataOf(z.object({ pages: z.int(), shownPages: z.int() })) },
})

export const showDocumentPage = endpoint({
  method: 'GET',
  path: '/frontend-api/documents/:id/pages/:page',
  summary: 'Returns a page of the file or the scan of a document as a picture that the server has drawn',
  ...signedIn,
  params: idParams.extend({ page: z.string().regex(/^[1-9]\d?$/, 'validation.invalid') }),
  query: keptFile,
  download: 'image/webp',
  responses: { 200: z.string() },
})

export const listDocumentHistory = historyOf({
  path: '/frontend-api/documents/:id/history',
  summary: 'Lists the history of a document, newest first',
  session: 'required',
  roles: ['staff'],
})

/** The most people or contracts that a search for a name shows. */
export const mostTargets = 8

const documentTarget = z.object({
  person: personRef,
  role: z.enum(audiences),
  /** Contract that the document is about; null for a document about the person alone. */
  contract: z.object({ id: idSchema, number: z.int(), subject: z.enum(subjects), learnerName: z.string() }).nullable(),
})
export type DocumentTarget = z.infer<typeof documentTarget>

export const listDocumentTargets = endpoint({
  method: 'GET',
  path: '/frontend-api/documents/targets',
  summary: 'Finds customers and executors by a part of their name, or their contracts if the template is about one',
  ...managers,
  permissions: ['manager', 'administrator'],
  query: z.strictObject({
    name: freeLine(80).min(2, 'validation.too_short'),
    templateId: idSchema.optional(),
  }),
  responses: { 200: dataOf(z.array(documentTarget)) },
})

/** Takes one of the two ids, as the template's basis says. */
export const makeDocument = endpoint({
  method: 'POST',
  path: '/frontend-api/documents',
  summary: 'Makes a document of a published template for a person or a contract, as a draft',
  ...managers,
  quota: documentsQuota,
  body: z.strictObject({ templateId: idSchema, cabinetId: idSchema.optional(), contractId: idSchema.optional() }),
  responses: made,
  limits: { idempotent: true },
})

export const uploadDocument = endpoint({
  method: 'POST',
  path: '/frontend-api/documents/files',
  summary: 'Keeps a PDF or picture of at most 10 MB as the draft of a document for a person',
  ...managers,
  quota: uploadsQuota,
  query: z.strictObject({
    name: fileNameSchema,
    title: neededLine(150),
    kind: kindSchema,
    cabinetId: idSchema,
    isToAcknowledge: z.enum(['yes', 'no'], 'validation.required'),
  }),
  file: true,
  limits: { bodyBytes: fileMaxBytes },
  responses: made,
})

/** Kinds of papers that a person can hand in, signed. A paper of an executor about themselves is a credential, with an end and a mark. */
export const ownKinds = ['consent', 'contract', 'other'] as const

export const handInDocument = endpoint({
  method: 'POST',
  path: '/frontend-api/documents/handed-in',
  summary: 'Hands a PDF or picture of at most 10 MB in to the service, which checks it',
  ...parties,
  quota: uploadsQuota,
  query: z.strictObject({
    name: fileNameSchema,
    title: neededLine(150),
    kind: z.enum(ownKinds, 'validation.required'),
  }),
  file: true,
  limits: { bodyBytes: fileMaxBytes },
  responses: made,
})

const versionForm = z.strictObject({ version: versionSchema })
const reasonForm = versionForm.extend({ reason: reasonSchema })

/** Step of sending, with the last day of an answer. */
export const sendForm = z.strictObject({ answerBy: dateSchema })

export const sendDocument = stepOf({
  path: '/frontend-api/documents/:id/sending',
  summary: 'Sends a draft to its person, who gets a notice; with the last day of an answer, where there is one',
  ...managers,
  quota: documentsQuota,
  form: { answerBy: dateSchema.nullish() },
  answer: wholeDocument,
  limits: { idempotent: true },
})

export const requestDocumentCode = endpoint({
  method: 'POST',
  path: '/frontend-api/documents/:id/acknowledgement-code',
  summary: 'Sends a one-time code for acknowledging a document to the person’s phone',
  ...parties,
  quota: documentsQuota,
  params: idParams,
  responses: { 200: dataOf(sentCode) },
  limits: { idempotent: true },
})

export const acknowledgeDocument = stepOf({
  path: '/frontend-api/documents/:id/acknowledgement',
  summary: 'Acknowledges a document by the code sent to the phone',
  ...parties,
  quota: documentsQuota,
  body: codesForm.extend({
    /** Hash of the document that the person has seen: nothing else is acknowledged. */
    documentSha256: z.string('validation.required').regex(/^[0-9a-f]{64}$/, 'validation.invalid'),
    consent: z.literal(true, 'validation.consent'),
  }),
  answer: wholeDocument,
})

export const declineDocument = stepOf({
  path: '/frontend-api/documents/:id/decline',
  summary: 'Declines a document with the reason; managers are notified',
  ...parties,
  quota: documentsQuota,
  body: reasonForm,
  answer: wholeDocument,
  limits: { idempotent: true },
})

export const signDocumentOnPaper = endpoint({
  method: 'POST',
  path: '/frontend-api/documents/:id/scan',
  summary: 'Stores the scan of the paper on which a document was signed, in place of a code',
  ...managers,
  quota: uploadsQuota,
  params: idParams,
  query: z.strictObject({ name: fileNameSchema }),
  file: true,
  limits: { bodyBytes: fileMaxBytes },
  responses: one,
})

export const replaceDocument = stepOf({
  path: '/frontend-api/documents/:id/replacement',
  summary:
    'Makes a document anew from the version of its template that is published now, send it, and supersede the old one',
  ...managers,
  quota: documentsQuota,
  body: reasonForm,
  answer: wholeDocument,
  limits: { idempotent: true },
})

export const replaceDocumentFile = endpoint({
  method: 'POST',
  path: '/frontend-api/documents/:id/replacement-file',
  summary: 'Replaces an uploaded document by a new file, sends it, and supersedes the old one',
  ...managers,
  quota: uploadsQuota,
  params: idParams,
  query: z.strictObject({ name: fileNameSchema, title: neededLine(150), reason: neededText(500) }),
  file: true,
  limits: { bodyBytes: fileMaxBytes },
  responses: made,
})

export const revokeDocument = stepOf({
  path: '/frontend-api/documents/:id/revocation',
  summary: 'Revokes an unacknowledged document, or discards a draft',
  ...managers,
  quota: documentsQuota,
  body: reasonForm,
  answer: wholeDocument,
  limits: { idempotent: true },
})

export const checkDocument = stepOf({
  path: '/frontend-api/documents/:id/check',
  summary: 'Confirms that a handed-in document is in order',
  ...managers,
  quota: documentsQuota,
  answer: wholeDocument,
})

export const rejectDocument = stepOf({
  path: '/frontend-api/documents/:id/rejection',
  summary: 'Rejects a document that was handed in, with the reason, which its person reads',
  ...managers,
  quota: documentsQuota,
  body: reasonForm,
  answer: wholeDocument,
})
