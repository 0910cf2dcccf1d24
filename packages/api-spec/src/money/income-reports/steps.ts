// Steps of a statement: the executor confirms it or objects to rows, accountants answer, adjust, approve, hold and void.
import { z } from 'zod'
import { endpoint, quota } from '#kit/endpoint.ts'
import { idParams, idSchema, largestInt, versionSchema } from '#kit/ids.ts'
import { monthSchema } from '#kit/dates.ts'
import { dataOf } from '#kit/paging.ts'
import { kopecksSchema, priceKopecksSchema } from '#kit/values/money.ts'
import { codesForm, sentCode } from '#people/accounts'
import { adjustmentKinds, incomeReportAnswer } from './income-reports.ts'
import { reasonSchema } from '#vocabulary/texts/printed.ts'

const statementsQuota = quota('statements', 300, 5000)

const seen = z.strictObject({ version: versionSchema })
const withReason = z.strictObject({ version: versionSchema, reason: reasonSchema })

/** Common fields of the executor's steps. */
const byExecutor = {
  method: 'POST',
  session: 'required',
  quota: statementsQuota,
  roles: ['executor'],
  params: idParams,
  responses: incomeReportAnswer,
} as const

/** Common fields of the accountants' steps. */
const byAccountant = { ...byExecutor, roles: ['staff'], permissions: ['accountant'] } as const

export const requestIncomeReportCode = endpoint({
  ...byExecutor,
  path: '/frontend-api/income-reports/:id/confirmation-code',
  summary: 'Sends a one-time code for confirming a drafted statement to the person’s phone',
  responses: { 200: dataOf(sentCode) },
  limits: { idempotent: true },
})

export const confirmIncomeReport = endpoint({
  ...byExecutor,
  path: '/frontend-api/income-reports/:id/confirm',
  summary: 'Confirms a drafted statement by the code sent to the phone',
  body: codesForm.extend({
    /** Hash of the paper that the person has seen: nothing else is confirmed. */
    documentSha256: z.string('validation.required').regex(/^[0-9a-f]{64}$/, 'validation.invalid'),
  }),
})

export const objectionForm = z.strictObject({
  /** Id of an accrual, or of an adjustment. */
  rowId: z.uuid({ error: 'validation.required' }),
  reason: reasonSchema,
})

export const objectToAccrual = endpoint({
  ...byExecutor,
  path: '/frontend-api/income-reports/:id/object',
  summary: 'Objects to a row of a drafted statement, which is not confirmed until the row is answered',
  body: objectionForm.extend({ version: versionSchema }),
})

export const answerObjection = endpoint({
  ...byAccountant,
  path: '/frontend-api/income-reports/:id/answer',
  summary: 'Answers an objection to a row; after the last one the executor has three days again',
  body: z.strictObject({ version: versionSchema, rowId: idSchema, answer: reasonSchema }),
})

export const adjustmentForm = z.strictObject({
  kind: z.enum(adjustmentKinds, 'validation.required'),
  amountKopecks: priceKopecksSchema,
  reason: reasonSchema,
})

export const adjustIncomeReport = endpoint({
  ...byAccountant,
  limits: { idempotent: true },
  path: '/frontend-api/income-reports/:id/adjust',
  summary: 'Adds a bonus or a deduction with its reason to a statement that is not confirmed yet',
  body: adjustmentForm.extend({ version: versionSchema }),
})

export const approveIncomeReport = endpoint({
  ...byAccountant,
  path: '/frontend-api/income-reports/:id/approve',
  summary: 'Approves a confirmed statement; above the limit two accounts do, one after the other',
  body: seen,
})

export const holdIncomeReport = endpoint({
  ...byAccountant,
  path: '/frontend-api/income-reports/:id/hold',
  summary: 'Puts a statement on hold with a reason',
  body: withReason,
})

export const resumeIncomeReport = endpoint({
  ...byAccountant,
  path: '/frontend-api/income-reports/:id/resume',
  summary: 'Takes a statement off hold to its former state',
  body: seen,
})

export const voidIncomeReport = endpoint({
  ...byAccountant,
  path: '/frontend-api/income-reports/:id/void',
  summary: 'Voids a statement with a reason; its rows, bonuses and deductions move to the next open month',
  body: withReason,
})

const counted = z.object({ count: z.int(), kopecks: kopecksSchema })

const approvalSums = z.object({
  /** Statements that the reader's approval completes. */
  last: counted,
  /** Statements above the limit: the reader would give the first of two approvals. */
  first: counted,
  /** Statements that the reader has approved first; another account has to approve them. */
  other: counted,
  /** Statements of executors who have named no account: nobody approves them until one is named. */
  noAccount: counted,
  /** Statements of executors with an account but without a tax status: nobody approves them before that is named. */
  noTaxStatus: counted,
  /** Accounts, among those that the reader approves, that differ from the account of the executor's last approval; the first hundred by
   *  name. */
  newAccounts: z.object({
    count: z.int(),
    named: z.array(z.object({ id: idSchema, name: z.string(), iban: z.string(), kopecks: kopecksSchema })),
  }),
  /** Hash of all accounts that the reader approves. */
  accountsSha256: z.string(),
})
export type ApprovalSums = z.infer<typeof approvalSums>

export const getApprovalSums = endpoint({
  method: 'GET',
  path: '/frontend-api/income-reports/approvals',
  summary: 'Previews the approval of all confirmed statements of a month',
  session: 'required',
  roles: ['staff'],
  permissions: ['accountant'],
  query: z.strictObject({ month: monthSchema }),
  responses: { 200: dataOf(approvalSums) },
})

export const approveMonth = endpoint({
  method: 'POST',
  path: '/frontend-api/income-reports/approvals',
  summary:
    'Approves all confirmed statements of a month; above the limit it is the first of two approvals, or the second',
  session: 'required',
  quota: statementsQuota,
  roles: ['staff'],
  permissions: ['accountant'],
  limits: { idempotent: true },
  /** Number, sum and accounts of the statements as the person saw them; nothing is approved where they have changed. */
  body: z.strictObject({
    month: monthSchema,
    count: z.int().min(1).max(largestInt),
    kopecks: kopecksSchema,
    accountsSha256: z.string().regex(/^[0-9a-f]{64}$/, 'validation.invalid'),
  }),
  responses: { 200: dataOf(approvalSums) },
})
