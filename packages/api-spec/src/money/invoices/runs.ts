// Runs over the invoices of a month, what they leave out, reminders, and how a customer wants to be billed.
import { accountants, customersAndStaff } from '#kit/access.ts'
import { z } from 'zod'
import { invoice } from './invoices.ts'
import { invoicesQuota } from './invoicing.ts'
import { dateSchema, instantSchema, monthSchema } from '#kit/dates.ts'
import { endpoint, quota } from '#kit/endpoint.ts'
import { idParams, idSchema } from '#kit/ids.ts'
import { kopecksSchema } from '#kit/values/money.ts'
import { dataOf } from '#kit/paging.ts'
import { personRef } from '#vocabulary/people.ts'

/** A run drafts the invoices of a month, or issues its drafts. */
export const invoiceRunKinds = ['draft', 'issue'] as const
export type InvoiceRunKind = (typeof invoiceRunKinds)[number]

const invoiceRun = z.object({
  id: idSchema,
  month: monthSchema,
  kind: z.enum(invoiceRunKinds),
  /** Number of contracts or drafts when the run began, and of those it has looked at. */
  totalCount: z.int(),
  doneCount: z.int(),
  madeCount: z.int(),
  startedAt: instantSchema,
  startedBy: z.string(),
  finishedAt: instantSchema.nullable(),
})
export type InvoiceRun = z.infer<typeof invoiceRun>

/** Reason why held lessons of a month are on none of the invoices that a run would make. */
export const leftOutReasons = ['not_closed', 'disputed', 'not_approved'] as const

/** The lessons of one executor that a run would leave out. */
const leftOut = z.object({
  executor: personRef,
  lessonCount: z.int(),
  /** Sum of the lessons' prices, in kopecks; a lesson that is not closed yet may come to less. */
  totalKopecks: kopecksSchema,
  reasons: z.array(z.object({ reason: z.enum(leftOutReasons), lessonCount: z.int() })),
})
export type LeftOut = z.infer<typeof leftOut>

export const getInvoiceMonth = endpoint({
  method: 'GET',
  path: '/frontend-api/invoices/runs',
  summary: 'Returns the progress of the newest runs of a month, and the lessons left out with the reasons',
  ...accountants,
  query: z.strictObject({ month: monthSchema }),
  responses: {
    200: dataOf(
      z.object({
        drafting: invoiceRun.nullable(),
        issuing: invoiceRun.nullable(),
        /** Left-out lessons by executor, the largest sums first, a hundred at most; the counts and the sum are those of all. */
        leftOut: z.object({
          executors: z.array(leftOut),
          executorCount: z.int(),
          lessonCount: z.int(),
          totalKopecks: kopecksSchema,
        }),
        /** Whether the service has legal details; without them an invoice does not say whom to pay. */
        hasPayee: z.boolean(),
      }),
    ),
  },
})

export const startInvoiceRun = endpoint({
  method: 'POST',
  path: '/frontend-api/invoices/runs',
  quota: quota('invoice_runs', 100),
  summary: 'Drafts the invoices of a month, or issues all its drafts, in parts; an unfinished run continues instead',
  ...accountants,
  body: z.strictObject({
    month: monthSchema,
    kind: z.enum(invoiceRunKinds, 'validation.required'),
    /** The last day to pay of those that are issued; a week from today when none is given. */
    dueOn: dateSchema.optional(),
  }),
  limits: { idempotent: true },
  responses: { 200: dataOf(invoiceRun) },
})

export const remindOfInvoice = endpoint({
  method: 'POST',
  path: '/frontend-api/invoices/:id/remind',
  quota: invoicesQuota,
  summary: 'Reminds the customer of an unpaid invoice; not twice a day',
  ...accountants,
  params: idParams,
  limits: { idempotent: true },
  responses: { 200: dataOf(invoice) },
})

/** Reason why no reminder of an invoice goes out: nothing is to be paid on it, or one went out today. */
const notRemindedReasons = ['not_issued', 'nothing_owed', 'reminded_today'] as const

const reminded = z.object({ id: idSchema, number: z.string().nullable(), customer: personRef })

export const remindOfInvoices = endpoint({
  method: 'POST',
  path: '/frontend-api/invoices/remind',
  quota: invoicesQuota,
  summary:
    'Reminds the customers of several unpaid invoices, each not twice a day; the others are named with the reason',
  ...accountants,
  body: z.strictObject({ invoiceIds: z.array(idSchema).min(1, 'validation.required').max(100, 'validation.too_big') }),
  limits: { idempotent: true },
  responses: {
    200: dataOf(
      z.object({
        reminded: z.array(reminded),
        left: z.array(reminded.extend({ reason: z.enum(notRemindedReasons) })),
      }),
    ),
  },
})

export const billingModes = ['per_contract', 'one_invoice'] as const
const billing = z.object({ mode: z.enum(billingModes) })

export const getBilling = endpoint({
  method: 'GET',
  path: '/frontend-api/invoices/billing',
  summary: 'Returns whether a customer gets one invoice for all contracts; staff name the customer',
  ...customersAndStaff,
  query: z.strictObject({ customerId: idSchema.optional() }),
  responses: { 200: dataOf(billing) },
})

export const setBilling = endpoint({
  method: 'PUT',
  path: '/frontend-api/invoices/billing',
  quota: quota('billing', 50),
  summary: 'Sets one invoice a month for all contracts, or one for each; by the customer, or an accountant for them',
  session: 'required',
  roles: ['customer', 'staff'],
  permissions: ['accountant'],
  body: z.strictObject({ customerId: idSchema.optional(), mode: z.enum(billingModes, 'validation.required') }),
  responses: { 200: dataOf(billing) },
})
