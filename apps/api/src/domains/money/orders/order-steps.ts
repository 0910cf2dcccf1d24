import { managedOrderPath, ownOrderPath } from '@navyk/api-spec/money/orders/paths'
import type { Tx } from '#platform/database'
import { notFound, refused } from '#platform/http'
import { type Acting, stateSteps } from '#platform/state-steps.ts'
import { type NoticeName, notify } from '#messages/notices'
import { lockCreditRows } from '#money/invoices'
import { lockProgramme } from '#teaching/programmes'
import { maySee, orderSteps as lines, type Refusal } from './policy.ts'
import { describeOrder } from './present.ts'
import { listProgrammesOf } from './seat-queries.ts'
import { findOrder, lockOrder, moveOrder, type OrderColumns, type OrderRow } from './queries.ts'

export interface LockedOrder {
  row: OrderRow
}

/** Steps of an order. The programmes of its seats are locked first, as whoever cancels a programme does, then the customer's
 *  money, then the order (docs/decisions/0052), so that a payment, the end of the time to pay and a cancellation come one
 *  after another. */
export const orderSteps = stateSteps({
  kind: 'order',
  find: async ({ tx, session }: Acting, { id }: { id: string }): Promise<LockedOrder> => {
    const seen = await findOrder(tx, id)
    if (!seen || !maySee(session, seen)) throw notFound()
    await lockProgrammesOf(tx, id)
    await lockCreditRows(tx, [seen.customer_id])
    return { row: (await lockOrder(tx, id)) ?? seen }
  },
  steps: lines,
  failureOf: async (code: Refusal, _: LockedOrder, current) =>
    refused('order_state', `orders.${code}`, {}, { current: await current() }),
  move: (tx, row, to, columns: OrderColumns) => moveOrder(tx, row, to, columns),
  current: ({ tx, effects, session }, row) => describeOrder(tx, effects, session, row),
  notify,
  notice: ({ row }, told: NoticeName<'orders'>, { values, ...to }) => ({
    ...to,
    kind: `orders.notices.${told}` as const,
    values,
    link: to.cabinetId === row.customer_id ? orderLink(row) : staffLink(row),
  }),
})

/** The programmes of an order's seats are locked before the money, as whoever cancels a programme does. */
export async function lockProgrammesOf(tx: Tx, orderId: string): Promise<void> {
  for (const id of await listProgrammesOf(tx, orderId)) await lockProgramme(tx, id)
}

const orderLink = (row: OrderRow) => ownOrderPath(row.id)
const staffLink = (row: OrderRow) => managedOrderPath(row.id)
