import { accountants } from '#kit/access.ts'
import { z } from 'zod'
import { instantSchema } from '#kit/dates.ts'
import { quota } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { listOf } from '#kit/reads.ts'
import { idSchema } from '#kit/ids.ts'
import { kopecksSchema } from '#kit/values/money.ts'
import { reasonSchema } from '#vocabulary'
import { personRef } from '#vocabulary/people.ts'

/** Kinds of problems. `unknown_request`: the provider has a payment that belongs to no request of ours. `other_amount` and
 *  `other_currency`: the payment differs from the request. `taken_back`: it was given back at the provider, and here it still counts,
 *  because credit of it was given back here as well. `part_taken_back`: the provider has given back a part and does not say how much.
 *  `missing`: it counts here, and the provider does not have it. */
const paymentProblemKinds = [
  'unknown_request',
  'other_amount',
  'other_currency',
  'taken_back',
  'part_taken_back',
  'missing',
] as const
export type PaymentProblemKind = (typeof paymentProblemKinds)[number]

/** Ways to settle a problem. `received`: the money is a payment of this customer. `reversed`: the whole payment is taken back.
 *  `part_reversed`: a part of it is taken back. `returned`: the provider gives it back, and it never counted here. `ignored`: nothing is to
 *  be done. */
const problemWays = ['received', 'reversed', 'part_reversed', 'returned', 'ignored'] as const
export type ProblemWay = (typeof problemWays)[number]

const paymentProblem = z.object({
  id: idSchema,
  kind: z.enum(paymentProblemKinds),
  provider: z.string(),
  /** The provider's number of the payment. */
  paymentKey: z.string(),
  requestId: idSchema.nullable(),
  invoiceId: idSchema.nullable(),
  invoiceNumber: z.string().nullable(),
  customer: personRef.nullable(),
  amountKopecks: kopecksSchema,
  currency: z.string(),
  /** Part that counts here, in kopecks. */
  appliedKopecks: kopecksSchema,
  /** Part that the provider has taken back, in kopecks, as far as it is known. */
  takenBackKopecks: kopecksSchema,
  paidAt: instantSchema.nullable(),
  foundAt: instantSchema,
  /** The ways in which it can be settled. */
  ways: z.array(z.enum(problemWays)),
})
export type PaymentProblem = z.infer<typeof paymentProblem>

export const listPaymentProblems = listOf({
  path: '/frontend-api/online-payments/problems',
  summary: 'Lists payments at the providers that a person has to check, newest first',
  ...accountants,
  row: paymentProblem,
})

/** Way of settling, and the reason; `customerId` goes with `received` alone, `amountKopecks` with `part_reversed`. */
const settlementForm = z
  .strictObject({
    way: z.enum(problemWays, 'validation.required'),
    customerId: idSchema.optional(),
    amountKopecks: kopecksSchema.min(1, 'validation.required').optional(),
    reason: reasonSchema,
  })
  .refine(({ way, customerId }) => way !== 'received' || customerId !== undefined, {
    path: ['customerId'],
    message: 'validation.required',
  })
  .refine(({ way, amountKopecks }) => way !== 'part_reversed' || amountKopecks !== undefined, {
    path: ['amountKopecks'],
    message: 'validation.required',
  })

export const settlePaymentProblem = stepOf({
  path: '/frontend-api/online-payments/problems/:id/settle',
  quota: quota('payment_problems', 500),
  summary: 'Settles an unmatched payment: it becomes a customer’s, is reversed, or needs nothing here',
  ...accountants,
  limits: { idempotent: true },
  body: settlementForm,
  answer: z.object({ settled: z.literal(true) }),
})

const refusedNotification = z.object({
  id: idSchema,
  provider: z.string(),
  /** Reason for the refusal: not signed by the provider, not in its shape, or not about a payment as we asked for it. */
  reason: z.string(),
  /** Beginning of the notification, with long numbers made unreadable; empty for one that the provider has signed. */
  said: z.string(),
  times: z.int(),
  firstAt: instantSchema,
  lastAt: instantSchema,
})
export type RefusedNotification = z.infer<typeof refusedNotification>

export const listRefusedNotifications = listOf({
  path: '/frontend-api/online-payments/refused-notifications',
  summary: 'Lists notifications in the name of a provider that changed nothing, newest first',
  ...accountants,
  row: refusedNotification,
})
