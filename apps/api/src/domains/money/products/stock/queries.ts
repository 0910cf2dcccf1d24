import { sql } from 'kysely'
import { anyOf, ifGiven, type Reader, type Tx } from '#platform/database'

/** Products, locked in the order of their ids, so that two buyers never wait for each other in a circle. */
export async function lockStock(tx: Tx, productIds: string[]) {
  return tx
    .selectFrom('product')
    .select(['id', 'state', 'stock', 'taken'])
    .where('id', '=', anyOf(productIds))
    .orderBy('id')
    .forUpdate()
    .execute()
}

interface StockReservation {
  orderId: string
  customerId: string
  lines: { productId: string; quantity: number }[]
  now: Date
}

/** Inserts the reservations of an order whose products are locked and in stock. */
export async function insertReservations(tx: Tx, { orderId, customerId, lines, now }: StockReservation): Promise<void> {
  const rows = lines.map(({ productId, quantity }) => ({
    order_id: orderId,
    product_id: productId,
    customer_id: customerId,
    quantity,
    created_at: now,
    released_at: null,
    was_opened: false,
  }))
  await tx.insertInto('stock_reservation').values(rows).execute()
  await addTaken(tx, lines)
}

/** Gives back the stock of an order, once. */
export async function releaseReservations(tx: Tx, orderId: string, now: Date, wasOpened: boolean): Promise<void> {
  const rows = await tx
    .updateTable('stock_reservation')
    .set({ released_at: now, was_opened: wasOpened })
    .where('order_id', '=', orderId)
    .where('released_at', 'is', null)
    .returning(['product_id', 'quantity'])
    .execute()
  await lockStock(
    tx,
    rows.map((row) => row.product_id),
  )
  await addTaken(
    tx,
    rows.map((row) => ({ productId: row.product_id, quantity: -row.quantity })),
  )
}

async function addTaken(tx: Tx, lines: { productId: string; quantity: number }[]): Promise<void> {
  if (lines.length === 0) return
  const ids = lines.map((line) => line.productId)
  const quantities = lines.map((line) => line.quantity)
  await sql`
    update product set taken = taken + line.quantity
    from unnest(${ids}::uuid[], ${quantities}::int[]) as line (product_id, quantity)
    where product.id = line.product_id
  `.execute(tx)
}

/** Whether a customer has bought anything, or has ordered it and can still pay, without one order. An opened product counts as bought
 *  even if it was refunded. */
export async function hasBought(reader: Reader, customerId: string, exceptOrderId: string | null) {
  const row = await reader
    .selectFrom('stock_reservation')
    .select('order_id')
    .where('customer_id', '=', customerId)
    .where((row) => row.or([row('released_at', 'is', null), row('was_opened', '=', true)]))
    .$call(ifGiven(exceptOrderId, (query, exceptOrderId) => query.where('order_id', '<>', exceptOrderId)))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
