// Sales of the shop: orders, what was paid for them and given back, and carts that were left.
import { dayMs } from '@navyk/api-spec/kit'
import type { MeasureOf, ReportRowOf } from '@navyk/api-spec/views/reports'
import type { PageRequest, Reader } from '#platform/database'
import { type CartRow, countLeftCarts, listLeftCarts } from './cart-queries.ts'
import { additive, averageOf, joinSums } from '../kind.ts'
import { listOrderRows, type OrderChoice, type OrderRow, sumOrders } from './order-queries.ts'
import type { Scope } from '../scope.ts'

export const shop = additive({
  async sum(reader, scope, by) {
    // Carts left today belong to no point of the chart.
    const carts = await countLeftCarts(reader, scope, by === scope.step ? 'nothing' : by, leftBefore(scope))
    return joinSums(await sumOrders(reader, scope, by), carts)
  },
  measure(sums, by) {
    const { orders = 0, ordered_kopecks = 0, paid_orders = 0, paid_kopecks = 0, refunded_kopecks = 0 } = sums
    const { lost_orders = 0, promo_orders = 0, discount_kopecks = 0, carts = 0 } = sums
    return [
      orders,
      ordered_kopecks,
      paid_orders,
      paid_kopecks,
      refunded_kopecks,
      averageOf(paid_kopecks, paid_orders),
      lost_orders,
      promo_orders,
      discount_kopecks,
      by === 'nothing' || by === 'product' || by === 'promo_code' ? carts : null,
    ]
  },
})

/** A cart is left when nobody has changed it for a day. */
const leftBefore = ({ now }: Scope): Date => new Date(now.getTime() - dayMs)

/** Orders behind each figure. */
const choices: Record<Exclude<MeasureOf<'shop'>, 'abandoned_carts'>, OrderChoice> = {
  orders: 'placed',
  ordered: 'placed',
  paid_orders: 'paid',
  paid: 'paid',
  average: 'paid',
  refunded: 'refunded',
  lost_orders: 'lost',
  promo_orders: 'promo',
  discount: 'promo',
}

/** A page of the orders or carts behind a figure. */
export async function shopRows(reader: Reader, scope: Scope, { measure, ...page }: { measure: string } & PageRequest) {
  if (measure === 'abandoned_carts') {
    const carts = await listLeftCarts(reader, scope, leftBefore(scope), page)
    return { data: carts.rows.map(presentCart), nextCursor: carts.nextCursor }
  }
  const { rows, nextCursor } = await listOrderRows(reader, scope, choices[measure as keyof typeof choices], page)
  return { data: rows.map(presentOrder), nextCursor }
}

const presentOrder = (row: OrderRow): ReportRowOf<'order'> => ({
  kind: 'order',
  id: row.id,
  number: row.number,
  customer: { id: row.customer_id, firstName: row.first_name, lastName: row.last_name },
  state: row.state,
  placedAt: row.created_at.toISOString(),
  paidAt: row.paid_at?.toISOString() ?? null,
  promoCode: row.promo_code,
  titles: row.titles,
  totalKopecks: row.total_kopecks,
  discountKopecks: row.discount_kopecks,
  refundedKopecks: row.refunded_kopecks,
})

const presentCart = (row: CartRow): ReportRowOf<'cart'> => ({
  kind: 'cart',
  customer: { id: row.customer_id, firstName: row.first_name, lastName: row.last_name },
  changedAt: row.changed_at.toISOString(),
  titles: row.titles,
  totalKopecks: row.total_kopecks,
})
