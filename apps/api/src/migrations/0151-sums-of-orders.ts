import { type Kysely, sql } from 'kysely'
import { addInOrder, applySums, followRows, keepSums, type KeptSums, noteSums } from './kept-sums.ts'

const sums = [
  ...['orders', 'ordered_kopecks', 'paid_orders', 'paid_kopecks', 'refunded_kopecks', 'lost_orders', 'promo_orders'],
  'discount_kopecks',
]
/** Without a code the text is empty. Eight slots, by the last letters of the order's id. */
const keys = { day: 'date', promo_code: 'text', slot: 'smallint' }

/** Orders by the day on which they were placed; what was paid, and given back of it, by the day on which it was paid. */
const orderSums: KeptSums = { table: 'report_order_total', keys, sums }
/** The same of each product: an order of two products counts for both, with what it asks for each. */
const productSums: KeptSums = { table: 'report_product_total', keys: { product_id: 'uuid', ...keys }, sums }

const keyColumns = (at: string) => `(bought.${at} at time zone 'Europe/Minsk')::date as day,
    coalesce(bought.promo_code, '') as promo_code, (get_byte(uuid_send(bought.id), 15) & 7)::smallint as slot`
const isLost = `bought.paid_at is null and bought.state in ('cancelled', 'expired')`

/** @param source the orders as `bought`, and what is joined to them */
const facts = (
  source: string,
  sign: 1 | -1,
  of: { key?: string; one: string; price: string; refunded: string; discount: string },
) => `
  select ${of.key ?? ''} ${keyColumns('created_at')},
    ${sign} * ${of.one} as orders, ${sign} * ${of.price} as ordered_kopecks,
    0 as paid_orders, 0 as paid_kopecks, 0 as refunded_kopecks,
    case when ${isLost} then ${sign} * ${of.one} else 0 end as lost_orders,
    case when bought.promo_code is null then 0 else ${sign} * ${of.one} end as promo_orders,
    ${sign} * ${of.discount} as discount_kopecks
  ${source}
  union all
  select ${of.key ?? ''} ${keyColumns('paid_at')}, 0, 0, ${sign} * ${of.one}, ${sign} * ${of.price}, ${sign} * ${of.refunded}, 0, 0, 0
  ${source} where bought.paid_at is not null`

const factsOfOrders = (rows: string, sign: 1 | -1) =>
  facts(`from ${rows} bought`, sign, {
    ...{ one: '1', price: 'bought.total_kopecks', refunded: 'bought.refunded_kopecks' },
    discount: 'bought.discount_kopecks',
  })

/** An order with two lines of a product counts once. A seat in a programme is of no product. */
const isFirst = `case when exists (
    select from order_line other where other.order_id = line.order_id and other.product_id = line.product_id
      and other.position < line.position
  ) then 0 else 1 end`
const linePrice = '(line.unit_price_kopecks * line.quantity - line.discount_kopecks)'
/** What was given back before anything was opened is no part of a grant. */
const isWhole = 'bought.refunded_kopecks = bought.total_kopecks'

const factsOfLines = (orders: string, lines: string, sign: 1 | -1) =>
  facts(`from ${orders} bought join ${lines} line on line.order_id = bought.id and line.product_id is not null`, sign, {
    key: 'line.product_id,',
    ...{ one: isFirst, price: linePrice, discount: 'line.discount_kopecks' },
    refunded: `case when ${isWhole} then ${linePrice} else coalesce((
      select sum(given.refunded_kopecks) from order_grant given where given.line_id = line.id
    ), 0) end`,
  })

const factsOfGrants = (rows: string, sign: 1 | -1) => `
  select line.product_id, ${keyColumns('paid_at')}, 0 as orders, 0 as ordered_kopecks, 0 as paid_orders, 0 as paid_kopecks,
    ${sign} * coalesce(given.refunded_kopecks, 0) as refunded_kopecks, 0 as lost_orders, 0 as promo_orders,
    0 as discount_kopecks
  from ${rows} given
  join order_line line on line.id = given.line_id
  join shop_order bought on bought.id = line.order_id
  where bought.paid_at is not null and not (${isWhole}) and line.product_id is not null`

/** Sums of orders for the report of the shop (docs/decisions/0073), and what is behind them: orders with their lines, and carts
 *  with something in them. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const kept of [orderSums, productSums]) await keepSums(db, kept)
  await sql`create index report_product_total_by_day on report_product_total (day)`.execute(db)
  await addInOrder(db, [
    ...['report_lesson_day', 'report_margin_day', 'report_make_up'],
    ...['report_invoice_day', 'report_due_day'],
    ...['report_hours_week', 'report_hours_day'],
    ...['report_contract_total'],
    ...['report_order_total', 'report_product_total'],
  ])
  await followRows(db, 'shop_order', 'note_reported_orders', [
    { kept: orderSums, facts: factsOfOrders },
    { kept: productSums, facts: (rows, sign) => factsOfLines(rows, 'order_line', sign) },
  ])
  await followRows(db, 'order_line', 'note_reported_lines', [
    { kept: productSums, facts: (rows, sign) => factsOfLines('shop_order', rows, sign) },
  ])
  await followRows(db, 'order_grant', 'note_reported_grants', [{ kept: productSums, facts: factsOfGrants }])
  await sql.raw(noteSums(orderSums, factsOfOrders('shop_order', 1))).execute(db)
  await sql.raw(noteSums(productSums, factsOfLines('shop_order', 'order_line', 1))).execute(db)
  await applySums(db)
  await sql`
    create or replace view order_facts as
    select id, number, customer_id, state, total_kopecks, created_at, paid_at, promo_code, discount_kopecks, refunded_kopecks
    from shop_order
  `.execute(db)
  await sql`
    create view order_line_facts as select order_id, product_id, position, title, quantity from order_line
  `.execute(db)
  await sql`create index shop_order_paid on shop_order (paid_at, id) where paid_at is not null`.execute(db)
  await sql`
    create view product_titles as
    select product.id, version.title
    from product join product_version version on version.id = coalesce(product.published_version_id, product.draft_version_id)
  `.execute(db)
  await sql`
    create view filled_carts as
    select cart.customer_id, cart.promo_code, cart.changed_at, line.id as line_id, line.product_id, line.quantity,
      line.seen_price_kopecks
    from cart join cart_line line on line.customer_id = cart.customer_id
  `.execute(db)
}
