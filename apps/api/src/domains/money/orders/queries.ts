import type { OrderState } from '@navyk/api-spec/money/orders'
import { type Insertable, sql } from 'kysely'
import { anyOf, type Database, json, movedOn, type PartiesQuery, type Reader, type Tx } from '#platform/database'

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>

export async function findOrder(reader: Reader, id: string) {
  return reader.selectFrom('shop_order').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | undefined> {
  return tx.selectFrom('shop_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function findOrderOfInvoice(reader: Reader, invoiceId: string) {
  return reader
    .selectFrom('shop_order')
    .select(['id', 'customer_id'])
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst()
}

export async function insertOrder(tx: Tx, row: Insertable<Database['shop_order']>): Promise<OrderRow> {
  return tx.insertInto('shop_order').values(row).returningAll().executeTakeFirstOrThrow()
}

/** The number of unpaid orders of a customer, and of the pieces that they hold. The customer's money is locked, so that no other order
 *  is placed meanwhile. */
export async function sumUnpaid(tx: Tx, customerId: string): Promise<{ orders: number; pieces: number }> {
  return tx
    .selectFrom('shop_order')
    .select([sql<number>`count(*)::int`.as('orders'), sql<number>`coalesce(sum(held_pieces), 0)::int`.as('pieces')])
    .where('customer_id', '=', customerId)
    .where('state', '=', 'awaiting_payment')
    .executeTakeFirstOrThrow()
}

export async function insertLines(tx: Tx, rows: Database['order_line'][]): Promise<void> {
  await tx.insertInto('order_line').values(rows).execute()
}

export type OrderColumns = Partial<
  Pick<
    OrderRow,
    'invoice_id' | 'paid_at' | 'ended_at' | 'reason' | 'late_kopecks' | 'late_decision' | 'refunded_kopecks'
  >
>

/** Moves an order on, if it still is as it was found. @returns it as it is now */
export async function moveOrder(
  tx: Tx,
  before: Pick<OrderRow, 'id' | 'version' | 'state'>,
  to: OrderState,
  columns: OrderColumns,
): Promise<OrderRow | undefined> {
  return movedOn(tx.updateTable('shop_order').set(columns), before, to).returningAll().executeTakeFirst()
}

/** The lines of orders with their learners. */
export async function listLines(reader: Reader, orderIds: string[]) {
  return reader
    .selectFrom('order_line')
    .leftJoin('learner_names as learner', 'learner.id', 'order_line.learner_id')
    .selectAll('order_line')
    .select(['learner.first_name', 'learner.last_name'])
    .where('order_id', '=', anyOf(orderIds))
    .orderBy('order_id')
    .orderBy('position')
    .execute()
}
export type OrderLineRow = Awaited<ReturnType<typeof listLines>>[number]

export async function listGrants(reader: Reader, orderIds: string[]) {
  return reader
    .selectFrom('order_grant')
    .innerJoin('order_line', 'order_line.id', 'order_grant.line_id')
    .selectAll('order_grant')
    .select('order_line.order_id')
    .where('order_line.order_id', '=', anyOf(orderIds))
    .orderBy('order_line.position')
    .orderBy('part')
    .execute()
}
export type GrantRow = Awaited<ReturnType<typeof listGrants>>[number]

/** Inserts a grant. @returns false when this piece was granted before */
export async function insertGrant(tx: Tx, row: Omit<Database['order_grant'], 'refunded_kopecks'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('order_grant')
    .values({ ...row, refunded_kopecks: null })
    .onConflict((conflict) => conflict.columns(['line_id', 'part']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function findOrderOfGrant(reader: Reader, grantId: string) {
  return reader
    .selectFrom('order_grant')
    .innerJoin('order_line', 'order_line.id', 'order_grant.line_id')
    .select('order_line.order_id')
    .where('order_grant.id', '=', grantId)
    .executeTakeFirst()
}

/** Notes the sum that went back for a piece, once. @returns its order */
export async function markRefunded(tx: Tx, id: string, refundedKopecks: number): Promise<string | undefined> {
  const row = await tx
    .updateTable('order_grant')
    .set({ refunded_kopecks: refundedKopecks })
    .where('id', '=', id)
    .where('refunded_kopecks', 'is', null)
    .returning('line_id')
    .executeTakeFirst()
  if (!row) return undefined
  const line = await tx
    .selectFrom('order_line')
    .select('order_id')
    .where('id', '=', row.line_id)
    .executeTakeFirstOrThrow()
  return line.order_id
}

/** The orders that were placed anew in place of ended ones, by the id of the ended order. */
export async function listRestored(reader: Reader, ids: string[]): Promise<Map<string, string>> {
  const rows = await reader
    .selectFrom('shop_order')
    .select(['id', 'restored_from'])
    .where('restored_from', '=', anyOf(ids))
    .execute()
  return new Map(rows.map((row) => [row.restored_from ?? '', row.id]))
}

/** Orders that wait for staff: number, oldest time, and sum in kopecks. */
export async function countWaitingOrders(reader: Reader) {
  const isUnopened = sql`state in ('paid', 'paid_unfulfilled')`
  const isLate = sql`late_kopecks > 0 and late_decision is null`
  return reader
    .selectFrom('shop_order')
    .select([
      sql<number>`(count(*) filter (where ${isUnopened}))::int`.as('unopenedCount'),
      sql<number>`coalesce(sum(total_kopecks) filter (where ${isUnopened}), 0)::bigint`.as('unopenedKopecks'),
      sql<Date | null>`min(paid_at) filter (where ${isUnopened})`.as('oldestUnopenedAt'),
      sql<number>`(count(*) filter (where ${isLate}))::int`.as('lateCount'),
      sql<number>`coalesce(sum(late_kopecks) filter (where ${isLate}), 0)::bigint`.as('lateKopecks'),
    ])
    .where(sql<boolean>`(${isUnopened} or (${isLate}))`)
    .executeTakeFirstOrThrow()
}

/** Orders whose time to be paid is over. */
export async function listOverdue(reader: Reader, now: Date, after: string, limit: number) {
  return reader
    .selectFrom('shop_order')
    .select(['id', 'customer_id'])
    .where('state', '=', 'awaiting_payment')
    .where('expires_at', '<=', now)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Orders in one of the states, for the task that carries them on. */
export async function listInStates(reader: Reader, states: OrderState[], after: string, limit: number) {
  return reader
    .selectFrom('shop_order')
    .select(['id', 'customer_id'])
    .where('state', 'in', states)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export const partiesOfOrders: PartiesQuery = sql`
  select id, customer_id as cabinet_id from shop_order union all select customer_id, customer_id from shop_order`

/** Takes words and the names of persons out of orders; their figures are money and stay. @returns the ids of the orders */
export async function eraseOrders(tx: Tx, customerIds: string[], name: string): Promise<string[]> {
  if (customerIds.length === 0) return []
  const rows = await tx
    .updateTable('shop_order')
    .set({ reason: null, payer: json({ name, unp: null, address: null }) })
    .where('customer_id', '=', anyOf(customerIds))
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}
