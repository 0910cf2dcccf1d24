import { liveSeatStates } from '@navyk/api-spec/teaching/programmes'
import { sql } from 'kysely'
import { anyOf, type Database, type Reader, type Tx } from '#platform/database'
import type { MergedPair } from '#platform/domain-parts/merging.ts'

/** Holds a customer's cart until the transaction ends; makes it, where there is none yet. */
export async function lockCartRow(tx: Tx, customerId: string, now: Date): Promise<void> {
  await tx
    .insertInto('cart')
    .values({ customer_id: customerId, promo_code: null, changed_at: now })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet({ changed_at: now }))
    .execute()
}

export async function findCart(reader: Reader, customerId: string) {
  return reader.selectFrom('cart').select('promo_code').where('customer_id', '=', customerId).executeTakeFirst()
}

/** The lines of a cart with their learners, and the seats that these have in the programme of the line, in the order in which they were
 *  added. */
export async function listCartLines(reader: Reader, customerId: string) {
  return reader
    .selectFrom('cart_line')
    .leftJoin('learner_names as learner', 'learner.id', 'cart_line.learner_id')
    .leftJoin('programme_seat_facts as seat', (join) =>
      join
        .onRef('seat.programme_id', '=', 'cart_line.product_id')
        .onRef('seat.learner_id', '=', 'cart_line.learner_id')
        .on('seat.state', 'in', liveSeatStates),
    )
    .selectAll('cart_line')
    .select(['learner.first_name', 'learner.last_name'])
    .select([
      'seat.state as seat_state',
      'seat.order_id as seat_order_id',
      'seat.kind as seat_kind',
      'seat.price_basis as seat_price_basis',
      'seat.price_kopecks as seat_price_kopecks',
    ])
    .where('cart_line.customer_id', '=', customerId)
    .orderBy('cart_line.id')
    .execute()
}
export type CartLineRow = Awaited<ReturnType<typeof listCartLines>>[number]

/** The programmes of which a cart has seats, in the order in which they are locked. */
export async function listProgrammesOfCart(reader: Reader, customerId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('cart_line')
    .innerJoin('programme_facts', 'programme_facts.id', 'cart_line.product_id')
    .select('programme_facts.id')
    .distinct()
    .where('cart_line.customer_id', '=', customerId)
    .orderBy('programme_facts.id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function countThings(reader: Reader, customerId: string): Promise<number> {
  const { count } = await reader
    .selectFrom('cart_line')
    .select(sql<number>`coalesce(sum(quantity), 0)::int`.as('count'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertLine(tx: Tx, row: Database['cart_line']): Promise<void> {
  await tx.insertInto('cart_line').values(row).execute()
}

export async function updateLine(
  tx: Tx,
  id: string,
  columns: Partial<Pick<Database['cart_line'], 'learner_id' | 'quantity' | 'seen_version_id' | 'seen_price_kopecks'>>,
): Promise<void> {
  await tx.updateTable('cart_line').set(columns).where('id', '=', id).execute()
}

export async function deleteLines(tx: Tx, ids: string[]): Promise<void> {
  await tx.deleteFrom('cart_line').where('id', '=', anyOf(ids)).execute()
}

export async function setPromoCode(tx: Tx, customerId: string, code: string | null): Promise<void> {
  await tx.updateTable('cart').set({ promo_code: code }).where('customer_id', '=', customerId).execute()
}

/** Removes the carts of people. */
export async function deleteCarts(tx: Tx, customerIds: string[]): Promise<void> {
  if (customerIds.length === 0) return
  await tx.deleteFrom('cart_line').where('customer_id', '=', anyOf(customerIds)).execute()
  await tx.deleteFrom('cart').where('customer_id', '=', anyOf(customerIds)).execute()
}

/** Moves the lines of a merged customer's cart into the other's, without those that the other has for the same learner. */
export async function moveCart(tx: Tx, { fromId, intoId }: MergedPair, now: Date): Promise<void> {
  await lockCartRow(tx, intoId, now)
  await tx
    .updateTable('cart_line')
    .set({ customer_id: intoId })
    .where('customer_id', '=', fromId)
    .where(
      sql<boolean>`not exists (
        select from cart_line own where own.customer_id = ${intoId} and own.product_id = cart_line.product_id
          and own.learner_id is not distinct from cart_line.learner_id
      )`,
    )
    .execute()
  await deleteCarts(tx, [fromId])
}
