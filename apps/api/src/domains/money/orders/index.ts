// The door of orders: what of them waits for staff.
export { countWaitingOrders } from './queries.ts'
export { passOrderDays } from './tasks.ts'
import './tables.ts'
