import { managersAndAccountants } from '#kit/access.ts'
import { z } from 'zod'
import { dateSchema } from '#kit/dates.ts'
import { endpoint } from '#kit/endpoint.ts'
import { listOf, workbookOf } from '#kit/reads.ts'
import { idSchema } from '#kit/ids.ts'
import { kopecksSchema } from '#kit/values/money.ts'
import { dataOf } from '#kit/paging.ts'
import { order, orderStates, readers } from './orders.ts'
import { searchSchema } from '#vocabulary/texts/texts.ts'

/** Orders that wait for a person: paid and not opened, or with money that came late. */
export const orderTasks = ['unfulfilled', 'late_money'] as const
export type OrderTask = (typeof orderTasks)[number]

const orderFilter = {
  state: z.enum(orderStates, 'validation.invalid').optional(),
  task: z.enum(orderTasks, 'validation.invalid').optional(),
  customerId: idSchema.optional(),
  /** Orders with this invoice. */
  invoiceId: idSchema.optional(),
  /** Orders with a line of this product, in any version. */
  productId: idSchema.optional(),
  /** First and last day on which it was placed. */
  from: dateSchema.optional(),
  to: dateSchema.optional(),
  /** The number, a part of what was bought, of the customer's or the payer's name, the payer's УНП, or the sum in roubles. */
  search: searchSchema,
}

export const listOrders = listOf({
  path: '/frontend-api/orders',
  summary: 'Lists orders of the shop, newest first; own ones for a customer',
  ...readers,
  filter: orderFilter,
  row: order,
})

const orderTotals = z.object({
  count: z.int(),
  /** Sum of the totals at the time of ordering, in kopecks: paid + refunded + open + ended. */
  totalKopecks: kopecksSchema,
  /** Part of their invoices that is paid and has not gone back, in kopecks. */
  paidKopecks: kopecksSchema,
  refundedKopecks: kopecksSchema,
  /** Sum still asked for by orders that wait for money, and sum never paid of orders that ended or now ask for less. In kopecks. */
  openKopecks: kopecksSchema,
  endedKopecks: kopecksSchema,
  /** Money that came late and waits for a decision, in kopecks. */
  lateKopecks: kopecksSchema,
})
export type OrderTotals = z.infer<typeof orderTotals>

export const getOrderTotals = endpoint({
  method: 'GET',
  path: '/frontend-api/orders/totals',
  summary: 'Adds up all orders with the same filters as the list',
  ...readers,
  query: z.strictObject(orderFilter),
  responses: { 200: dataOf(orderTotals) },
})

export const downloadOrders = workbookOf({
  path: '/frontend-api/orders/workbook',
  summary: 'Downloads orders as a workbook with the filters of the list',
  ...managersAndAccountants,
  filter: orderFilter,
})
