// Queries for lists of orders: filtered, newest first, and added up.
import type { OrderState, OrderTask } from '@navyk/api-spec/money/orders'
import { addDays, businessInstant } from '@navyk/api-spec/kit'
import { type RawBuilder, sql } from 'kysely'
import {
  by,
  descending,
  holdsText,
  ifGiven,
  pageBy,
  type PageRequest,
  type Reader,
  type Search,
  whereFound,
  whereGiven,
} from '#platform/database'
import { peopleNamed } from '#people/accounts'
import { typedNumber } from '#platform/texts/typed-number.ts'

export interface OrderFilter {
  state?: OrderState | undefined
  task?: OrderTask | undefined
  customerId?: string | undefined
  invoiceId?: string | undefined
  productId?: string | undefined
  /** First and last business day on which it was placed. */
  from?: string | undefined
  to?: string | undefined
  search?: string | undefined
  /** The sum that the search text names, in kopecks. */
  searchedKopecks?: number | undefined
}

const waitsFor: Record<OrderTask, RawBuilder<boolean>> = {
  unfulfilled: sql<boolean>`state in ('paid', 'paid_unfulfilled')`,
  late_money: sql<boolean>`late_kopecks > 0 and late_decision is null`,
}

function filtered(reader: Reader, filter: OrderFilter) {
  const { state, task, customerId, invoiceId, productId, from, to } = filter
  return reader
    .selectFrom('shop_order')
    .$call((query) => whereGiven(query, { state }))
    .$call(ifGiven(task, (query, task) => query.where(waitsFor[task])))
    .$call((query) => whereGiven(query, { customer_id: customerId, invoice_id: invoiceId }))
    .$call(
      ifGiven(productId, (query, productId) =>
        query.where(sql<boolean>`shop_order.id in (select order_id from order_line where product_id = ${productId})`),
      ),
    )
    .$call(ifGiven(from, (query, from) => query.where('created_at', '>=', businessInstant(from))))
    .$call(ifGiven(to, (query, to) => query.where('created_at', '<', businessInstant(addDays(to, 1)))))
}

/** Finds an order by its number, its whole sum, the payer's whole УНП, by a part of what was bought or of the payer's name, and by
 *  the customer's name. */
function searchOf({ search: typed, searchedKopecks }: OrderFilter): Search | undefined {
  const search = typed?.trim() ?? ''
  if (search === '') return undefined
  const number = typedNumber(search)
  return {
    id: 'shop_order.id',
    ways: [
      number === undefined ? [] : sql<boolean>`shop_order.number = ${number}`,
      searchedKopecks === undefined ? [] : sql<boolean>`shop_order.total_kopecks = ${searchedKopecks}`,
      sql<boolean>`shop_order.payer ->> 'unp' = ${search}`,
      holdsText(sql`(shop_order.payer ->> 'name')`, search),
      sql<boolean>`shop_order.id in (select order_id from order_line line where ${holdsText('line.title', search)})`,
      sql<boolean>`shop_order.customer_id in (${peopleNamed(search)})`,
    ].flat(),
  }
}

/** A page of orders, newest first, after the order `after`. */
export async function listOrderRows(reader: Reader, filter: OrderFilter, page: PageRequest) {
  return filtered(reader, filter)
    .selectAll()
    .$call(pageBy(descending(by.id('id')), page, searchOf(filter)))
}

const paid = sql<number>`(
  select coalesce(sum(amount_kopecks), 0) from allocation_facts
  where invoice_id = shop_order.invoice_id and ended_at is null
)`

/** The sums of the orders of a filter, in kopecks. */
export async function sumOrders(reader: Reader, filter: OrderFilter) {
  const sum = (amount: RawBuilder<number>) => sql<number>`coalesce(sum(${amount}), 0)::bigint`
  return whereFound(filtered(reader, filter), searchOf(filter))
    .select([
      sql<number>`count(*)::int`.as('count'),
      sum(sql`total_kopecks`).as('totalKopecks'),
      sum(paid).as('paidKopecks'),
      sum(sql`refunded_kopecks`).as('refundedKopecks'),
      sum(sql`case when state = 'awaiting_payment' then total_kopecks - refunded_kopecks - ${paid} else 0 end`).as(
        'openKopecks',
      ),
      sum(sql`case when state = 'awaiting_payment' then 0 else total_kopecks - refunded_kopecks - ${paid} end`).as(
        'endedKopecks',
      ),
      sum(sql`case when late_decision is null then late_kopecks else 0 end`).as('lateKopecks'),
    ])
    .executeTakeFirstOrThrow()
}
