import { accountants, managersAndAccountants, customers } from '#kit/access.ts'
import { z } from 'zod'
import { businessDate, businessInstant, dateSchema, instantSchema } from '#kit/dates.ts'
import { endpoint, quota } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { historyOf } from '#kit/reads.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { kopecksSchema } from '#kit/values/money.ts'
import { offered } from '#kit/offered.ts'
import { dataOf } from '#kit/paging.ts'
import { unpSchema } from '#vocabulary/bank-details.ts'
import { personRef } from '#vocabulary/people.ts'
import { levels, subjects } from '#vocabulary/teaching.ts'
import { payerKinds } from '#money/legal-details'
import { seatStates } from '#teaching/programmes'
import { productKinds, productUnits } from '#money/products'
import { walletStates, walletUnits } from '#money/wallets'
import { neededPrintedLine, neededPrintedText, printedLine, printedText } from '#vocabulary/texts/printed.ts'

export const orderStates = [
  'placed',
  'awaiting_payment',
  'paid',
  'paid_unfulfilled',
  'fulfilled',
  'completed',
  'cancelled',
  'expired',
  'part_refunded',
  'refunded',
] as const
export type OrderState = (typeof orderStates)[number]

/** Hours that an order waits for its payment at least; it waits until the end of the Minsk day on which they are over. */
export const hoursToPay = 72

/** Last business date on which an order that expires at this instant can be paid. */
export const lastDayToPay = (expiresAt: string): string => businessDate(new Date(Date.parse(expiresAt) - 1))

/** Whether an order can be paid on the whole of its last day; else the hour at which it expires is named. */
export const isWholeDay = (expiresAt: string): boolean =>
  businessInstant(businessDate(new Date(expiresAt))).getTime() === Date.parse(expiresAt)

/** Version of the public offer that customers agree to. It changes with the text; an order keeps the version that it was placed under. */
export const offerVersion = '2026-11-26'

const ordersQuota = quota('orders', 50, 500)
/** Access to orders: a customer reads own ones, staff all of them. */
export const readers = {
  session: 'required',
  roles: ['customer', 'staff'],
  permissions: ['manager', 'accountant'],
} as const

/** Payer of an order; a company has its taxpayer's number and address. */
const orderPayer = z
  .strictObject({
    kind: z.enum(payerKinds, 'validation.required'),
    name: neededPrintedLine(200),
    unp: unpSchema.orNone,
    address: printedLine(300),
  })
  .refine(({ kind, unp }) => kind === 'person' || unp !== '', { error: 'validation.required', path: ['unp'] })
  .refine(({ kind, address }) => kind === 'person' || address !== '', {
    error: 'validation.required',
    path: ['address'],
  })
export type OrderPayer = z.infer<typeof orderPayer>

/** Grant of one piece of a line: the package that it has opened. */
const orderGrant = z.object({
  id: idSchema,
  kind: z.enum(productKinds),
  /** Id of the package. */
  grantedId: idSchema,
  state: z.enum(walletStates),
  expiresOn: dateSchema.nullable(),
  unit: z.enum(walletUnits),
  totalUnits: z.int(),
  /** Units that settled lessons have not drawn. */
  leftUnits: z.int(),
  priceKopecks: kopecksSchema,
  /** Sum that a refund would give back now, in kopecks: the price less what was used. */
  refundKopecks: kopecksSchema,
  refundedKopecks: kopecksSchema.nullable(),
})

const orderLine = z.object({
  id: idSchema,
  kind: z.enum(productKinds),
  /** Programme of a seat; null where the seat was ordered before programmes were in the shop. */
  productId: idSchema.nullable(),
  /** Version of the product that was bought; it never changes, whatever becomes of the product. */
  productVersionId: idSchema.nullable(),
  /** The seat that was bought, as it is now. */
  seat: z
    .object({
      id: idSchema,
      programmeId: idSchema,
      state: z.enum(seatStates),
      /** Sum of a refund once the learner has left, in kopecks: the price less the sessions that were held; null before the seat is
       *  firm. */
      refundKopecks: kopecksSchema.nullable(),
      refundedKopecks: kopecksSchema.nullable(),
    })
    .nullable(),
  title: z.string(),
  unit: z.enum(productUnits),
  count: z.int(),
  validDays: z.int(),
  subject: z.enum(subjects).nullable(),
  level: z.enum(levels).nullable(),
  learner: z.object({ id: idSchema, firstName: z.string(), lastName: z.string() }).nullable(),
  quantity: z.int(),
  unitPriceKopecks: kopecksSchema,
  discountKopecks: kopecksSchema,
  totalKopecks: kopecksSchema,
  grants: z.array(orderGrant),
})

export const order = z.object({
  id: idSchema,
  number: z.int(),
  state: z.enum(orderStates),
  customer: personRef,
  payer: z.object({
    kind: z.enum(payerKinds),
    name: z.string(),
    unp: z.string().nullable(),
    address: z.string().nullable(),
  }),
  lines: z.array(orderLine),
  promoCode: z.string().nullable(),
  subtotalKopecks: kopecksSchema,
  discountKopecks: kopecksSchema,
  totalKopecks: kopecksSchema,
  refundedKopecks: kopecksSchema,
  /** Part of its invoice that is paid and has not gone back, in kopecks. */
  paidKopecks: kopecksSchema,
  offerVersion: z.string(),
  /** Invoice of the order; null for an order that costs nothing. */
  invoiceId: idSchema.nullable(),
  /** Moment until which it waits for its payment. */
  expiresAt: instantSchema,
  /** Seats and pieces of counted products that the order holds until then, so that nobody else can buy them. */
  heldPieces: z.int(),
  paidAt: instantSchema.nullable(),
  endedAt: instantSchema.nullable(),
  /** Reason why it was cancelled or refunded. */
  reason: z.string().nullable(),
  /** Money that came after the end, or a part that came before it, in kopecks. It is credit, and a person decides. */
  lateKopecks: kopecksSchema,
  lateDecision: z.enum(['restored', 'kept']).nullable(),
  /** Order that took the place of this one, and the order whose place this one took. */
  restoredAs: idSchema.nullable(),
  restoredFrom: idSchema.nullable(),
  createdAt: instantSchema,
  /** Actions that the reader may take now. */
  actions: z.object({ cancel: offered, refund: offered, fulfil: offered, decideLate: offered }),
  version: versionSchema,
})
export type Order = z.infer<typeof order>

const answer = { 200: dataOf(order) }
const reasonSchema = neededPrintedText(500)
const versioned = { version: versionSchema }

export const getOrder = endpoint({
  method: 'GET',
  path: '/frontend-api/orders/:id',
  summary: 'Returns an order with its products, its payer and its grants',
  ...readers,
  params: idParams,
  responses: answer,
})

export const listOrderHistory = historyOf({
  path: '/frontend-api/orders/:id/history',
  summary: 'Lists the history of an order, newest first',
  ...readers,
})

export const getProgrammeRefunds = endpoint({
  method: 'GET',
  path: '/frontend-api/orders/programmes/:id/refunds',
  summary: 'Previews the refunds and the unpaid orders that end when a programme is cancelled now',
  ...managersAndAccountants,
  params: idParams,
  responses: {
    200: dataOf(
      z.object({
        /** Unused part of firm seats, without the sessions that were held, in kopecks; the paid part of it becomes credit. */
        unusedKopecks: kopecksSchema,
        /** Number of orders that wait for their payment, and their sum in kopecks. */
        unpaidCount: z.int(),
        unpaidKopecks: kopecksSchema,
      }),
    ),
  },
})

export const placeOrder = endpoint({
  method: 'POST',
  path: '/frontend-api/orders',
  quota: ordersQuota,
  summary: 'Orders the things in the cart, at the total that the customer has seen',
  ...customers,
  body: z.strictObject({
    totalKopecks: kopecksSchema,
    payer: orderPayer,
    /** The version of the offer that the customer has agreed to. */
    offerVersion: z.literal(offerVersion, 'validation.required'),
  }),
  responses: answer,
  limits: { idempotent: true },
})

export const cancelOrder = stepOf({
  path: '/frontend-api/orders/:id/cancellation',
  quota: ordersQuota,
  summary: 'Cancels an unpaid order; the paid part becomes credit',
  ...readers,
  body: z.strictObject({ ...versioned, reason: printedText(500) }),
  answer: order,
  limits: { idempotent: true },
})

/** The accountant's form for a refund of an order. */
export const refundForm = z.strictObject({
  lineIds: z.array(idSchema).min(1, 'validation.required').max(100, 'validation.too_big'),
  reason: reasonSchema,
})

export const refundOrder = stepOf({
  path: '/frontend-api/orders/:id/refund',
  quota: ordersQuota,
  summary: 'Refunds the unused part of an order, or of some of its lines: it becomes credit of the customer',
  ...accountants,
  body: refundForm.extend({
    ...versioned,
    /** Lines to refund; all of them where none is named. */
    lineIds: z.array(idSchema).max(100),
    /** Sum as the accountant sees it, in kopecks; where lessons were used meanwhile, nothing happens. */
    refundKopecks: kopecksSchema,
  }),
  answer: order,
  limits: { idempotent: true },
})

export const fulfilOrder = stepOf({
  path: '/frontend-api/orders/:id/fulfilment',
  quota: ordersQuota,
  summary: 'Tries again to open a paid order',
  ...managersAndAccountants,
  body: z.strictObject(versioned),
  answer: order,
  limits: { idempotent: true },
})

export const decideLateMoney = stepOf({
  path: '/frontend-api/orders/:id/late-money',
  quota: ordersQuota,
  summary: 'Decides about money that came after an order ended: reopens the order with it, or leaves it as credit',
  ...managersAndAccountants,
  body: z.strictObject({ ...versioned, decision: z.enum(['restored', 'kept']) }),
  answer: order,
  limits: { idempotent: true },
})
