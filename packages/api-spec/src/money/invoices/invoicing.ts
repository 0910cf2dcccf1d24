import { accountants } from '#kit/access.ts'
import { z } from 'zod'
import { contractSubject, invoice, invoiceLine } from './invoices.ts'
import { dateSchema, monthSchema } from '#kit/dates.ts'
import { endpoint, quota } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { listOf } from '#kit/reads.ts'
import { idSchema, versionSchema } from '#kit/ids.ts'
import { kopecksSchema } from '#kit/values/money.ts'
import { dataOf } from '#kit/paging.ts'
import { neededPrintedText } from '#vocabulary/texts/printed.ts'

export const invoicesQuota = quota('invoices', 200, 3000)

const uninvoiced = z.object({
  ...contractSubject,
  period: monthSchema,
  lessonCount: z.int(),
  totalKopecks: kopecksSchema,
})
export type Uninvoiced = z.infer<typeof uninvoiced>

export const listUninvoiced = listOf({
  path: '/frontend-api/invoices/uninvoiced',
  summary: 'Lists contracts with settled lessons of a month that are on no invoice',
  ...accountants,
  filter: { month: monthSchema },
  row: uninvoiced,
  beside: {
    totals: z.object({ contractCount: z.int(), lessonCount: z.int(), totalKopecks: kopecksSchema }),
  },
})

export const previewInvoice = endpoint({
  method: 'GET',
  path: '/frontend-api/invoices/preview',
  summary: 'Previews the invoice for one contract and month; null when there is nothing to invoice',
  ...accountants,
  query: z.strictObject({ contractId: idSchema, month: monthSchema }),
  responses: { 200: dataOf(uninvoiced.extend({ lines: z.array(invoiceLine) }).nullable()) },
})

export const draftInvoices = endpoint({
  method: 'POST',
  path: '/frontend-api/invoices/drafts',
  quota: invoicesQuota,
  summary: 'Drafts the invoices of a month, for one contract or all; invoiced lessons are left out',
  ...accountants,
  body: z.strictObject({ month: monthSchema, contractId: idSchema.optional() }),
  responses: { 200: dataOf(z.object({ created: z.int(), invoiceIds: z.array(idSchema) })) },
})

/** The date until which an invoice is to be paid; a week from today when none is given. */
const dueOnSchema = dateSchema.optional()

/** The accountant's form before issuing. */
export const dueDateForm = z.strictObject({ dueOn: dateSchema })

export const issueInvoice = stepOf({
  path: '/frontend-api/invoices/:id/issue',
  quota: invoicesQuota,
  summary: 'Issues a draft: it gets the next number of the year, a due date, and the customer is notified',
  ...accountants,
  form: { dueOn: dueOnSchema },
  answer: invoice,
})

export const issueInvoices = endpoint({
  method: 'POST',
  path: '/frontend-api/invoices/issue',
  quota: invoicesQuota,
  summary: 'Issues several drafts at once: all of them or none',
  ...accountants,
  body: z.strictObject({
    invoices: z
      .array(z.strictObject({ id: idSchema, version: versionSchema }))
      .min(1, 'validation.required')
      .max(500, 'validation.too_big'),
    dueOn: dueOnSchema,
  }),
  responses: { 200: dataOf(z.object({ issued: z.int() })) },
})

const invoiceCancellation = z.strictObject({
  version: versionSchema,
  reason: neededPrintedText(500),
})

export const cancelInvoice = stepOf({
  path: '/frontend-api/invoices/:id/cancel',
  quota: invoicesQuota,
  summary: 'Cancels an invoice on which nothing is paid; its lessons can be invoiced again',
  ...accountants,
  body: invoiceCancellation,
  answer: invoice,
})
