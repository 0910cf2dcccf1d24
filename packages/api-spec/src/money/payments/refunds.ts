import { accountants, customersAndStaff } from '#kit/access.ts'
import { z } from 'zod'
import { paymentsQuota, reasonSchema } from './payments.ts'
import { dateSchema, instantSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { historyOf, listOf } from '#kit/reads.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { kopecksSchema, priceKopecksSchema } from '#kit/values/money.ts'
import { offered } from '#kit/offered.ts'
import { dataOf } from '#kit/paging.ts'
import { bicSchema, ibanSchema, isBankOf } from '#vocabulary/bank-details.ts'
import { personRef } from '#vocabulary/people.ts'
import { freeLine, neededLine } from '#vocabulary/texts/texts.ts'

export const refundStates = ['asked', 'approved', 'refused', 'paid', 'return_asked', 'returned'] as const
export type RefundState = (typeof refundStates)[number]

/** Methods of a refund. `provider`: the provider of online payments that brought the money returns it to the card or account that it came
 *  from. */
export const refundMethods = ['bank', 'cash', 'provider'] as const
export type RefundMethod = (typeof refundMethods)[number]

const accountFields = { holder: neededLine(200), iban: ibanSchema.needed, bic: bicSchema.needed, bank: freeLine(200) }
const ofItsBank = {
  is: ({ iban, bic }: { iban: string; bic: string }) => iban === '' || bic === '' || isBankOf(bic, iban),
  error: { error: 'validation.bank_of_iban', path: ['bic'] },
}

/** Account that an accountant names; null where the money does not go through the bank. */
const accountToName = z.strictObject(accountFields).refine(ofItsBank.is, ofItsBank.error).nullable()

/** Account that a refund goes to. */
const refundAccount = z.object({ holder: z.string(), iban: z.string(), bic: z.string(), bank: z.string() })
export type RefundAccount = z.infer<typeof refundAccount>

const refund = z.object({
  id: idSchema,
  customer: personRef,
  amountKopecks: kopecksSchema,
  reason: z.string(),
  state: z.enum(refundStates),
  refusalReason: z.string().nullable(),
  method: z.enum(refundMethods).nullable(),
  paidOn: dateSchema.nullable(),
  reference: z.string().nullable(),
  /** Account to which it was paid out, and the day as of which that was the customer's account; for the customer and accountants. Null in
   *  cash, and for a refund that an older release has paid. */
  account: refundAccount.extend({ on: dateSchema }).nullable(),
  /** Methods by which it can be paid out, for accountants. `provider` only for money that came through a provider. */
  ways: z.array(z.enum(refundMethods)),
  /** Account that was asked for, and is approved with the sum: no other one is paid. Null in cash, or by the provider; for accountants and
   *  its customer. */
  toAccount: refundAccount.nullable(),
  /** Account that the customer has named, as of today, for a refund that is not paid out yet; for accountants. */
  namedAccount: refundAccount.nullable(),
  /** Reason why the refund came back after it was paid out, or is said to have come back. Customers see it once that is decided. */
  returnReason: z.string().nullable(),
  createdAt: instantSchema,
  /** Actions that the reader may take now. */
  actions: z.object({
    approve: offered,
    refuse: offered,
    nameAccount: offered,
    pay: offered,
    askReturn: offered,
    approveReturn: offered,
    refuseReturn: offered,
  }),
  version: versionSchema,
})
export type Refund = z.infer<typeof refund>

export const listRefunds = listOf({
  path: '/frontend-api/refunds',
  summary: 'Lists refunds, newest first: own ones for a customer, all for staff',
  ...customersAndStaff,
  filter: {
    customerId: idSchema.optional(),
    state: z.enum(refundStates, 'validation.invalid').optional(),
  },
  row: refund,
})

export const getRefund = endpoint({
  method: 'GET',
  path: '/frontend-api/refunds/:id',
  summary: 'Returns a refund',
  ...customersAndStaff,
  params: idParams,
  responses: { 200: dataOf(refund) },
})

export const listRefundHistory = historyOf({
  path: '/frontend-api/refunds/:id/history',
  summary: 'Lists the history of a refund, newest first',
  ...customersAndStaff,
})

/** The accountant's fields of a requested refund, without the account. */
const refundAsked = { amountKopecks: priceKopecksSchema, reason: reasonSchema }

/** Destinations of a refund that an accountant can choose. */
export const refundWays = ['details', 'account', 'no_account'] as const

export const refundAccountForm = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('account'), ...accountFields }).refine(ofItsBank.is, ofItsBank.error),
  // An account that was entered before is not checked.
  z.object({ to: z.enum(['details', 'no_account']) }),
])
export const refundForm = z.discriminatedUnion('to', [
  z.strictObject({ ...refundAsked, to: z.literal('account'), ...accountFields }).refine(ofItsBank.is, ofItsBank.error),
  z.object({ ...refundAsked, to: z.enum(['details', 'no_account']) }),
])

export const askRefund = endpoint({
  method: 'POST',
  path: '/frontend-api/refunds',
  quota: paymentsQuota,
  summary: 'Requests a refund of a customer’s credit; it is reserved until a second person decides',
  ...accountants,
  body: z.strictObject({
    ...refundAsked,
    customerId: idSchema,
    /** Account for the refund; without it the one that the customer has named, if any. */
    account: accountToName.optional(),
  }),
  responses: { 200: dataOf(refund) },
  limits: { idempotent: true },
})

export const approveRefund = stepOf({
  path: '/frontend-api/refunds/:id/approval',
  quota: paymentsQuota,
  summary: 'Approves a refund that somebody else has requested',
  ...accountants,
  answer: refund,
  limits: { idempotent: true },
})

export const nameRefundAccount = endpoint({
  method: 'PUT',
  path: '/frontend-api/refunds/:id/account',
  quota: paymentsQuota,
  summary:
    'Names another account for a refund that is not paid out: it is asked for again, and a second person decides anew',
  ...accountants,
  params: idParams,
  body: z.strictObject({
    version: versionSchema,
    /** Account for the refund; without it the one that the customer has named, if any. */
    account: accountToName.optional(),
  }),
  responses: { 200: dataOf(refund) },
})

export const refuseRefund = stepOf({
  path: '/frontend-api/refunds/:id/refusal',
  quota: paymentsQuota,
  summary: 'Refuses an unpaid refund, or takes back the own request; the credit can be used again',
  ...accountants,
  form: { reason: reasonSchema },
  answer: refund,
  limits: { idempotent: true },
})

/** The accountant's form when the money is sent. */
const refundPayment = {
  method: z.enum(refundMethods, 'validation.required'),
  paidOn: dateSchema,
  /** Number of the payment order, of the cash voucher, or of the refund at the provider. */
  reference: neededLine(100),
}

export const refundPaymentForm = z.strictObject(refundPayment)

export const payRefund = stepOf({
  path: '/frontend-api/refunds/:id/payment',
  quota: paymentsQuota,
  summary:
    'Records that an approved refund was paid out: through the bank to the account that was approved, or else as it was approved without one',
  ...accountants,
  body: z.strictObject({
    ...refundPayment,
    version: versionSchema,
  }),
  answer: refund,
  limits: { idempotent: true },
})

export const askRefundReturn = stepOf({
  path: '/frontend-api/refunds/:id/return',
  quota: paymentsQuota,
  summary: 'Reports that a refund was not paid out, or was returned; a second person decides',
  ...accountants,
  form: { reason: reasonSchema },
  answer: refund,
  limits: { idempotent: true },
})

export const approveRefundReturn = stepOf({
  path: '/frontend-api/refunds/:id/return/approval',
  quota: paymentsQuota,
  summary: 'Agrees with somebody else that a refund was returned: its sum is credit of the customer again',
  ...accountants,
  answer: refund,
  limits: { idempotent: true },
})

export const refuseRefundReturn = stepOf({
  path: '/frontend-api/refunds/:id/return/refusal',
  quota: paymentsQuota,
  summary: 'Rejects the report that a refund was returned, or takes it back',
  ...accountants,
  form: { reason: reasonSchema },
  answer: refund,
  limits: { idempotent: true },
})
