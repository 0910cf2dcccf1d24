// Batches of payouts: many statements are paid by one file for the bank.
import { accountants } from '#kit/access.ts'
import { z } from 'zod'
import { dateSchema, instantSchema, monthSchema } from '#kit/dates.ts'
import { endpoint, quota } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { historyOf, listOf } from '#kit/reads.ts'
import { idParams, idSchema, versionSchema } from '#kit/ids.ts'
import { kopecksSchema } from '#kit/values/money.ts'
import { dataOf } from '#kit/paging.ts'
import { personRef } from '#vocabulary/people.ts'
import { freeLine, neededLine } from '#vocabulary/texts/texts.ts'
import { payoutStates } from './payouts.ts'
import { reasonSchema } from '#vocabulary/texts/printed.ts'

/** Formats of the file. `belarusbank`: the list of payments that Belarusbank takes. `csv`: a table for banks where one chooses the
 *  columns. */
export const payoutFormats = ['belarusbank', 'csv'] as const
export type PayoutFormat = (typeof payoutFormats)[number]

/** The most payouts of one batch. */
export const largestBatch = 5000
/** The most statements that are chosen or left out by hand. */
const largestChoice = 500

const counted = z.object({ count: z.int(), kopecks: kopecksSchema })

/** Reason why a statement does not go into a batch with the others. `no_details`: no bank account of the executor is known.
 *  `account_changed`: another account was named since the approval. `on_hold`: an accountant has stopped it. `failed`: the bank has sent
 *  the last payout back; it goes when it is chosen. */
const payoutObstacles = ['no_details', 'account_changed', 'on_hold', 'failed'] as const
export type PayoutObstacle = (typeof payoutObstacles)[number]

/** The account compared with the one of the executor's last payout by a batch: `first` where there was none. */
const recipientChanges = ['same', 'changed', 'first'] as const

const recipient = z.object({
  name: z.string(),
  iban: z.string(),
  bic: z.string(),
  change: z.enum(recipientChanges),
  /** The account that the last payout went to, where it was another. */
  formerIban: z.string().nullable(),
})
export type PayoutRecipient = z.infer<typeof recipient>

const dueStatement = z.object({
  /** Id of the income report. */
  id: idSchema,
  month: monthSchema,
  executor: personRef,
  /** Sum left to pay, in kopecks. */
  amountKopecks: kopecksSchema,
  recipient: recipient.nullable(),
  obstacle: z.enum(payoutObstacles).nullable(),
  /** Reason why it is on hold, or why its last payout failed. */
  reason: z.string().nullable(),
})
export type DueStatement = z.infer<typeof dueStatement>

const dueSums = z.object({
  /** Statements that go into a batch of all that are due. */
  ready: counted,
  /** Ready statements whose account differs from that of the last payout. */
  changed: counted,
  noDetails: counted,
  /** Statements for which another account was named since the approval: it has to be approved too. */
  accountChanged: counted,
  onHold: counted,
  failed: counted,
  /** IBAN of the service's own account; null while it is not set, and nothing can be paid. */
  payerIban: z.string().nullable(),
  /** Settings of the last batch. */
  last: z
    .object({ format: z.enum(payoutFormats), branch: z.string(), contract: z.string(), purpose: z.string() })
    .nullable(),
})
export type DueSums = z.infer<typeof dueSums>

export const getDuePayouts = endpoint({
  method: 'GET',
  path: '/frontend-api/payout-batches/due/sums',
  summary: 'Previews a batch of all approved statements: its sum, and the statements left out',
  ...accountants,
  query: z.strictObject({ month: monthSchema.optional() }),
  responses: { 200: dataOf(dueSums) },
})

export const dueKinds = ['ready', 'left_out'] as const

export const listDuePayouts = listOf({
  path: '/frontend-api/payout-batches/due',
  summary: 'Lists statements to be paid: ready ones, or those that are left out and why',
  ...accountants,
  filter: { month: monthSchema.optional(), kind: z.enum(dueKinds).optional() },
  row: dueStatement,
})

const batchStates = ['prepared', 'sent', 'done', 'cancelled'] as const
export type PayoutBatchState = (typeof batchStates)[number]

const payoutBatch = z.object({
  id: idSchema,
  number: z.int(),
  /** State of the batch. `done`: it was sent, and all its payouts have ended. */
  state: z.enum(batchStates),
  format: z.enum(payoutFormats),
  madeOn: dateSchema,
  all: counted,
  paid: counted,
  failed: counted,
  createdBy: z.string(),
  createdAt: instantSchema,
  sentAt: instantSchema.nullable(),
  version: versionSchema,
})
export type PayoutBatch = z.infer<typeof payoutBatch>

const payoutBatchDetails = payoutBatch.extend({
  payerIban: z.string(),
  purpose: z.string(),
  fileName: z.string(),
  fileSha256: z.string(),
  sentBy: z.string().nullable(),
  cancelledAt: instantSchema.nullable(),
  /** Reason why it was cancelled. */
  reason: z.string().nullable(),
  /** The batch whose failed payouts it repeats, and how many of its own can be repeated now. */
  repeats: z.object({ id: idSchema, number: z.int() }).nullable(),
  repeatableCount: z.int(),
  /** Number of payouts to an account that differs from that of the previous payout. */
  changedCount: z.int(),
  /** Payouts of a batch that is not sent yet whose executor has named another account since. The file keeps the approved one. */
  movedCount: z.int(),
})
export type PayoutBatchDetails = z.infer<typeof payoutBatchDetails>

const batchPayout = z.object({
  id: idSchema,
  reportId: idSchema,
  month: monthSchema,
  executor: personRef,
  state: z.enum(payoutStates),
  amountKopecks: kopecksSchema,
  paidOn: dateSchema.nullable(),
  recipient,
  /** Reason why it failed. */
  reason: z.string().nullable(),
})
export type BatchPayout = z.infer<typeof batchPayout>

export const listPayoutBatches = listOf({
  path: '/frontend-api/payout-batches',
  summary: 'Lists batches of payouts, newest first',
  ...accountants,
  row: payoutBatch,
})

const answer = { 200: dataOf(payoutBatchDetails) } as const

export const getPayoutBatch = endpoint({
  method: 'GET',
  path: '/frontend-api/payout-batches/:id',
  summary: 'Returns one batch of payouts',
  ...accountants,
  params: idParams,
  responses: answer,
})

export const listBatchPayouts = listOf({
  path: '/frontend-api/payout-batches/:id/payouts',
  summary: 'Lists the payouts of a batch in the order of its file',
  ...accountants,
  params: idParams,
  filter: { state: z.enum(payoutStates).optional() },
  row: batchPayout,
})

export const listBatchHistory = historyOf({
  path: '/frontend-api/payout-batches/:id/history',
  summary: 'Lists the history of a batch, newest first',
  ...accountants,
})

export const downloadPayoutBatch = endpoint({
  method: 'GET',
  path: '/frontend-api/payout-batches/:id/file',
  summary: 'Downloads the file for the bank, byte by byte as it was made',
  ...accountants,
  params: idParams,
  download: 'application/octet-stream',
  responses: { 200: z.string() },
})

const writes = {
  ...accountants,
  method: 'POST',
  quota: quota('payout_batches', 500),
  limits: { idempotent: true },
} as const

export const batchForm = z.strictObject({
  format: z.enum(payoutFormats),
  branch: freeLine(20),
  contract: freeLine(40),
  purpose: neededLine(120),
})

export const createPayoutBatch = endpoint({
  ...writes,
  path: '/frontend-api/payout-batches',
  summary:
    'Puts approved statements into a batch and make its file: all that are ready, but for some, or only those named',
  body: batchForm.extend({
    month: monthSchema.optional(),
    onlyIds: z.array(idSchema).min(1).max(largestChoice).optional(),
    exceptIds: z.array(idSchema).max(largestChoice).optional(),
    /** Number and sum as the person saw them: where they have changed since, nothing is made. */
    count: z.int().min(1).max(largestBatch),
    kopecks: kopecksSchema,
  }),
  responses: answer,
})

const step = { ...writes, answer: payoutBatchDetails } as const

export const sendPayoutBatch = stepOf({
  ...step,
  path: '/frontend-api/payout-batches/:id/send',
  summary: 'Records that the file was given to the bank',
})

export const cancelPayoutBatch = stepOf({
  ...step,
  path: '/frontend-api/payout-batches/:id/cancel',
  summary: 'Cancels a batch that was not sent; its statements are due again',
  form: { reason: reasonSchema },
})

export const batchPaidForm = z.strictObject({ paidOn: dateSchema })

export const recordBatchPaid = stepOf({
  ...step,
  path: '/frontend-api/payout-batches/:id/record',
  summary: 'Records that the bank has paid: all open payouts of the batch, or the named ones',
  body: batchPaidForm.extend({
    version: versionSchema,
    payoutIds: z.array(idSchema).min(1).max(largestChoice).optional(),
  }),
})

export const failBatchPayouts = stepOf({
  ...step,
  path: '/frontend-api/payout-batches/:id/fail',
  summary: 'Records that payouts of a batch did not go through',
  form: {
    payoutIds: z.array(idSchema).min(1).max(largestChoice),
    reason: reasonSchema,
  },
})

export const repeatPayoutBatch = stepOf({
  ...step,
  path: '/frontend-api/payout-batches/:id/repeat',
  summary: 'Puts the failed payouts of a batch into a new one, which is answered',
})
