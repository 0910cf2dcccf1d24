// The door of orders: what of them waits for staff.
export { countWaitingOrders } from './queries.ts'
import './tables.ts'
