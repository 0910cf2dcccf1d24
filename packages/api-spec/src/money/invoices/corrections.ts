// Corrections of an issued invoice that is wrong, or will not be paid.
import { z } from 'zod'
import { payer } from '#money/legal-details'
import { contractSubject, invoice } from './invoices.ts'
import { accountant, invoicesQuota } from './invoicing.ts'
import { endpoint } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { kopecksSchema, priceKopecksSchema } from '#kit/money.ts'
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
  summary: 'Draft an invoice of a customer with lines that no lesson stands behind; issuing it charges them',
  ...accountant,
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
    'Change the lines of a draft: those by hand, and which lessons it asks for; the rest comes with a later invoice',
  ...accountant,
  params: idParams,
  body: draftLinesForm.extend({ version: versionSchema }),
  responses: { 200: dataOf(invoice) },
})

/** An accountant's form for a credit note: it takes a part off an invoice. */
export const creditNoteForm = z.strictObject({ amountKopecks: priceKopecksSchema, reason: neededPrintedText(500) })

export const creditInvoice = stepOf({
  path: '/frontend-api/invoices/:id/credit-notes',
  quota: invoicesQuota,
  summary: 'Take a part of an issued invoice off, or all of it; what was paid beyond the rest becomes credit',
  ...accountant,
  body: creditNoteForm.extend({ version: versionSchema }),
  limits: { idempotent: true },
  answer: invoice,
})

export const voidInvoice = stepOf({
  path: '/frontend-api/invoices/:id/void',
  quota: invoicesQuota,
  summary:
    'Void an issued invoice, paid or not; its payments become credit, and a draft with the same lines replaces it',
  ...accountant,
  form: { reason: neededPrintedText(500), isReplaced: z.boolean() },
  limits: { idempotent: true },
  answer: invoice,
})

export const writeOffInvoice = stepOf({
  path: '/frontend-api/invoices/:id/write-off',
  quota: invoicesQuota,
  summary:
    'Give up what is still to be paid on an invoice of lessons or by hand; above what one person may give up it waits for another',
  ...accountant,
  form: { reason: neededPrintedText(500) },
  limits: { idempotent: true },
  answer: invoice,
})

export const approveWriteOff = stepOf({
  path: '/frontend-api/invoices/:id/write-off/approval',
  quota: invoicesQuota,
  summary: 'Approve a write-off that somebody else has asked for: what is still to be paid is given up',
  ...accountant,
  limits: { idempotent: true },
  answer: invoice,
})

export const refuseWriteOff = stepOf({
  path: '/frontend-api/invoices/:id/write-off/refusal',
  quota: invoicesQuota,
  summary: 'Refuse a write-off that was asked for, or take the own wish back',
  ...accountant,
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
  summary: 'Contracts whose corrections of closed months take something off and stand on no invoice; at most a hundred',
  ...accountant,
  query: z.strictObject({ customerId: idSchema.optional() }),
  responses: { 200: dataOf(z.array(waitingCorrections)) },
})

export const creditCorrections = endpoint({
  method: 'POST',
  path: '/frontend-api/invoices/waiting-corrections/credit',
  quota: invoicesQuota,
  summary:
    'Take the corrections of a contract off one of its issued invoices; what was paid beyond the rest becomes credit',
  ...accountant,
  /** Sum of the corrections as the person saw it, in kopecks: where it has changed, nothing happens. */
  body: z.strictObject({ contractId: idSchema, amountKopecks: priceKopecksSchema }),
  limits: { idempotent: true },
  responses: { 200: dataOf(invoice) },
})
