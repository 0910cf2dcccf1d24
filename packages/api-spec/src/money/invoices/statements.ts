import { customersAndStaff } from '#kit/access.ts'
import { z } from 'zod'
import { dateSchema, monthSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { listOf, workbookOf } from '#kit/reads.ts'
import { idSchema } from '#kit/ids.ts'
import { kopecksSchema } from '#kit/values/money.ts'
import { dataOf } from '#kit/paging.ts'
import { personRef } from '#vocabulary/people.ts'
import { subjects } from '#vocabulary/teaching.ts'
import { searchSchema } from '#vocabulary/texts/texts.ts'

/** Kinds of rows of a statement. All but `lessons` have the names of their entries in the ledger. */
const statementKinds = [
  'lessons',
  'lesson_corrected',
  'invoice_charged',
  'invoice_uncharged',
  'credit_note',
  'credit_note_withdrawn',
  'write_off',
  'write_off_ended',
  'package_granted',
  'package_refunded',
  'seat_granted',
  'seat_refunded',
  'customer_merged',
  'payment',
  'payment_reversed',
  'refund',
  'refund_returned',
] as const

const statementRow = z.object({
  id: z.string(),
  on: dateSchema,
  /** Kind of the row. A reversal takes a payment back, a refund gives money back: both make the balance grow again. */
  kind: z.enum(statementKinds),
  /** Positive: charged to the customer, or given back. Negative: paid by the customer, or taken off. */
  amountKopecks: kopecksSchema,
  /** Debt of the customer after this row, in kopecks. */
  balanceKopecks: kopecksSchema,
  /** The month of the lessons that were charged or corrected. A correction is no lesson in the count. */
  month: monthSchema.nullable(),
  lessonCount: z.int(),
  contractNumber: z.int().nullable(),
  subject: z.enum(subjects).nullable(),
  learnerName: z.string().nullable(),
  /** Reason why a lesson of a closed month was corrected. */
  reason: z.string().nullable(),
  /** The invoice of the lessons, or the invoices that the payment pays now. */
  invoices: z.array(z.object({ id: idSchema, number: z.string() })),
})
export type StatementRow = z.infer<typeof statementRow>

/** Today's debt of a customer by how long it has been due. The parts add up to the balance to the kopeck. */
const ageing = z.object({
  on: dateSchema,
  /** Lessons that are settled and not invoiced yet. */
  notInvoicedKopecks: kopecksSchema,
  notDueKopecks: kopecksSchema,
  days30Kopecks: kopecksSchema,
  days60Kopecks: kopecksSchema,
  days90Kopecks: kopecksSchema,
  olderKopecks: kopecksSchema,
  /** Money that was paid and no invoice has taken, in kopecks; zero or negative. */
  advanceKopecks: kopecksSchema,
  balanceKopecks: kopecksSchema,
})
export type Ageing = z.infer<typeof ageing>

const statement = z.object({
  customer: personRef,
  fromMonth: monthSchema,
  toMonth: monthSchema,
  openingKopecks: kopecksSchema,
  chargesKopecks: kopecksSchema,
  /** Payments, less those that were reversed; zero or negative. */
  paymentsKopecks: kopecksSchema,
  /** Refunds less refunds that came back, in kopecks. Opening + charges + payments + refunds = closing. */
  refundsKopecks: kopecksSchema,
  closingKopecks: kopecksSchema,
  rows: z.array(statementRow),
  ageing,
})
export type Statement = z.infer<typeof statement>

/** The most months of one statement. */
export const mostStatementMonths = 24

export const getStatement = endpoint({
  method: 'GET',
  path: '/frontend-api/invoices/statement',
  summary: 'Returns the charges and payments of some months, with the balance and its age; staff name the customer',
  ...customersAndStaff,
  query: z.strictObject({
    customerId: idSchema.optional(),
    fromMonth: monthSchema.optional(),
    toMonth: monthSchema.optional(),
  }),
  responses: { 200: dataOf(statement) },
})

const debtor = z.object({
  customer: personRef,
  balanceKopecks: kopecksSchema,
  overdueKopecks: kopecksSchema,
  /** Money that was paid and no invoice has taken, in kopecks: it would cover the debt, or a part of it. */
  creditKopecks: kopecksSchema,
})
export type Debtor = z.infer<typeof debtor>

/** Lateness of the customer's oldest unpaid invoice, in days. */
export const debtAges = ['not_due', 'days30', 'days60', 'days90', 'older'] as const
export type DebtAge = (typeof debtAges)[number]

const debtorFilter = {
  /** Beginnings of names. */
  search: searchSchema,
  age: z.enum(debtAges, 'validation.invalid').optional(),
}

export const listDebtors = listOf({
  path: '/frontend-api/invoices/debtors',
  summary: 'Lists debtors, the largest overdue sum first, with the sums of all; only those with credit by `credit`',
  session: 'required',
  roles: ['staff'],
  filter: {
    ...debtorFilter,
    credit: z.enum(['some'], 'validation.invalid').optional(),
  },
  row: debtor,
  beside: {
    /** Totals over all pages, with the same filter. */
    totals: z.object({ count: z.int(), balanceKopecks: kopecksSchema, overdueKopecks: kopecksSchema }),
  },
})

/** A workbook, not JSON. */
export const downloadDebtors = workbookOf({
  path: '/frontend-api/invoices/debtors/workbook',
  summary: 'Downloads customers by debt as a workbook with the filters of the list',
  session: 'required',
  roles: ['staff'],
  filter: debtorFilter,
})
