import { customersAndStaff } from '#kit/access.ts'
import { z } from 'zod'
import { dateSchema, instantSchema, monthSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { historyOf, listOf, workbookOf } from '#kit/reads.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { kopecksSchema } from '#kit/values/money.ts'
import { offered } from '#kit/offered.ts'
import { dataOf } from '#kit/paging.ts'
import { lessonOutcomes } from '#teaching/lessons'
import { payer, serviceDetails } from '#money/legal-details'
import { changeFields } from '#vocabulary/changes.ts'
import { personRef } from '#vocabulary/people.ts'
import { subjects } from '#vocabulary/teaching.ts'
import { searchSchema } from '#vocabulary/texts/texts.ts'

/** The stored states. The statuses that people see are computed by `invoiceStatus`. */
export const invoiceStates = ['draft', 'issued', 'cancelled', 'void', 'written_off'] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** Source of an invoice's sum: lessons that were held; an agreed plan, ahead of its lessons; a package, programme or order of the shop; or
 *  lines that an accountant has entered. */
export const invoiceKinds = ['lessons', 'plan', 'package', 'programme', 'order', 'manual'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** The most invoices that one payment pays. */
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
    /** Sum of the credit notes, and the part of it that had been paid and was given back. In kopecks. */
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

/** Contract of an invoice, with its parties, subject and learner. */
export const contractSubject = {
  contractId: idSchema,
  contractNumber: z.int(),
  customer: personRef,
  executor: personRef,
  subject: z.enum(subjects),
  learnerName: z.string(),
}

/** Subject and learner of an invoice that may stand on no single contract; `about` then says what it is for. */
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
  /** Number that the invoice gets when it is issued; null for a draft. */
  number: z.string().nullable(),
  ...invoiceSubject,
  kind: z.enum(invoiceKinds),
  period: monthSchema,
  status: invoiceStatusSchema,
  issuedAt: instantSchema.nullable(),
  dueOn: dateSchema.nullable(),
  totalKopecks: kopecksSchema,
  paidKopecks: kopecksSchema,
  /** Sum that credit notes have taken off the total, in kopecks. */
  creditedKopecks: kopecksSchema,
  /** Sum still to be paid, in kopecks: 0 for a draft and for a cancelled one, negative when too much was paid. */
  balanceKopecks: kopecksSchema,
  version: versionSchema,
})
export type InvoiceSummary = z.infer<typeof invoiceSummary>

export const invoiceLine = z.object({
  /** Id of the line; absent in a preview. */
  id: idSchema.optional(),
  lessonId: idSchema.nullable(),
  /** Title of a line without a lesson; null for a line of a lesson. */
  title: z.string().nullable(),
  /** Subject of the lesson; null for a line without one. */
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
  /** Part of the note that had been paid, and is credit now. In kopecks. */
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

/** Names as they stand on the document, last name first. */
const invoiceNames = z.object({ customerName: z.string(), learnerName: z.string().nullable() })
export type InvoiceNames = z.infer<typeof invoiceNames>

const invoiceRef = z.object({ id: idSchema, number: z.string().nullable() })

export const invoice = invoiceSummary.extend({
  lines: z.array(invoiceLine),
  /** Lessons and corrections that an accountant has taken out of a draft. They come with a later invoice. */
  leftOut: z.array(invoiceLine).optional(),
  /** Payee: the legal details of the service, as they were when the invoice was issued. */
  payee: serviceDetails.nullable(),
  /** Account number that a payer types in ЕРИП to pay the balance; null without a balance, or while the provider does not know the number
   *  yet. */
  eripAccount: z.string().nullable(),
  /** Payer who is not the customer in person: a company, or another person. Null otherwise. */
  payer: payer.nullable(),
  /** The customer and the learner as they were named when it was issued. */
  issuedTo: invoiceNames.nullable(),
  /** Sellers other than the service, by contract, with their names of the day on which the invoice was issued. */
  sellers: z.array(invoiceSeller),
  /** Credit notes, the oldest first. */
  creditNotes: z.array(creditNote),
  /** The invoice that was made instead of this void one, and the one that this was made instead of. A customer is shown
   *  neither while it is a draft. */
  replacedBy: invoiceRef.nullable(),
  replaces: invoiceRef.nullable(),
  cancelReason: z.string().nullable(),
  /** Id of the source, by the kind of the invoice: an order, a package, an agreed plan. */
  sourceId: idSchema.nullable(),
  /** Money that the customer has paid and no invoice has taken, in kopecks. */
  creditKopecks: kopecksSchema,
  /** Corrections that the reader may make. A void invoice is replaced. A write-off of an invoice for something sold is refused while that
   *  can go back. */
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
  /** Whether the balance is more than one person may write off; for staff. */
  writeOffNeedsTwo: z.boolean(),
})
export type Invoice = z.infer<typeof invoice>

/** Changes since a day that the list can be filtered by. */
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

export const listInvoices = listOf({
  path: '/frontend-api/invoices',
  summary: 'Lists invoices, newest first: own issued ones for a customer, all for staff',
  ...customersAndStaff,
  filter: invoiceFilter,
  row: invoiceSummary,
})

/** A workbook, not JSON. */
export const downloadInvoices = workbookOf({
  path: '/frontend-api/invoices/workbook',
  summary: 'Downloads invoices as a workbook with the filters of the list',
  session: 'required',
  roles: ['staff'],
  permissions: ['accountant'],
  filter: invoiceFilter,
})

const invoiceTotals = z.object({
  /** Number of invoices that the filter shows, in any state. */
  count: z.int(),
  /** Sum of drafts, in kopecks. No sum below contains them. */
  draftedKopecks: kopecksSchema,
  /** Sums of invoices that were issued and are neither cancelled nor void, in kopecks: issued − credited = total, and total − paid −
   *  written off + overpaid = balance. */
  issuedKopecks: kopecksSchema,
  creditedKopecks: kopecksSchema,
  totalKopecks: kopecksSchema,
  paidKopecks: kopecksSchema,
  writtenOffKopecks: kopecksSchema,
  /** Sum paid beyond what invoices ask for since a credit note, in kopecks. */
  overpaidKopecks: kopecksSchema,
  balanceKopecks: kopecksSchema,
  overdueCount: z.int(),
  overdueKopecks: kopecksSchema,
  /** Money that the customer, or all customers, have paid and no invoice has taken, in kopecks; independent of the other filters. */
  creditKopecks: kopecksSchema,
})
export type InvoiceTotals = z.infer<typeof invoiceTotals>

export const getInvoiceTotals = endpoint({
  method: 'GET',
  path: '/frontend-api/invoices/totals',
  summary:
    'Adds up all invoices with the same filters as the list; drafts have a sum of their own, cancelled ones only a number',
  ...customersAndStaff,
  query: z.strictObject(invoiceFilter),
  responses: { 200: dataOf(invoiceTotals) },
})

export const getCurrentInvoice = endpoint({
  method: 'GET',
  path: '/frontend-api/invoices/current',
  summary: 'Returns the current invoice: the oldest unpaid one, else the newest; null when there is none',
  ...customersAndStaff,
  responses: { 200: dataOf(invoice.nullable()) },
})

export const getInvoice = endpoint({
  method: 'GET',
  path: '/frontend-api/invoices/:id',
  summary: 'Returns an invoice with its lines',
  ...customersAndStaff,
  params: idParams,
  responses: { 200: dataOf(invoice) },
})

export const downloadInvoice = endpoint({
  method: 'GET',
  path: '/frontend-api/invoices/:id/pdf',
  summary: 'Downloads an issued invoice as a document for printing and for the bank, in Russian',
  ...customersAndStaff,
  params: idParams,
  download: 'application/pdf',
  responses: { 200: z.string() },
})

export const downloadCreditNote = endpoint({
  method: 'GET',
  path: '/frontend-api/invoices/credit-notes/:id/pdf',
  summary: 'Downloads a credit note as a document for printing, in Russian, by the id of the note',
  ...customersAndStaff,
  params: idParams,
  download: 'application/pdf',
  responses: { 200: z.string() },
})

export const listInvoiceHistory = historyOf({
  path: '/frontend-api/invoices/:id/history',
  summary: 'Lists the history of an invoice, newest first',
  ...customersAndStaff,
})
