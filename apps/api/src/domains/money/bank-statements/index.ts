// The door of bank statements: what of them waits for an accountant.
export { countOpenRows } from './queries.ts'
import './tables.ts'
