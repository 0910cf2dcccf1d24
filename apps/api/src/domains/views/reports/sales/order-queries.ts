import { addDays, businessInstant } from '@navyk/api-spec/kit'
import type { OrderState } from '@navyk/api-spec/money/orders'
import { type RawBuilder, sql } from 'kysely'
import { by, descending, type PageOfRows, pagePartsOf, type PageRequest, type Reader } from '#platform/database'
import type { SumKey, SumRow } from '../kind.ts'
import type { Scope } from '../scope.ts'
import { sumTable } from '../sum-queries.ts'

/** Sums orders. For one product, or by products, only the part of an order for that product counts. */
export function sumOrders(reader: Reader, scope: Scope, by: SumKey): Promise<SumRow[]> {
  const { productId, promoCode } = scope
  const isByProduct = productId !== undefined || by === 'product'
  return sumTable(reader, scope, by, {
    from: isByProduct ? sql`from report_product_total sums` : sql`from report_order_total sums`,
    sums: [
      'orders',
      'ordered_kopecks',
      'paid_orders',
      'paid_kopecks',
      'refunded_kopecks',
      'lost_orders',
      'promo_orders',
      'discount_kopecks',
    ],
    keys: { product: 'product_id::text', promo_code: 'promo_code' },
    where: [
      ...(productId === undefined ? [] : [sql`product_id = ${productId}`]),
      ...(promoCode === undefined ? [] : [sql`promo_code = ${promoCode}`]),
    ],
  })
}

export interface OrderRow {
  id: string
  number: number
  customer_id: string
  first_name: string
  last_name: string
  state: OrderState
  created_at: Date
  paid_at: Date | null
  /** Time by which the rows are sorted. */
  sort_at: Date
  promo_code: string | null
  titles: string[]
  total_kopecks: number
  discount_kopecks: number
  refunded_kopecks: number
}

export type OrderChoice = 'placed' | 'paid' | 'refunded' | 'lost' | 'promo'

/** Orders that were placed in the period, or those that were paid in it, the newest first, in one statement. */
export async function listOrderRows(
  reader: Reader,
  { period, productId, promoCode }: Scope,
  choice: OrderChoice,
  request: PageRequest,
): Promise<PageOfRows<OrderRow>> {
  const at = choice === 'paid' || choice === 'refunded' ? sql.ref('bought.paid_at') : sql.ref('bought.created_at')
  const page = pagePartsOf(descending(by.instant('sort_at', at), by.id('bought.id')), request)
  const where: RawBuilder<unknown>[] = [
    sql`${at} >= ${businessInstant(period.from)}`,
    sql`${at} < ${businessInstant(addDays(period.to, 1))}`,
    {
      placed: sql`true`,
      paid: sql`true`,
      refunded: sql`bought.refunded_kopecks > 0`,
      lost: sql`bought.paid_at is null and bought.state in ('cancelled', 'expired')`,
      promo: sql`bought.promo_code is not null`,
    }[choice],
  ]
  if (promoCode !== undefined) where.push(sql`coalesce(bought.promo_code, '') = ${promoCode}`)
  if (productId !== undefined) {
    where.push(
      sql`exists (select from order_line_facts line where line.order_id = bought.id and line.product_id = ${productId})`,
    )
  }
  where.push(page.isAfter)
  const { rows } = await sql<OrderRow>`
    select bought.id, bought.number, bought.customer_id, coalesce(customer.first_name, '') as first_name,
      coalesce(customer.last_name, '') as last_name, bought.state, bought.created_at, bought.paid_at, ${at} as sort_at,
      bought.promo_code, bought.total_kopecks, bought.discount_kopecks, bought.refunded_kopecks,
      array(
        select line.title from order_line_facts line where line.order_id = bought.id order by line.position
      ) as titles
    from order_facts bought
    left join person_names customer on customer.id = bought.customer_id
    where ${sql.join(where, sql` and `)}
    order by ${page.orderBy}
    limit ${page.limit}
  `.execute(reader)
  return page.take(rows)
}
