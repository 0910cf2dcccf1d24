import { accountants } from '#kit/access.ts'
import { z } from 'zod'
import { dateSchema, instantSchema } from '#kit/dates.ts'
import { endpoint, quota } from '#kit/endpoint.ts'
import { stepOf } from '#kit/steps.ts'
import { listOf } from '#kit/reads.ts'
import { idParams, idSchema, largestInt, versionSchema } from '#kit/ids.ts'
import { kopecksSchema, priceKopecksSchema } from '#kit/values/money.ts'
import { dataOf } from '#kit/paging.ts'
import { fileNameSchema } from '#messages/files'
import { personRef } from '#vocabulary/people.ts'
import { freeLine } from '#vocabulary/texts/texts.ts'
import { reasonSchema } from '#vocabulary/texts/printed.ts'

/** Largest file of a bank that is read, in bytes. */
export const bankFileMaxBytes = 5 * 1024 * 1024
/** The endings that the file chooser of the browser offers. */
export const bankFileEndings = '.txt,.csv,.dat,.1c'

const bankFileFormats = ['client_bank', 'csv', 'one_c'] as const

/** Count of rows or payouts, and their sum in kopecks. */
const counted = z.object({ count: z.int(), kopecks: kopecksSchema })

const bankStatement = z.object({
  id: idSchema,
  fileName: z.string(),
  format: z.enum(bankFileFormats),
  /** The account of the service; empty where the file does not say it. */
  account: z.string(),
  fromOn: dateSchema.nullable(),
  toOn: dateSchema.nullable(),
  openingKopecks: kopecksSchema.nullable(),
  closingKopecks: kopecksSchema.nullable(),
  /** Difference between the closing balance and the opening balance plus the rows, in kopecks; null where the file has no balances. */
  mismatchKopecks: kopecksSchema.nullable(),
  /** Rows of the file that earlier files had brought already. */
  knownCount: z.int(),
  rowCount: z.int(),
  /** Rows that somebody has to look at, those that are being posted, and those that are done. */
  openCount: z.int(),
  confirmedCount: z.int(),
  doneCount: z.int(),
  uploadedBy: z.string(),
  uploadedAt: instantSchema,
})
export type BankStatement = z.infer<typeof bankStatement>

const bankStatementDetails = bankStatement.extend({
  /** Open rows: those that match one thing without doubt, and the others. */
  sure: counted,
  unsure: counted,
})
export type BankStatementDetails = z.infer<typeof bankStatementDetails>

/** Reason why a row is not sure. `no_match`: nothing fits. `other_sum`: the invoice is for another sum. `paid_already`: the invoice is
 *  paid. `withdrawn`: it was cancelled, made void or written off. `order_ended`: it is of an order that has ended unpaid, so that the money
 *  is credit and a person decides. `several`: it may be several. `other_payer`: its invoice is not of the customer with this УНП.
 *  `sum_alone`, `name_alone`, `unp_alone`: this alone fits. `seen_before`: another file had an operation like this. `batch_sum`: the batch
 *  of payouts that it names is for another sum. `before_sent`: it is older than the sending of its batch. `not_paid_yet`: the payout that
 *  it sends back is not recorded as paid. `like_refund`: it is from a customer who was paid a refund of this sum, which may have come back.
 *  `day`: the day is in the future, or too long ago. */
const bankDoubts = [
  'no_match',
  'other_sum',
  'paid_already',
  'withdrawn',
  'order_ended',
  'several',
  'other_payer',
  'sum_alone',
  'name_alone',
  'unp_alone',
  'seen_before',
  'batch_sum',
  'before_sent',
  'not_paid_yet',
  'like_refund',
  'day',
] as const
export type BankDoubt = (typeof bankDoubts)[number]

const paymentProposal = z.object({
  kind: z.literal('payment'),
  customer: personRef,
  /** Invoices that it pays, in this order. None: the money becomes credit. */
  invoices: z.array(z.object({ id: idSchema, number: z.string(), balanceKopecks: kopecksSchema })),
  /** Invoice of an order that has ended unpaid, for which the money has come. */
  endedOrder: z.object({ id: idSchema, number: z.string() }).nullable(),
})
const payoutProposal = z.object({ kind: z.literal('payout'), reportId: idSchema, executor: personRef })
/** Match with a payout that has come back: the bank could not pay it. */
const returnProposal = payoutProposal.extend({ kind: z.literal('payout_failed') })
const batchProposal = z.object({
  kind: z.literal('batch'),
  batchId: idSchema,
  number: z.int(),
  /** Payouts of the batch that have not ended yet; the row fits where it has their sum. */
  open: counted,
})
const refundProposal = z.object({ kind: z.literal('refund'), refundId: idSchema, customer: personRef })
/** Match with a refund that has come back. */
const refundReturnProposal = refundProposal.extend({
  kind: z.literal('refund_returned'),
  /** The day on which it was paid out. */
  paidOn: dateSchema,
  /** Whether two people have agreed already that it has come back; then the row is only linked to it. */
  isAgreed: z.boolean(),
})
const proposal = z.discriminatedUnion('kind', [
  paymentProposal,
  payoutProposal,
  returnProposal,
  batchProposal,
  refundProposal,
  refundReturnProposal,
])
export type BankProposal = z.infer<typeof proposal>

const bankRowStates = ['open', 'confirmed', 'posted', 'ignored'] as const
export type BankRowState = (typeof bankRowStates)[number]

const bankRow = z.object({
  id: idSchema,
  bookedOn: dateSchema,
  number: z.string(),
  direction: z.enum(['in', 'out']),
  amountKopecks: kopecksSchema,
  partyName: z.string(),
  partyUnp: z.string(),
  partyAccount: z.string(),
  purpose: z.string(),
  state: z.enum(bankRowStates),
  /** Whether the open row matches one thing without doubt. */
  isSure: z.boolean(),
  doubt: z.enum(bankDoubts).nullable(),
  /** Matches of an open row, the likeliest first; for a posted row the record that it became. */
  proposals: z.array(proposal),
  /** Whether it is a transfer of a provider, with the money that it has taken for the service. */
  isTransfer: z.boolean(),
  /** Reason why it is ignored. */
  reason: z.string().nullable(),
  decidedBy: z.string().nullable(),
  version: versionSchema,
})
export type BankRow = z.infer<typeof bankRow>

const importsQuota = quota('bank_statements', 200)
const rowsQuota = quota('bank_rows', 5000)

export const importBankStatement = endpoint({
  method: 'POST',
  path: '/frontend-api/bank-statements',
  summary: 'Imports a bank statement; rows that were imported before add nothing, and nothing is posted yet',
  ...accountants,
  quota: importsQuota,
  query: z.strictObject({ name: fileNameSchema }),
  file: true,
  limits: { bodyBytes: bankFileMaxBytes },
  responses: { 201: dataOf(bankStatementDetails) },
})

export const listBankStatements = listOf({
  path: '/frontend-api/bank-statements',
  summary: 'Lists bank statements, newest first, with the number of open rows',
  ...accountants,
  row: bankStatement,
})

export const getBankStatement = endpoint({
  method: 'GET',
  path: '/frontend-api/bank-statements/:id',
  summary: 'Returns a bank statement',
  ...accountants,
  params: idParams,
  responses: { 200: dataOf(bankStatementDetails) },
})

/** The most customers that a search for the payer of a row shows. */
export const mostPayers = 8

export const listPayers = endpoint({
  method: 'GET',
  path: '/frontend-api/bank-statements/payers',
  summary: 'Finds customers by a part of their name, to choose who has paid',
  ...accountants,
  query: z.strictObject({
    name: freeLine(80).min(2, 'validation.too_short'),
  }),
  responses: { 200: dataOf(z.array(personRef)) },
})

export const bankRowKinds = ['sure', 'unsure', 'done'] as const
export type BankRowKind = (typeof bankRowKinds)[number]

export const listBankRows = listOf({
  path: '/frontend-api/bank-statements/:id/rows',
  summary: 'Lists the rows of a statement in the order of the file, with the candidates of each',
  ...accountants,
  params: idParams,
  filter: { kind: z.enum(bankRowKinds, 'validation.invalid').optional() },
  row: bankRow,
})

export const confirmBankRows = stepOf({
  path: '/frontend-api/bank-statements/:id/confirmation',
  summary: 'Posts all rows that match without doubt, if their number and sum are those that the person has seen',
  ...accountants,
  quota: importsQuota,
  /** Number of the rows and their sum, as the person saw them. With 0 rows the call continues with those that are confirmed and not posted
   *  yet. */
  body: z.strictObject({
    count: z.int().min(0, 'validation.whole').max(largestInt, 'validation.whole'),
    kopecks: kopecksSchema.min(0, 'validation.money'),
  }),
  answer: bankStatementDetails,
  limits: { idempotent: true },
})

const wantedAllocation = z.strictObject({
  invoiceId: idSchema,
  version: versionSchema,
  amountKopecks: priceKopecksSchema,
})

/** A person's decision about what a row is. */
const settlement = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('payment'),
      customerId: idSchema,
      allocations: z.array(wantedAllocation).max(100, 'validation.too_big'),
      /** Invoice of an order that has ended unpaid: the rest of the money, after the other invoices, came for it. */
      forInvoiceId: idSchema.optional(),
    }),
    z.strictObject({ kind: z.literal('payout'), reportId: idSchema }),
    z.strictObject({ kind: z.literal('payout_failed'), reportId: idSchema }),
    z.strictObject({ kind: z.literal('batch'), batchId: idSchema }),
    z.strictObject({ kind: z.literal('refund'), refundId: idSchema }),
    z.strictObject({ kind: z.literal('refund_returned'), refundId: idSchema }),
    z.strictObject({ kind: z.literal('transfer') }),
    z.strictObject({ kind: z.literal('ignore'), reason: reasonSchema }),
  ],
  'validation.required',
)

export const settleBankRow = stepOf({
  path: '/frontend-api/bank-statements/rows/:id/settlement',
  summary:
    'Says what a row is: a payment, a payout or a batch of them, a payout or a refund sent back, a refund, a transfer of a provider, or nothing of ours',
  ...accountants,
  quota: rowsQuota,
  form: { settlement },
  answer: bankRow,
  limits: { idempotent: true },
})

export const reopenBankRow = stepOf({
  path: '/frontend-api/bank-statements/rows/:id/reopening',
  summary: 'Opens a row again that was ignored, or posted as the transfer of a provider, which is posted back',
  ...accountants,
  quota: rowsQuota,
  /** Version of the row, and a reason, which a transfer of a provider needs. */
  form: { reason: reasonSchema.optional() },
  answer: bankRow,
  limits: { idempotent: true },
})
