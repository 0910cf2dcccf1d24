// The door of orders: the passing of their days, which shortens a wait in tests.
export { passOrderDays } from './tasks.ts'
import './tables.ts'
