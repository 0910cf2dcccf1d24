// Corrections of an issued invoice that is wrong, or will not be paid.
import { accountants } from '#kit/access.ts'
import { z } from 'zod'
import { payer } from '#money/legal-details'
import { contractSubject, invoice } from './invoices.ts'
import { invoicesQuota } from './invoicing.ts'
import { endpoint } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { kopecksSchema, priceKopecksSchema } from '#kit/values/money.ts'
import { dataOf } from '#kit/paging.ts'
import { neededPrintedLine, neededPrintedText } from '#vocabulary/texts/printed.ts'

const line = z.strictObject({
  title: neededPrintedLine(200),
  quantity: z.int('validation.required').min(1, 'validation.too_small').max(1000, 'validation.too_big'),
  unitPriceKopecks: priceKopecksSchema,
})

/** An accountant's form for an invoice without lessons. */
export const manualInvoiceForm = z.strictObject({
  lines: z.array(line).min(1, 'validation.required').max(50, 'validation.too_big'),
})

export const createManualInvoice = endpoint({
  method: 'POST',
  path: '/frontend-api/invoices/manual',
  quota: invoicesQuota,
  summary: 'Drafts an invoice of a customer with lines without lessons; issuing it charges them',
  ...accountants,
  body: manualInvoiceForm.extend({ customerId: idSchema, payer: payer.nullable().optional() }),
  limits: { idempotent: true },
  responses: { 200: dataOf(invoice) },
})

/** An accountant's changes of a draft: the lines by hand, and which lessons it asks for. */
export const draftLinesForm = z.strictObject({
  lines: z.array(line).max(50, 'validation.too_big'),
  /** Lines of lessons and corrections that the invoice leaves out; all others it keeps. */
  leftOut: z.array(idSchema).max(1000, 'validation.too_big'),
})

export const editDraftLines = endpoint({
  method: 'PUT',
  path: '/frontend-api/invoices/:id/lines',
  quota: invoicesQuota,
  summary:
    'Changes the lines of a draft: those by hand, and which lessons it asks for; the rest comes with a later invoice',
  ...accountants,
  params: idParams,
  body: draftLinesForm.extend({ version: versionSchema }),
  responses: { 200: dataOf(invoice) },
})

/** An accountant's form for a credit note: it takes a part off an invoice. */
export const creditNoteForm = z.strictObject({ amountKopecks: priceKopecksSchema, reason: neededPrintedText(500) })

export const creditInvoice = stepOf({
  path: '/frontend-api/invoices/:id/credit-notes',
  quota: invoicesQuota,
  summary: 'Reduces an issued invoice by a part or all of it; a payment beyond the rest becomes credit',
  ...accountants,
  body: creditNoteForm.extend({ version: versionSchema }),
  limits: { idempotent: true },
  answer: invoice,
})

export const voidInvoice = stepOf({
  path: '/frontend-api/invoices/:id/void',
  quota: invoicesQuota,
  summary:
    'Voids an issued invoice, paid or not; its payments become credit, and a draft with the same lines replaces it',
  ...accountants,
  form: { reason: neededPrintedText(500), isReplaced: z.boolean() },
  limits: { idempotent: true },
  answer: invoice,
})

export const writeOffInvoice = stepOf({
  path: '/frontend-api/invoices/:id/write-off',
  quota: invoicesQuota,
  summary:
    'Gives up what is still to be paid on an invoice of lessons or by hand; above what one person may give up it waits for another',
  ...accountants,
  form: { reason: neededPrintedText(500) },
  limits: { idempotent: true },
  answer: invoice,
})

export const approveWriteOff = stepOf({
  path: '/frontend-api/invoices/:id/write-off/approval',
  quota: invoicesQuota,
  summary: 'Approves a write-off that somebody else has requested: the unpaid rest is given up',
  ...accountants,
  limits: { idempotent: true },
  answer: invoice,
})

export const refuseWriteOff = stepOf({
  path: '/frontend-api/invoices/:id/write-off/refusal',
  quota: invoicesQuota,
  summary: 'Refuses a requested write-off, or takes back the own request',
  ...accountants,
  form: { reason: neededPrintedText(500) },
  limits: { idempotent: true },
  answer: invoice,
})

const waitingCorrections = z.object({
  ...contractSubject,
  correctionCount: z.int(),
  /** Sum that the corrections take off, in kopecks, above zero. */
  amountKopecks: kopecksSchema,
})
export type WaitingCorrections = z.infer<typeof waitingCorrections>

export const listWaitingCorrections = endpoint({
  method: 'GET',
  path: '/frontend-api/invoices/waiting-corrections',
  summary: 'Lists contracts whose corrections of closed months reduce sums and are on no invoice; at most a hundred',
  ...accountants,
  query: z.strictObject({ customerId: idSchema.optional() }),
  responses: { 200: dataOf(z.array(waitingCorrections)) },
})

export const creditCorrections = endpoint({
  method: 'POST',
  path: '/frontend-api/invoices/waiting-corrections/credit',
  quota: invoicesQuota,
  summary:
    'Takes the corrections of a contract off one of its issued invoices; what was paid beyond the rest becomes credit',
  ...accountants,
  /** Sum of the corrections as the person saw it, in kopecks: where it has changed, nothing happens. */
  body: z.strictObject({ contractId: idSchema, amountKopecks: priceKopecksSchema }),
  limits: { idempotent: true },
  responses: { 200: dataOf(invoice) },
})
