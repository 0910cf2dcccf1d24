import { z } from 'zod'
import { instantSchema } from '../../kit/dates.ts'
import { endpoint, quota } from '../../kit/endpoint.ts'
import { idParams, idSchema } from '../../kit/ids.ts'
import { kopecksSchema } from '../../kit/money.ts'
import { dataOf } from '../../kit/paging.ts'

const paymentWay = z.strictObject({
  provider: z.enum(['express-pay', 'bepaid', 'webpay']),
  method: z.enum(['erip', 'card']),
})

/** `asking`: we have asked the provider, and don't know its answer. */
const paymentRequestStates = [
  'asking',
  'waiting',
  'part_paid',
  'paid',
  'expired',
  'cancelled',
  'failed',
  'taken_back',
] as const
export type PaymentRequestState = (typeof paymentRequestStates)[number]

const paymentRequest = z.object({
  id: idSchema,
  invoiceId: idSchema,
  ...paymentWay.shape,
  /** What the payer types in ЕРИП. */
  accountNo: z.string(),
  amountKopecks: kopecksSchema,
  /** What has come and was not taken back. */
  paidKopecks: kopecksSchema,
  state: z.enum(paymentRequestStates),
  expiresAt: instantSchema,
  createdAt: instantSchema,
  payUrl: z.string().nullable(),
  /** The text of a QR code that bank apps open. */
  qr: z.string().nullable(),
  /** What the browser sends to the provider's page. */
  payForm: z.object({ action: z.string(), fields: z.record(z.string(), z.string()) }).nullable(),
})
export type PaymentRequest = z.infer<typeof paymentRequest>

export const listPaymentWays = endpoint({
  method: 'GET',
  path: '/frontend-api/online-payments/ways',
  summary: 'Providers by which an invoice can be paid at once, with what they take',
  session: 'required',
  roles: ['customer'],
  responses: { 200: dataOf(z.array(paymentWay)) },
})

export const createPaymentRequest = endpoint({
  method: 'POST',
  path: '/frontend-api/online-payments/requests',
  quota: quota('payment_requests', 50),
  summary:
    'Ask a provider for a way to pay what is due of an invoice; one that is open for the same sum is given again',
  session: 'required',
  roles: ['customer'],
  limits: { idempotent: true },
  body: z.strictObject({ invoiceId: idSchema, ...paymentWay.shape }),
  responses: { 201: dataOf(paymentRequest) },
})

export const getPaymentRequest = endpoint({
  method: 'GET',
  path: '/frontend-api/online-payments/requests/:id',
  summary: 'A request, and whether it is paid',
  session: 'required',
  roles: ['customer', 'staff'],
  permissions: ['accountant'],
  params: idParams,
  responses: { 200: dataOf(paymentRequest) },
})
