// Payouts of a statement: one for each try. The id of all calls is that of the income report.
import { z } from 'zod'
import { dateSchema, instantSchema } from '#kit/dates.ts'
import { endpoint, quota } from '#kit/endpoint.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { kopecksSchema, priceKopecksSchema } from '#kit/values/money.ts'
import { dataOf } from '#kit/paging.ts'
import { incomeReportAnswer } from '#money/income-reports'
import { reasonSchema } from '#vocabulary/texts/printed.ts'

/** States of a payout. `prepared`: it stands in a batch that was not given to the bank yet; `cancelled` with that batch. */
export const payoutStates = ['prepared', 'sent', 'paid', 'failed', 'cancelled'] as const
export type PayoutState = (typeof payoutStates)[number]

const payout = z.object({
  id: idSchema,
  /** Number of the try, from 1. */
  attempt: z.int(),
  state: z.enum(payoutStates),
  /** Sum that was to be paid, and sum that arrived, in kopecks; less arrives where a part is paid. */
  amountKopecks: kopecksSchema,
  paidKopecks: kopecksSchema.nullable(),
  paidOn: dateSchema.nullable(),
  startedAt: instantSchema,
  /** Reason why it failed. */
  reason: z.string().nullable(),
  /** Batch that it stands in; for staff. */
  batch: z.object({ id: idSchema, number: z.int() }).nullable().optional(),
})
export type Payout = z.infer<typeof payout>

export const listPayouts = endpoint({
  method: 'GET',
  path: '/frontend-api/payouts/:id',
  summary: 'Lists the payouts of a statement, in their order; the id is that of the income report',
  session: 'required',
  roles: ['executor', 'staff'],
  permissions: ['accountant'],
  params: idParams,
  responses: { 200: dataOf(z.array(payout)) },
})

const step = {
  method: 'POST',
  session: 'required',
  quota: quota('payouts', 5000),
  roles: ['staff'],
  permissions: ['accountant'],
  params: idParams,
  limits: { idempotent: true },
  responses: incomeReportAnswer,
} as const

export const startPayout = endpoint({
  ...step,
  path: '/frontend-api/payouts/:id/start',
  summary: 'Sends the unpaid rest of an approved or partly paid statement to be paid',
  body: z.strictObject({ version: versionSchema }),
})

export const payoutForm = z.strictObject({ amountKopecks: priceKopecksSchema, paidOn: dateSchema })

export const recordPayout = endpoint({
  ...step,
  path: '/frontend-api/payouts/:id/record',
  summary: 'Records that the money has left: all of it, or a part',
  body: payoutForm.extend({ version: versionSchema }),
})

export const failPayout = endpoint({
  ...step,
  path: '/frontend-api/payouts/:id/fail',
  summary: 'Records that a payout did not go through, or that the bank has returned the money',
  body: z.strictObject({ version: versionSchema, reason: reasonSchema }),
})

export const retryPayout = endpoint({
  ...step,
  path: '/frontend-api/payouts/:id/retry',
  summary: 'Lets a statement whose payout failed be paid again',
  body: z.strictObject({ version: versionSchema }),
})
