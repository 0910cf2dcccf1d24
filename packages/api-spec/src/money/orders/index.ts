// Orders of the shop on the wire.
export {
  cancelOrder,
  decideLateMoney,
  fulfilOrder,
  getOrder,
  hoursToPay,
  listOrderHistory,
  listOrders,
  offerVersion,
  type Order,
  type OrderPayer,
  orderStates,
  type OrderState,
  placeOrder,
  refundOrder,
} from './orders.ts'
