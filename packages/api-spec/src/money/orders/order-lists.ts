import { z } from 'zod'
import { dateSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { listOf, workbookOf } from '#kit/reads.ts'
import { idSchema } from '#kit/ids.ts'
import { kopecksSchema } from '#kit/money.ts'
import { dataOf } from '#kit/paging.ts'
import { keepers, order, orderStates, readers } from './orders.ts'
import { searchSchema } from '#vocabulary/texts.ts'

/** What waits for a person: paid and not opened, or money that came late. */
export const orderTasks = ['unfulfilled', 'late_money'] as const
export type OrderTask = (typeof orderTasks)[number]

const orderFilter = {
  state: z.enum(orderStates, 'validation.invalid').optional(),
  task: z.enum(orderTasks, 'validation.invalid').optional(),
  customerId: idSchema.optional(),
  /** The one that an invoice asks the money for. */
  invoiceId: idSchema.optional(),
  /** Of which a line was bought, whatever its version. */
  productId: idSchema.optional(),
  /** First and last day on which it was placed. */
  from: dateSchema.optional(),
  to: dateSchema.optional(),
  /** The number, a part of what was bought, of the customer's or the payer's name, the payer's УНП, or the sum in roubles. */
  search: searchSchema,
}

export const listOrders = listOf({
  path: '/frontend-api/orders',
  summary: 'Orders of the shop, newest first; own ones for a customer',
  ...readers,
  filter: orderFilter,
  row: order,
})

const orderTotals = z.object({
  count: z.int(),
  /** What they came to when they were placed: paid + refunded + open + ended. */
  totalKopecks: kopecksSchema,
  /** What of their invoices is paid and has not gone back. */
  paidKopecks: kopecksSchema,
  refundedKopecks: kopecksSchema,
  /** What orders that wait for money still ask for, and what was never paid of those that ended or ask for less. */
  openKopecks: kopecksSchema,
  endedKopecks: kopecksSchema,
  /** What came late and waits for a decision. */
  lateKopecks: kopecksSchema,
})
export type OrderTotals = z.infer<typeof orderTotals>

export const getOrderTotals = endpoint({
  method: 'GET',
  path: '/frontend-api/orders/totals',
  summary: 'Sums of all orders that the same filter of the list shows',
  ...readers,
  query: z.strictObject(orderFilter),
  responses: { 200: dataOf(orderTotals) },
})

export const downloadOrders = workbookOf({
  path: '/frontend-api/orders/workbook',
  summary: 'Orders as a workbook, narrowed as the list is',
  ...keepers,
  filter: orderFilter,
})
