// Orders of the shop on the wire.
export {
  downloadOrders,
  getOrderTotals,
  listOrders,
  type OrderTask,
  orderTasks,
  type OrderTotals,
} from './order-lists.ts'
export {
  cancelOrder,
  decideLateMoney,
  fulfilOrder,
  getOrder,
  getProgrammeRefunds,
  hoursToPay,
  isWholeDay,
  lastDayToPay,
  listOrderHistory,
  offerVersion,
  type Order,
  type OrderPayer,
  orderStates,
  type OrderState,
  placeOrder,
  refundForm,
  refundOrder,
} from './orders.ts'
