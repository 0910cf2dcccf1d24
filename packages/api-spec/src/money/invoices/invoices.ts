import { z } from 'zod'
import { dateSchema, instantSchema, monthSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { historyOf, listOf, workbookOf } from '#kit/reads.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { kopecksSchema } from '#kit/money.ts'
import { offered } from '#kit/offered.ts'
import { dataOf } from '#kit/paging.ts'
import { lessonOutcomes } from '#teaching/lessons'
import { payer, serviceDetails } from '#money/legal-details'
import { changeFields } from '#vocabulary/changes.ts'
import { personRef } from '#vocabulary/people.ts'
import { subjects } from '#vocabulary/teaching.ts'
import { searchSchema } from '#vocabulary/texts.ts'

/** The stored states. The statuses that people see are computed by `invoiceStatus`. */
export const invoiceStates = ['draft', 'issued', 'cancelled', 'void', 'written_off'] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** What an invoice asks money for: lessons that were held; an agreed plan, ahead of its lessons; what an order of the
 *  shop is of; or what an accountant has entered. */
export const invoiceKinds = ['lessons', 'plan', 'package', 'programme', 'order', 'manual'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** So many invoices are paid by one payment at most. */
export const mostPaidTogether = 50

export const invoiceStatuses = [
  'draft',
  'issued',
  'part_paid',
  'overdue',
  'part_paid_overdue',
  'paid',
  'overpaid',
  'part_refunded',
  'refunded',
  'credited',
  'cancelled',
  'void',
  'written_off',
] as const
const invoiceStatusSchema = z.enum(invoiceStatuses, 'validation.invalid')
export type InvoiceStatus = z.infer<typeof invoiceStatusSchema>

/** The statuses in which something is still to be paid. */
export const unpaidStatuses = ['issued', 'part_paid', 'overdue', 'part_paid_overdue'] as const satisfies InvoiceStatus[]

/** The status of an invoice, the same for customers, staff and programs (docs/rules/life-cycles.md, "Invoice"). An
 *  invoice is overdue from the day after its due date, by the business calendar: `today` is a business date. */
export function invoiceStatus(
  invoice: {
    state: InvoiceState
    totalKopecks: number
    dueOn: string | null
    /** What credit notes have taken off it, and what of that had been paid and was given back. */
    creditedKopecks?: number
    returnedKopecks?: number
  },
  paidKopecks: number,
  today: string,
): InvoiceStatus {
  if (invoice.state !== 'issued') return invoice.state
  const { creditedKopecks = 0, returnedKopecks = 0 } = invoice
  const owedKopecks = invoice.totalKopecks - creditedKopecks
  if (paidKopecks > owedKopecks) return 'overpaid'
  if (paidKopecks === owedKopecks) {
    if (returnedKopecks > 0) return owedKopecks === 0 ? 'refunded' : 'part_refunded'
    return owedKopecks === 0 ? 'credited' : 'paid'
  }
  // Stryker disable next-line ConditionalExpression: null comes before no date
  const isOverdue = invoice.dueOn !== null && invoice.dueOn < today
  if (paidKopecks > 0) return isOverdue ? 'part_paid_overdue' : 'part_paid'
  return isOverdue ? 'overdue' : 'issued'
}

/** What an invoice is for, in the words of its contract. */
export const contractSubject = {
  contractId: idSchema,
  contractNumber: z.int(),
  customer: personRef,
  executor: personRef,
  subject: z.enum(subjects),
  learnerName: z.string(),
}

/** The same of an invoice that may stand on no single contract; `about` says then what it is for. */
export const invoiceAbout = {
  subject: z.enum(subjects).nullable(),
  learnerName: z.string().nullable(),
  about: z.string().nullable(),
}
const invoiceSubject = {
  contractId: idSchema.nullable(),
  contractNumber: z.int().nullable(),
  customer: personRef,
  executor: personRef.nullable(),
  ...invoiceAbout,
}

const invoiceSummary = z.object({
  id: idSchema,
  /** Given when the invoice is issued; a draft has none. */
  number: z.string().nullable(),
  ...invoiceSubject,
  kind: z.enum(invoiceKinds),
  period: monthSchema,
  status: invoiceStatusSchema,
  issuedAt: instantSchema.nullable(),
  dueOn: dateSchema.nullable(),
  totalKopecks: kopecksSchema,
  paidKopecks: kopecksSchema,
  /** What credit notes have taken off the total. */
  creditedKopecks: kopecksSchema,
  /** What is still to be paid: 0 for a draft and for a cancelled one, negative when too much was paid. */
  balanceKopecks: kopecksSchema,
  version: versionSchema,
})
export type InvoiceSummary = z.infer<typeof invoiceSummary>

export const invoiceLine = z.object({
  /** None in a preview. */
  id: idSchema.optional(),
  lessonId: idSchema.nullable(),
  /** What the line is for where no lesson stands behind it; null where one does. */
  title: z.string().nullable(),
  /** Of the lesson; null for a line without one. */
  subject: z.enum(subjects).nullable(),
  learnerName: z.string().nullable(),
  contractNumber: z.int().nullable(),
  startsAt: instantSchema.nullable(),
  endsAt: instantSchema.nullable(),
  outcome: z.enum(lessonOutcomes).nullable(),
  quantity: z.int(),
  priceKopecks: kopecksSchema,
  discountKopecks: kopecksSchema,
  amountKopecks: kopecksSchema,
  /** Whether it corrects a lesson of a month that was closed; the title says why. */
  isCorrection: z.boolean().optional(),
})
export type InvoiceLine = z.infer<typeof invoiceLine>

const creditNote = z.object({
  id: idSchema,
  number: z.string(),
  amountKopecks: kopecksSchema,
  /** What of it had been paid, and is credit now. */
  returnedKopecks: kopecksSchema,
  reason: z.string(),
  createdAt: instantSchema,
})

/** An executor who sells the lessons of a contract; the service collects the money for them. */
const invoiceSeller = z.object({
  contractNumber: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  /** The name, taxpayer's number and address that the executor has entered. Null or absent where none were when it was issued. */
  details: payer.nullish(),
})
export type InvoiceSeller = z.infer<typeof invoiceSeller>

/** As they stand on the document, last name first. */
const invoiceNames = z.object({ customerName: z.string(), learnerName: z.string().nullable() })
export type InvoiceNames = z.infer<typeof invoiceNames>

const invoiceRef = z.object({ id: idSchema, number: z.string().nullable() })

export const invoice = invoiceSummary.extend({
  lines: z.array(invoiceLine),
  /** Of a draft: lessons and corrections that an accountant has taken out of it. They come with a later invoice. */
  leftOut: z.array(invoiceLine).optional(),
  /** Whom to pay: the legal details of the service, as they were when the invoice was issued. */
  payee: serviceDetails.nullable(),
  /** What a payer types in ЕРИП to pay what is left; null where nothing is, or while the provider does not know it yet. */
  eripAccount: z.string().nullable(),
  /** Who pays, where it is not the customer in person: a company, or another person. */
  payer: payer.nullable(),
  /** The customer and the learner as they were named when it was issued. */
  issuedTo: invoiceNames.nullable(),
  /** Who sells to the customer, where it is not the service: by contract, as they were named when it was issued. */
  sellers: z.array(invoiceSeller),
  /** What was taken off it, the first first. */
  creditNotes: z.array(creditNote),
  /** The invoice that was made instead of this void one, and the one that this was made instead of. A customer is shown
   *  neither while it is a draft. */
  replacedBy: invoiceRef.nullable(),
  replaces: invoiceRef.nullable(),
  cancelReason: z.string().nullable(),
  /** What it was made from, by its kind: an order, a package, an agreed plan. */
  sourceId: idSchema.nullable(),
  /** What the customer has paid and no invoice has taken. */
  creditKopecks: kopecksSchema,
  /** How the session may correct it: a void one is replaced. Of what was sold a write-off is refused while it can go back. */
  actions: z.object({
    credit: offered,
    writeOff: offered,
    void: offered,
    cancel: offered,
    approveWriteOff: offered,
    refuseWriteOff: offered,
  }),
  /** A write-off that waits for a second person; for staff alone. */
  askedWriteOff: z.object({ amountKopecks: kopecksSchema, reason: z.string(), askedAt: instantSchema }).nullable(),
  /** For staff: what is owed is more than one person may give up. */
  writeOffNeedsTwo: z.boolean(),
})
export type Invoice = z.infer<typeof invoice>

/** What staff look for since a day. */
export const invoiceChanges = ['issued'] as const

const invoiceFilter = {
  kind: z.enum(invoiceKinds, 'validation.invalid').optional(),
  status: z.enum([...invoiceStatuses, 'unpaid', 'late', 'write_off_asked'], 'validation.invalid').optional(),
  period: monthSchema.optional(),
  customerId: idSchema.optional(),
  contractId: idSchema.optional(),
  /** Part of a number, or of the name of the learner or the customer. */
  search: searchSchema,
  ...changeFields(invoiceChanges),
}

/** Who may read invoices at all; a customer sees own issued ones only. */
export const invoiceReaders = { session: 'required', roles: ['customer', 'staff'] } as const

export const listInvoices = listOf({
  path: '/frontend-api/invoices',
  summary: 'Invoices, newest first: own issued ones for a customer, all for staff',
  ...invoiceReaders,
  filter: invoiceFilter,
  row: invoiceSummary,
})

/** A workbook, not JSON. */
export const downloadInvoices = workbookOf({
  path: '/frontend-api/invoices/workbook',
  summary: 'Invoices as a workbook, narrowed as the list is',
  session: 'required',
  roles: ['staff'],
  permissions: ['accountant'],
  filter: invoiceFilter,
})

const invoiceTotals = z.object({
  /** Of all invoices that the filter shows, whatever their state. */
  count: z.int(),
  /** What drafts would ask for. Nothing below contains them. */
  draftedKopecks: kopecksSchema,
  /** Of invoices that were issued and are neither cancelled nor void: issued − credited = total, and
   *  total − paid − written off + overpaid = balance. */
  issuedKopecks: kopecksSchema,
  creditedKopecks: kopecksSchema,
  totalKopecks: kopecksSchema,
  paidKopecks: kopecksSchema,
  writtenOffKopecks: kopecksSchema,
  /** What was paid beyond what invoices ask for since a credit note. */
  overpaidKopecks: kopecksSchema,
  balanceKopecks: kopecksSchema,
  overdueCount: z.int(),
  overdueKopecks: kopecksSchema,
  /** What the customer, or all customers, have paid and no invoice has taken; whatever the other filters. */
  creditKopecks: kopecksSchema,
})
export type InvoiceTotals = z.infer<typeof invoiceTotals>

export const getInvoiceTotals = endpoint({
  method: 'GET',
  path: '/frontend-api/invoices/totals',
  summary:
    'Sums of all invoices that the same filter of the list shows; drafts are summed apart, cancelled ones are counted alone',
  ...invoiceReaders,
  query: z.strictObject(invoiceFilter),
  responses: { 200: dataOf(invoiceTotals) },
})

export const getCurrentInvoice = endpoint({
  method: 'GET',
  path: '/frontend-api/invoices/current',
  summary: 'The invoice that matters now: the oldest unpaid one, else the newest; null when there is none',
  ...invoiceReaders,
  responses: { 200: dataOf(invoice.nullable()) },
})

export const getInvoice = endpoint({
  method: 'GET',
  path: '/frontend-api/invoices/:id',
  summary: 'An invoice with its lines',
  ...invoiceReaders,
  params: idParams,
  responses: { 200: dataOf(invoice) },
})

export const downloadInvoice = endpoint({
  method: 'GET',
  path: '/frontend-api/invoices/:id/pdf',
  summary: 'An issued invoice as a document for printing and for the bank, in Russian',
  ...invoiceReaders,
  params: idParams,
  download: 'application/pdf',
  responses: { 200: z.string() },
})

export const downloadCreditNote = endpoint({
  method: 'GET',
  path: '/frontend-api/invoices/credit-notes/:id/pdf',
  summary: 'A credit note as a document for printing, in Russian, by the id of the note',
  ...invoiceReaders,
  params: idParams,
  download: 'application/pdf',
  responses: { 200: z.string() },
})

export const listInvoiceHistory = historyOf({
  path: '/frontend-api/invoices/:id/history',
  summary: 'Who did what with an invoice, newest first',
  ...invoiceReaders,
})
