// The door of bank statements: the number of rows that wait for an accountant.
export { countOpenRows } from './queries.ts'
import './tables.ts'
