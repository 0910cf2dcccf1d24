// Queries for the payments that money for ended orders came from.
import { sql } from 'kysely'
import type { Database, Tx } from '#platform/database'

export async function addLateMoney(tx: Tx, row: Database['order_late_money']): Promise<void> {
  await tx.insertInto('order_late_money').values(row).execute()
}

/** Keeps the parts of payments that have paid an order's invoice, before they are taken off it. */
export async function insertLateMoney(tx: Tx, orderId: string): Promise<void> {
  await sql`
    insert into order_late_money (payment_id, order_id, amount_kopecks)
    select part.payment_id, shop_order.id, sum(part.amount_kopecks)
    from shop_order join allocation_facts part on part.invoice_id = shop_order.invoice_id and part.ended_at is null
    where shop_order.id = ${orderId}
    group by part.payment_id, shop_order.id
  `.execute(tx)
}

/** Moves a payment's late money to the payment that has come in its place, as far as that is credit.
 *  @returns the sum that each order has lost by it, in kopecks */
export async function moveLateMoney(
  tx: Tx,
  paymentId: string,
  rest: { paymentId: string; creditKopecks: number } | null,
) {
  const late = await tx
    .deleteFrom('order_late_money')
    .where('payment_id', '=', paymentId)
    .returning(['order_id', 'amount_kopecks'])
    .execute()
  let left = rest?.creditKopecks ?? 0
  const lost: { orderId: string; kopecks: number }[] = []
  for (const { order_id, amount_kopecks } of late) {
    const kept = Math.min(left, amount_kopecks)
    left -= kept
    if (rest && kept > 0) await addLateMoney(tx, { payment_id: rest.paymentId, order_id, amount_kopecks: kept })
    if (kept < amount_kopecks) lost.push({ orderId: order_id, kopecks: amount_kopecks - kept })
  }
  return lost
}

/** Deletes the late money of an order that somebody has decided about, so that no reversal takes from it. */
export async function deleteLateMoney(tx: Tx, orderId: string): Promise<void> {
  await tx.deleteFrom('order_late_money').where('order_id', '=', orderId).execute()
}
