// The door of orders: counts of orders that wait for staff.
export { countWaitingOrders } from './queries.ts'
export { passOrderDays } from './tasks.ts'
import './tables.ts'
