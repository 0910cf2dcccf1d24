import { customersAndAccountants } from '#kit/access.ts'
import { z } from 'zod'
import { instantSchema } from '#kit/dates.ts'
import { endpoint, quota } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { listOf } from '#kit/reads.ts'
import { idParams, idSchema } from '#kit/ids.ts'
import { kopecksSchema } from '#kit/values/money.ts'
import { dataOf } from '#kit/paging.ts'
import { personRef } from '#vocabulary/people.ts'
import { mostPaidTogether } from '#money/invoices'

const paymentProviders = ['express-pay', 'bepaid', 'webpay'] as const
const paymentWay = z.strictObject({
  provider: z.enum(paymentProviders, 'validation.invalid'),
  method: z.enum(['erip', 'card'], 'validation.invalid'),
})
export type PaymentWay = z.infer<typeof paymentWay>

/** States of a request. `asking`: we have asked the provider, and don't know its answer. */
export const paymentRequestStates = [
  'asking',
  'waiting',
  'part_paid',
  'paid',
  'expired',
  'cancelled',
  'failed',
  'taken_back',
] as const
const paymentRequestStateSchema = z.enum(paymentRequestStates, 'validation.invalid')
export type PaymentRequestState = z.infer<typeof paymentRequestStateSchema>

/** States in which a payer can still pay by the request. */
export const openRequestStates = ['asking', 'waiting', 'part_paid'] as const satisfies PaymentRequestState[]

const paymentRequest = z.object({
  id: idSchema,
  invoiceId: idSchema,
  /** Other invoices that the same sum pays, each in full. */
  alsoInvoiceIds: z.array(idSchema),
  ...paymentWay.shape,
  /** Account number that the payer types in ЕРИП. */
  accountNo: z.string(),
  amountKopecks: kopecksSchema,
  /** Paid minus refunded, in kopecks. */
  paidKopecks: kopecksSchema,
  state: paymentRequestStateSchema,
  expiresAt: instantSchema,
  createdAt: instantSchema,
  /** Time of the last payment that counts; null while nothing has come. */
  paidAt: instantSchema.nullable(),
  /** Time of the payer's last refusal, such as of a card by its bank; another try is possible. */
  refusedAt: instantSchema.nullable(),
  payUrl: z.string().nullable(),
  /** The text of a QR code that bank apps open. */
  qr: z.string().nullable(),
  /** Form that the browser sends to the provider's page. */
  payForm: z.object({ action: z.string(), fields: z.record(z.string(), z.string()) }).nullable(),
})
export type PaymentRequest = z.infer<typeof paymentRequest>

export const listPaymentWays = endpoint({
  method: 'GET',
  path: '/frontend-api/online-payments/ways',
  summary: 'Lists providers by which an invoice can be paid at once, with their methods',
  session: 'required',
  roles: ['customer'],
  responses: { 200: dataOf(z.array(paymentWay)) },
})

export const createPaymentRequest = endpoint({
  method: 'POST',
  path: '/frontend-api/online-payments/requests',
  quota: quota('payment_requests', 50),
  summary:
    'Asks a provider for a way to pay what is due of an invoice, or of several at once; one that is open for the same sum is given again',
  session: 'required',
  roles: ['customer'],
  limits: { idempotent: true },
  body: z.strictObject({
    invoiceId: idSchema,
    /** Other invoices that the same sum pays. An invoice of an order is paid alone, because its payment opens the order. */
    alsoInvoiceIds: z
      .array(idSchema)
      .max(mostPaidTogether - 1, 'validation.too_big')
      .optional(),
    ...paymentWay.shape,
  }),
  responses: { 201: dataOf(paymentRequest) },
})

export const getPaymentRequest = endpoint({
  method: 'GET',
  path: '/frontend-api/online-payments/requests/:id',
  summary: 'Returns a payment request, and whether it is paid',
  ...customersAndAccountants,
  params: idParams,
  responses: { 200: dataOf(paymentRequest) },
})

const listedRequest = z.object({
  ...paymentRequest.omit({ payUrl: true, qr: true, payForm: true }).shape,
  customer: personRef,
  invoiceNumber: z.string(),
})
export type ListedPaymentRequest = z.infer<typeof listedRequest>

export const listPaymentRequests = listOf({
  path: '/frontend-api/online-payments/requests',
  summary: 'Lists payment requests at the providers, newest first: own ones for a customer, all for accountants',
  ...customersAndAccountants,
  filter: {
    state: paymentRequestStateSchema.optional(),
    invoiceId: idSchema.optional(),
  },
  row: listedRequest,
})

export const askPaymentRequest = stepOf({
  path: '/frontend-api/online-payments/requests/:id/ask',
  quota: quota('payment_questions', 300, 2000),
  summary: 'Asks the provider again for the status of a request, and applies its answer',
  ...customersAndAccountants,
  body: z.strictObject({
    /** The provider's number of a payment, if the payer's browser has it. It is a hint: the server asks the provider about it. */
    paymentKey: z
      .string()
      .regex(/^\d{1,20}$/, 'validation.invalid')
      .nullable(),
  }),
  answer: paymentRequest,
})
