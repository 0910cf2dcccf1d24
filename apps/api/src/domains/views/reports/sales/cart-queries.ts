import { type RawBuilder, sql } from 'kysely'
import { by, descending, type PageOfRows, pagePartsOf, type PageRequest, type Reader } from '#platform/database'
import type { SumKey, SumRow } from '../kind.ts'
import type { Scope } from '../scope.ts'

/** Carts with the product or the code that the report is narrowed by. */
function conditions({ productId, promoCode }: Scope, before: Date): RawBuilder<unknown>[] {
  return [
    sql`cart.changed_at < ${before}`,
    ...(productId === undefined ? [] : [sql`cart.product_id = ${productId}`]),
    ...(promoCode === undefined ? [] : [sql`coalesce(cart.promo_code, '') = ${promoCode}`]),
  ]
}

/** Counts carts that nobody has changed since `before`, by product or code; there are no counts by day. A customer has one cart. */
export async function countLeftCarts(reader: Reader, scope: Scope, by: SumKey, before: Date): Promise<SumRow[]> {
  if (by !== 'nothing' && by !== 'product' && by !== 'promo_code') return []
  const key = { nothing: sql`null::text`, product: sql`product_id::text`, promo_code: sql`coalesce(promo_code, '')` }[
    by
  ]
  const { rows } = await sql<{ key: string | null; carts: number }>`
    select ${key} as key, count(distinct customer_id) as carts from filled_carts cart
    where ${sql.join(conditions(scope, before), sql` and `)} group by 1
  `.execute(reader)
  return rows.map((row) => ({ key: row.key, is_before: false, sums: { carts: row.carts } }))
}

export interface CartRow {
  customer_id: string
  first_name: string
  last_name: string
  changed_at: Date
  titles: string[]
  total_kopecks: number
}

/** Lists the carts of `countLeftCarts` with their contents, the last changed first, in one statement. */
export async function listLeftCarts(
  reader: Reader,
  scope: Scope,
  before: Date,
  request: PageRequest,
): Promise<PageOfRows<CartRow>> {
  const page = pagePartsOf(descending(by.instant('cart.changed_at'), by.id('cart.customer_id')), request)
  const where = conditions(scope, before)
  where.push(page.isAfter)
  const { rows } = await sql<CartRow>`
    select chosen.customer_id, coalesce(customer.first_name, '') as first_name, coalesce(customer.last_name, '') as last_name,
      chosen.changed_at, filled.titles, filled.total_kopecks
    from (
      select distinct cart.customer_id, cart.changed_at from filled_carts cart
      where ${sql.join(where, sql` and `)}
      order by ${page.orderBy}
      limit ${page.limit}
    ) chosen
    left join person_names customer on customer.id = chosen.customer_id
    cross join lateral (
      select array_agg(coalesce(product.title, '') order by line.line_id) as titles,
        sum(line.quantity * line.seen_price_kopecks)::bigint as total_kopecks
      from filled_carts line left join product_titles product on product.id = line.product_id
      where line.customer_id = chosen.customer_id
    ) filled
    order by chosen.changed_at desc, chosen.customer_id desc
  `.execute(reader)
  return page.take(rows)
}
