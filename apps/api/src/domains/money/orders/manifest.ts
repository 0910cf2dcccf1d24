// Orders: what customers buy in the shop, from the cart to what it opens and back. Carts, stock and packages belong to other domains. An
// order takes no money: it has an invoice, and reacts when that is paid.
import * as spec from '@navyk/api-spec/money/orders'
import { erasedName } from '#platform/audit'
import { download, read, write } from '#platform/http'
import { ownedRows } from '#platform/database'
import type { DomainManifest } from '#platform/manifest.ts'
import { allPages } from '#platform/database/pages.ts'
import { queueEntry, type QueueContext } from '#platform/domain-parts/staff-queue.ts'
import { cancelOrder, reactions as unpaid } from './ending/end-order.ts'
import { downloadOrders } from './reading/download-orders.ts'
import { fulfilOrder } from './placing/fulfil-order.ts'
import { reactions as ofDebts } from './ending/granted-debts.ts'
import { getOrder, getOrderTotals, listOrderHistory, listOrders } from './reading/get-order.ts'
import { decideLateMoney } from './ending/late-money.ts'
import type texts from './messages.ru.json'
import { placeOrder } from './placing/place-order.ts'
import { getProgrammeRefunds } from './seats/programme-end.ts'
import { eraseOrders, partiesOfOrders, countWaitingOrders } from './queries.ts'
import { reactions as refunds, refundOrder } from './ending/refund-order.ts'
import { reactions as ofSeats } from './seats/seats.ts'
import './tables.ts'
import { orderTasks, passOrderDaysTask } from './tasks.ts'

const readOrders = ({ reader }: QueueContext) => countWaitingOrders(reader)

export const manifest: DomainManifest = {
  routes: [
    read(spec.listOrders, listOrders),
    read(spec.getOrderTotals, getOrderTotals),
    download(spec.downloadOrders, downloadOrders),
    read(spec.getOrder, getOrder),
    read(spec.listOrderHistory, listOrderHistory),
    read(spec.getProgrammeRefunds, getProgrammeRefunds),
    write(spec.placeOrder, placeOrder),
    write(spec.cancelOrder, cancelOrder),
    write(spec.refundOrder, refundOrder),
    write(spec.fulfilOrder, fulfilOrder),
    write(spec.decideLateMoney, decideLateMoney),
  ],
  staffQueue: {
    unopened_orders: queueEntry(['accountant', 'manager'], readOrders, (orders) => ({
      count: orders.unopenedCount,
      oldest: orders.oldestUnopenedAt,
      amountKopecks: orders.unopenedKopecks,
    })),
    late_money: queueEntry(['accountant', 'manager'], readOrders, (orders) => ({
      count: orders.lateCount,
      amountKopecks: orders.lateKopecks,
    })),
  },
  tasks: orderTasks,
  timetable: {
    [passOrderDaysTask]: '*/10 * * * *',
  },
  reactions: { ...unpaid, ...refunds, ...ofSeats, ...ofDebts },
  parties: partiesOfOrders,
  /** This domain's part of the export of a person's data: their orders. */
  exportCabinet: async (reader, effects, session) =>
    session.role === 'customer'
      ? { orders: await allPages((cursor) => listOrders(reader, effects, session, { cursor, limit: 100 })) }
      : {},
  erase: (tx, { cabinetIds }) => eraseOrders(tx, cabinetIds, erasedName),
  merging: { rows: [ownedRows('shop_order', 'customer_id', { counted: 'orders' })] },
}

declare module '#platform/texts/text-keys.ts' {
  interface Catalogues {
    orders: typeof texts
  }
}
