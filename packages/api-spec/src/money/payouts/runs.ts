import { z } from 'zod'
import { dateSchema, instantSchema, monthSchema } from '#kit/dates.ts'
import { endpoint, quota } from '#kit/endpoint.ts'
import { idParams, idSchema } from '#kit/ids.ts'
import { kopecksSchema } from '#kit/values/money.ts'
import { dataOf } from '#kit/paging.ts'

/** Moment at which a lesson is paid to its executor: once it is settled, or once its customer has paid the invoice. */
const payWhens = ['lesson_settled', 'invoice_paid'] as const
export type PayWhen = (typeof payWhens)[number]

/** One run of a month. It continues in parts until it has looked at all executors with open months. */
const payoutRun = z.object({
  id: idSchema,
  month: monthSchema,
  /** Number of executors with something open up to the month when the run began, and of those it has looked at. */
  totalCount: z.int(),
  doneCount: z.int(),
  draftedCount: z.int(),
  startedAt: instantSchema,
  startedBy: z.string(),
  finishedAt: instantSchema.nullable(),
})
export type PayoutRun = z.infer<typeof payoutRun>

const payoutMonth = z.object({
  month: monthSchema,
  /** Executors with rows of this month or older ones that are in no statement; the sum of these rows, and the part of it from older months.
   *  Sums in kopecks. */
  openCount: z.int(),
  openKopecks: kopecksSchema,
  olderKopecks: kopecksSchema,
  draftedCount: z.int(),
  payWhen: z.enum(payWhens),
  secondAboveKopecks: kopecksSchema,
  /** The newest run of the month. */
  run: payoutRun.nullable(),
})
export type PayoutMonth = z.infer<typeof payoutMonth>

export const getPayoutMonth = endpoint({
  method: 'GET',
  path: '/frontend-api/payouts/runs',
  summary: 'Previews the drafts of a period run of a month, and returns the progress of the newest run',
  session: 'required',
  roles: ['staff'],
  permissions: ['accountant'],
  query: z.strictObject({ month: monthSchema }),
  responses: { 200: dataOf(payoutMonth) },
})

export const startPayoutRun = endpoint({
  method: 'POST',
  path: '/frontend-api/payouts/runs',
  summary:
    'Drafts the statements of a month, with what older months have left, in parts; a run that is not finished goes on instead of a second one',
  session: 'required',
  quota: quota('payout_runs', 100),
  roles: ['staff'],
  permissions: ['accountant'],
  body: z.strictObject({ month: monthSchema }),
  limits: { idempotent: true },
  responses: { 200: dataOf(payoutRun) },
})

const waitingRows = z.object({
  /** Whether lessons are paid once their customer has paid; if not, nothing waits. */
  isRule: z.boolean(),
  payKopecks: kopecksSchema,
  rows: z.array(z.object({ accrualId: idSchema, lessonId: idSchema, heldOn: dateSchema, payKopecks: kopecksSchema })),
})

export const listWaitingRows = endpoint({
  method: 'GET',
  path: '/frontend-api/payouts/:id/waiting',
  summary:
    'Lists rows of an open month that wait for the payment of their customers; the id is that of the income report',
  session: 'required',
  roles: ['executor', 'staff'],
  permissions: ['accountant'],
  params: idParams,
  responses: { 200: dataOf(waitingRows) },
})
