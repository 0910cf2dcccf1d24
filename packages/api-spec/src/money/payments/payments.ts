import { accountants, customersAndStaff } from '#kit/access.ts'
import { z } from 'zod'
import { dateSchema, instantSchema, monthSchema } from '#kit/dates.ts'
import { endpoint, quota } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { historyOf, listOf, workbookOf } from '#kit/reads.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { kopecksSchema, priceKopecksSchema } from '#kit/values/money.ts'
import { dataOf } from '#kit/paging.ts'
import { invoiceAbout } from '#money/invoices'
import { personRef } from '#vocabulary/people.ts'
import { freeLine, searchSchema } from '#vocabulary/texts/texts.ts'
import { neededPrintedText } from '#vocabulary/texts/printed.ts'

export const paymentMethods = ['bank', 'cash', 'erip', 'card'] as const
const paymentMethodSchema = z.enum(paymentMethods, 'validation.required')
export type PaymentMethod = z.infer<typeof paymentMethodSchema>

/** Source of a payment's record: a person, a bank statement, or a provider of online payments. */
export const paymentSources = ['manual', 'import', 'online'] as const
export type PaymentSource = (typeof paymentSources)[number]

export const paymentsQuota = quota('payments', 200, 3000)

export const reasonSchema = neededPrintedText(500)

const allocation = z.object({
  id: idSchema,
  invoiceId: idSchema,
  invoiceNumber: z.string(),
  amountKopecks: kopecksSchema,
  /** Whether it was taken out of credit later, and not when the payment came. */
  isFromCredit: z.boolean(),
  createdAt: instantSchema,
})

const reversal = z.object({
  reason: z.string(),
  createdAt: instantSchema,
  /** Person who reversed it, for staff alone. */
  reversedBy: z.string().optional(),
})

const payment = z.object({
  id: idSchema,
  customer: personRef,
  amountKopecks: kopecksSchema,
  method: z.enum(paymentMethods),
  receivedOn: dateSchema,
  reference: z.string(),
  source: z.enum(paymentSources),
  /** Parts of the payment that pay invoices now. */
  allocations: z.array(allocation),
  /** Part that was given back or is to be, in kopecks. */
  refundedKopecks: kopecksSchema,
  /** Part of that sum that nobody has approved yet, in kopecks. */
  askedRefundKopecks: kopecksSchema,
  /** Part that no invoice has taken, in kopecks: it belongs to the customer's credit. */
  creditKopecks: kopecksSchema,
  reversal: reversal.nullable(),
  /** Person who recorded it, for staff alone. */
  recordedBy: z.string().optional(),
  createdAt: instantSchema,
})
export type Payment = z.infer<typeof payment>

/** Marks of a payment: part of it is credit; its credit paid an invoice later; part of it was given back or is to be; it was reversed. */
export const paymentMarks = ['credit', 'from_credit', 'refunded', 'reversed'] as const
export type PaymentMark = (typeof paymentMarks)[number]

const paymentFilter = {
  customerId: idSchema.optional(),
  /** Payments that pay this invoice. */
  invoiceId: idSchema.optional(),
  /** Month in which the money came. */
  month: monthSchema.optional(),
  method: z.enum(paymentMethods, 'validation.invalid').optional(),
  source: z.enum(paymentSources, 'validation.invalid').optional(),
  mark: z.enum(paymentMarks, 'validation.invalid').optional(),
  /** A part of the customer's name, of an invoice's number or of the document's, or the sum in roubles. */
  search: searchSchema,
}

export const listPayments = listOf({
  path: '/frontend-api/payments',
  summary: 'Lists payments with their invoices, by the day on which the money came, newest first',
  ...customersAndStaff,
  filter: paymentFilter,
  row: payment,
})

const paymentTotals = z.object({
  count: z.int(),
  /** Sum of payments that were not reversed, in kopecks. */
  amountKopecks: kopecksSchema,
  /** Parts taken by invoices, taken by none, and given back or to be given back; together they are the amount. In kopecks. */
  coveredKopecks: kopecksSchema,
  creditKopecks: kopecksSchema,
  refundedKopecks: kopecksSchema,
  /** The part of the refunded sum that waits for approval. */
  askedRefundKopecks: kopecksSchema,
  reversedKopecks: kopecksSchema,
  /** Sums by method of payment, the largest first. */
  methods: z.array(z.object({ method: z.enum(paymentMethods), count: z.int(), amountKopecks: kopecksSchema })),
})
export type PaymentTotals = z.infer<typeof paymentTotals>

export const getPaymentTotals = endpoint({
  method: 'GET',
  path: '/frontend-api/payments/totals',
  summary: 'Adds up all payments with the same filters as the list',
  ...customersAndStaff,
  query: z.strictObject(paymentFilter),
  responses: { 200: dataOf(paymentTotals) },
})

export const downloadPayments = workbookOf({
  path: '/frontend-api/payments/workbook',
  summary: 'Downloads payments as a workbook with the filters of the list',
  ...accountants,
  filter: paymentFilter,
})

export const getPayment = endpoint({
  method: 'GET',
  path: '/frontend-api/payments/:id',
  summary: 'Returns a payment with its invoices',
  ...customersAndStaff,
  params: idParams,
  responses: { 200: dataOf(payment) },
})

export const listPaymentHistory = historyOf({
  path: '/frontend-api/payments/:id/history',
  summary: 'Lists the history of a payment, newest first',
  ...customersAndStaff,
})

const dueInvoice = z.object({
  id: idSchema,
  number: z.string(),
  ...invoiceAbout,
  period: monthSchema,
  dueOn: dateSchema,
  balanceKopecks: kopecksSchema,
  version: versionSchema,
})

const customerDues = z.object({
  customer: personRef,
  /** Money that was paid and no invoice has taken, in kopecks. */
  creditKopecks: kopecksSchema,
  /** Money set aside for refunds that are asked for, in kopecks. */
  heldKopecks: kopecksSchema,
  /** Unpaid invoices, those first that are due first. */
  invoices: z.array(dueInvoice),
  /** Orders that have ended unpaid, for which money may still come; the latest first. */
  endedOrders: z.array(
    z.object({ invoiceId: idSchema, number: z.int(), totalKopecks: kopecksSchema, endedOn: dateSchema }),
  ),
})
export type CustomerDues = z.infer<typeof customerDues>

export const getCustomerDues = endpoint({
  method: 'GET',
  path: '/frontend-api/payments/dues',
  summary: 'Returns the invoices that a payment of a customer can cover, and the credit; staff name the customer',
  ...customersAndStaff,
  query: z.strictObject({ customerId: idSchema.optional() }),
  responses: { 200: dataOf(customerDues) },
})

/** The accountant's form for a payment. */
export const paymentForm = z.strictObject({
  amountKopecks: priceKopecksSchema,
  method: paymentMethodSchema,
  receivedOn: dateSchema,
  /** Number of the bank's document, of the receipt, …; may stay empty. */
  reference: freeLine(100),
})

const wantedAllocation = z.strictObject({
  invoiceId: idSchema,
  /** Version of the invoice that the person saw. */
  version: versionSchema,
  amountKopecks: priceKopecksSchema,
})

export const recordPayment = endpoint({
  method: 'POST',
  path: '/frontend-api/payments',
  quota: paymentsQuota,
  summary: 'Records incoming money, and the invoices that it covers; the rest stays as credit of the customer',
  ...accountants,
  body: paymentForm.extend({
    customerId: idSchema,
    allocations: z.array(wantedAllocation).max(100, 'validation.too_big'),
    /** Invoice of an order that has ended unpaid: the rest of the money, after the other invoices, came for it. A person decides about
     *  it. */
    forInvoiceId: idSchema.optional(),
  }),
  responses: { 200: dataOf(payment) },
  limits: { idempotent: true },
})

export const reversePayment = stepOf({
  path: '/frontend-api/payments/:id/reversal',
  quota: paymentsQuota,
  summary: 'Reverses a payment that was recorded by mistake; its invoices return to their former state',
  ...accountants,
  body: z.strictObject({ reason: reasonSchema }),
  answer: payment,
  limits: { idempotent: true },
})

export const allocateCredit = endpoint({
  method: 'POST',
  path: '/frontend-api/payments/allocations',
  quota: paymentsQuota,
  summary: 'Pays invoices of one customer out of their credit, the oldest payment first',
  ...customersAndStaff,
  permissions: ['accountant'],
  body: z.strictObject({
    allocations: z.array(wantedAllocation).min(1, 'validation.required').max(100, 'validation.too_big'),
  }),
  responses: { 200: dataOf(customerDues) },
  limits: { idempotent: true },
})
