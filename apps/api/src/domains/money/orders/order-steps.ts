import type { Order } from '@navyk/api-spec/money/orders'
import { managedOrderPath, ownOrderPath } from '@navyk/api-spec/money/orders/paths'
import type { Tx } from '#platform/database'
import { notFound, refused } from '#platform/http'
import { defineStateMachine } from '#platform/domain-parts/state-machine.ts'
import { type NoticesOf, noticesOf } from '#messages/notices'
import { lockCreditRows } from '#money/invoices'
import { lockProgramme } from '#teaching/programmes'
import { maySee, orderTransitions, type Refusal } from './policy.ts'
import { describeOrder } from './present.ts'
import { listProgrammesOf } from './seats/seat-queries.ts'
import { findOrder, lockOrder, moveOrder, type OrderColumns, type OrderRow } from './queries.ts'

interface OrderTypes {
  found: { row: OrderRow }
  transitions: typeof orderTransitions
  columns: OrderColumns
  refusal: Refusal
  notice: NoticesOf<'orders'>
  presented: Order
}

/** Steps of an order. The programmes of its seats are locked first, as whoever cancels a programme does, then the customer's
 *  money, then the order (docs/decisions/0052), so that a payment, the end of the time to pay and a cancellation come one
 *  after another. */
export const orderSteps = defineStateMachine<OrderTypes>({
  kind: 'order',
  find: async ({ tx, session }, { id }) => {
    const seen = await findOrder(tx, id)
    if (!seen || !maySee(session, seen)) throw notFound()
    await lockProgrammesOf(tx, id)
    await lockCreditRows(tx, [seen.customer_id])
    return { row: (await lockOrder(tx, id)) ?? seen }
  },
  transitions: orderTransitions,
  failureOf: async (code, _found, present) =>
    refused('order_state', `orders.${code}`, {}, { current: await present() }),
  move: moveOrder,
  present: ({ tx, effects, session }, row) => describeOrder(tx, effects, session, row),
  notices: noticesOf('orders', ({ row }, _name, cabinetId) => ({
    link: cabinetId === row.customer_id ? ownOrderPath(row.id) : managedOrderPath(row.id),
  })),
})

/** The programmes of an order's seats are locked before the money, as whoever cancels a programme does. */
export async function lockProgrammesOf(tx: Tx, orderId: string): Promise<void> {
  for (const id of await listProgrammesOf(tx, orderId)) await lockProgramme(tx, id)
}
