import { queueEntry, type QueueContext, type StaffQueue } from '#platform/domain-parts/staff-queue.ts'
import { countWaitingOrders } from './queries.ts'

const readOrders = ({ reader }: QueueContext) => countWaitingOrders(reader)

export const staffQueue: StaffQueue = {
  unopened_orders: queueEntry(['accountant', 'manager'], readOrders, (orders) => ({
    count: orders.unopenedCount,
    oldest: orders.oldestUnopenedAt,
    amountKopecks: orders.unopenedKopecks,
  })),
  late_money: queueEntry(['accountant', 'manager'], readOrders, (orders) => ({
    count: orders.lateCount,
    amountKopecks: orders.lateKopecks,
  })),
}
